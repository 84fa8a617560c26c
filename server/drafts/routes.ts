// /v1/drafts: the messages that the member is writing, with this app or, with the scope `drafts`, with any.
import { type Static, Type } from 'typebox'
import { type Principal, requireMember } from '../access/access.ts'
import { draftsScope, hasScope } from '../access/scope.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { defaultLimit, readPage } from '../db/keyset.ts'
import { isMatch } from '../http/etag.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  inOrder,
  Nothing,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Time,
} from '../http/schemas.ts'
import { draftFields, readDraftFields } from '../messages/messages.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  addDraft,
  changeDraft,
  type Draft as DraftRow,
  emptyContent,
  listDrafts,
  removeDraft,
  removeDrafts,
  requireDraft,
  type Writer,
} from './drafts.ts'

/** The order of the published contract. Newer fields follow. */
const order = ['text', 'socialProfileIds', 'variations', 'media', 'scheduledSendTime'] as const

const change = inOrder(order, draftFields.inputs)
const NewDraft = Type.Object(change, { $id: 'NewDraft' })
const DraftChange = Type.Object(
  {
    ...change,
    version: OptionalInput(
      Type.Integer({ description: 'The version that was read; another one is refused (412)' }),
    ),
  },
  {
    $id: 'DraftChange',
    description: 'What is left out or null stays as it is. [] and "" empty a field.',
  },
)

const Draft = Type.Object(
  {
    id: Id,
    version: Type.Integer({ description: 'Rises with every change; also the ETag' }),
    ...inOrder(order, draftFields.answers),
    modifiedDate: Time,
    member: Type.Object({ id: Id }),
  },
  { $id: 'Draft' },
)

const VersionHeaders = Type.Object({
  'If-Match': Type.Optional(
    Type.String({ description: 'The ETag of the draft as it was read. Another version: 412.' }),
  ),
})
const onDraft = Type.Object({ draftId: Id })
const tags = ['Drafts']

type Using = { database: Database; keyRing: KeyRing }

/** For modules that do not know drafts. */
export const ofDrafts = { removeDrafts }

export function registerDrafts(app: Api, { database, keyRing }: Using): void {
  app.addSchema(Draft)

  app.get(
    '/v1/drafts',
    {
      schema: {
        tags,
        summary: 'List the drafts of the member: those of the app, with the scope drafts all',
        querystring: PageQuery,
        response: answers(Page(ref(Draft)), 'A page of drafts'),
      },
    },
    async (request) => {
      const writer = writerOf(request.principal)
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const { rows, metadata } = await listDrafts(database, writer, page)
      return { data: rows.map(renderDraft), metadata }
    },
  )

  app.post(
    '/v1/drafts',
    {
      schema: {
        tags,
        summary: 'Begin a draft',
        body: NewDraft,
        headers: RepeatHeaders,
        response: answers(One(ref(Draft)), 'The draft'),
      },
    },
    async (request) => {
      const writer = writerOf(request.principal)
      const content = { ...emptyContent, ...readDraftFields(request.body) }
      return answerOnce(database, keyRing, request, async (tx) => ({
        data: renderDraft(await addDraft(tx, writer, content)),
      }))
    },
  )

  app.get(
    '/v1/drafts/:draftId',
    {
      schema: {
        tags,
        summary: 'Show a draft',
        params: onDraft,
        response: answers(One(ref(Draft)), 'The draft'),
      },
    },
    async (request, reply) => {
      const writer = writerOf(request.principal)
      const draft = await requireDraft(database, writer, request.params.draftId)
      void reply.header('etag', tagOf(draft.version))
      return { data: renderDraft(draft) }
    },
  )

  app.patch(
    '/v1/drafts/:draftId',
    {
      schema: {
        tags,
        summary: 'Change a draft',
        params: onDraft,
        body: DraftChange,
        headers: VersionHeaders,
        response: answers(One(ref(Draft)), 'The changed draft'),
      },
    },
    async (request, reply) => {
      const writer = writerOf(request.principal)
      const { body, params } = request
      const ifMatch = request.headers['if-match']
      const findStale = (version: number) =>
        (body.version ?? version) === version ? staleTag(ifMatch, version) : '/version'
      const draft = await inTransaction(database, (tx) =>
        changeDraft(tx, writer, params.draftId, readDraftFields(body), findStale),
      )
      void reply.header('etag', tagOf(draft.version))
      return { data: renderDraft(draft) }
    },
  )

  app.delete(
    '/v1/drafts/:draftId',
    {
      schema: {
        tags,
        summary: 'Delete a draft',
        params: onDraft,
        headers: VersionHeaders,
        response: answers(Nothing, 'The draft is deleted'),
      },
    },
    async (request) => {
      const writer = writerOf(request.principal)
      const ifMatch = request.headers['if-match']
      await inTransaction(database, (tx) =>
        removeDraft(tx, writer, request.params.draftId, (version) => staleTag(ifMatch, version)),
      )
      return nothing
    },
  )
}

function writerOf(principal: Principal): Writer {
  const { memberId, clientId } = requireMember(principal)
  return { memberId, clientId, seesAll: hasScope(principal, draftsScope) }
}

function tagOf(version: number): string {
  return `"${version}"`
}

function staleTag(ifMatch: string | undefined, version: number): '/If-Match' | undefined {
  return ifMatch === undefined || isMatch(ifMatch, tagOf(version)) ? undefined : '/If-Match'
}

function renderDraft(draft: DraftRow): Static<typeof Draft> {
  const { id, version, content, member_id: memberId, modified_at: modified } = draft
  return { id, version, ...content, modifiedDate: formatTime(modified), member: { id: memberId } }
}
