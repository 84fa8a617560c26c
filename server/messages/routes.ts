// /v1/messages (spec 4.2 and decisions 2).

import { type Static, Type } from 'typebox'
import { type Caller, requireCaller } from '../access/access.ts'
import { isDryRun } from '../access/inner-call.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import type { ReadLists } from '../db/replica.ts'
import { undone } from '../db/undone.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import { isKnown } from '../http/etag.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import { type Api, answers, Id, Many, Nothing, nothing, Page, ref } from '../http/schemas.ts'
import { parsePartialBody, parsePartialQuery } from '../http/validation/parse-partial.ts'
import type { Storage } from '../media/media.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { say } from '../sentences/sentences.ts'
import { cancelMessage } from './authoring/cancel.ts'
import { MessageChange } from './authoring/change.ts'
import { editMessage, followNewDestination } from './authoring/edit.ts'
import { mediaOf } from './authoring/freeze-addresses.ts'
import { inputOf } from './authoring/input-of.ts'
import { scheduleMessage } from './authoring/schedule.ts'
import { requireMessage } from './find.ts'
import { type MessageInput, NewMessage, readInput } from './input/input.ts'
import { partFor } from './input/variations.ts'
import { ListingQuery, requireListing } from './listing/read-listing.ts'
import { renderListing } from './listing/render-listing.ts'
import { SummaryDay, SummaryQuery, summarize } from './listing/summary.ts'
import { MessageItem } from './representation/item.ts'
import { MessageLine } from './representation/line.ts'
import { renderMessages } from './representation/render.ts'
import { renderVersion, VersionHeaders, versionCondition } from './representation/version.ts'
import { addProblem, followDestination } from './validation/follow-destination.ts'
import { ReportEntry, reportOn } from './validation/report.ts'
import { type Checks, validateInput } from './validation/validate.ts'

const onMessage = Type.Object({ messageId: Id })
const Scheduled = Type.Object({ data: Type.Array(ref(MessageItem)), errors: Type.Null() })

const ValidationQuery = Type.Object({
  view: Type.Optional(Type.Enum(['report'])),
  messageId: Type.Optional({
    ...Id,
    description:
      'A message that is to be changed or sent again: its media are accepted, even if their uploader has left, and its text is no repetition',
  }),
})

/** {} or, with view=report, a list. */
const Validated = Type.Object({
  data: Type.Unsafe<Record<string, never> | Static<typeof ReportEntry>[]>({
    anyOf: [Type.Array(ref(ReportEntry)), Type.Object({}, { additionalProperties: false })],
  }),
})
/** The schema by which a report is serialized: to tell it apart by `anyOf`, every entry would be validated. */
const reportSchema = { ...Many(ReportEntry) }

const MessagePage = Page(ref(MessageItem))
const LinePage = Page(ref(MessageLine))
/** The schemas by which the two are serialized. */
const pageOf = { messages: { ...MessagePage }, lines: { ...LinePage } }
const Listed = Type.Unsafe<Static<typeof MessagePage> | Static<typeof LinePage>>({
  anyOf: [MessagePage, LinePage],
})

const CachedHeaders = Type.Object({
  'If-None-Match': Type.Optional(
    Type.String({
      description: 'ETags that the client has: 304 if the message is still one of them.',
    }),
  ),
})
const NotModified = Type.Unsafe<undefined>({
  type: 'null',
  description: 'If-None-Match names the present version',
})

type Using = {
  database: Database
  readLists: ReadLists
  keyRing: KeyRing
  checks: Checks
  storage: Storage
}

export function messageRoutes(app: Api, using: Using): void {
  const { database, readLists, keyRing, checks, storage } = using
  for (const schema of [ReportEntry, MessageItem, MessageLine, SummaryDay]) app.addSchema(schema)
  const tags = ['Messages']

  app.post(
    '/v1/messages',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Schedule a message',
        body: NewMessage,
        headers: RepeatHeaders,
        response: answers(Scheduled, 'One item per profile'),
      },
    },
    async (request) => {
      const input = readInput(parsePartialBody(request))
      const { problem } = await followDestination(
        database,
        checks,
        request.principal,
        linked(input),
      )
      const schedule = async (tx: Tx) => {
        const rows = await scheduleMessage(
          tx,
          checks,
          callerOf(request),
          addProblem(input, problem),
        )
        return { data: await renderMessages({ database: tx, storage }, rows), errors: null }
      }
      return isDryRun(request)
        ? undone(database, schedule)
        : answerOnce(database, keyRing, request, schedule)
    },
  )

  app.post(
    '/v1/messages/validate',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Check a message without storing it',
        body: NewMessage,
        querystring: ValidationQuery,
        response: answers(Validated, 'It could be scheduled; with view=report, what is wrong'),
      },
    },
    async (request, reply) => {
      const input = readInput(parsePartialBody(request))
      const caller = requireCaller(request.principal)
      const { problem, warning } = await followDestination(database, checks, caller, linked(input))
      const followed = addProblem(input, problem)
      const { view, messageId } = request.query
      const mediaIds = await listKeptMedia(database, caller, messageId)
      const before = { isNew: true, messageId, mediaIds }
      if (view === 'report') {
        void reply
          .type('application/json; charset=utf-8')
          .serializer(reply.compileSerializationSchema(reportSchema))
        return { data: await reportOn(database, checks, caller, followed, { before, warning }) }
      }
      await validateInput(database, checks, caller, followed, before)
      return nothing
    },
  )

  app.get(
    '/v1/messages',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Messages by send time',
        querystring: ListingQuery,
        response: answers(Listed, 'A page of messages; with view=line, of lines'),
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request.principal)
      const listing = await requireListing(database, caller, parsePartialQuery(request))
      // Each view by a schema of its own: to tell them apart by `anyOf`, every item would be validated.
      const isLine = request.query.view === 'line'
      const schema = isLine ? pageOf.lines : pageOf.messages
      void reply
        .type('application/json; charset=utf-8')
        .serializer(reply.compileSerializationSchema(schema))
      return readLists((at) => renderListing({ database: at, storage }, caller, listing, isLine))
    },
  )

  app.get(
    '/v1/messages/summary',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'How many messages there are on each day and hour, and the first of them',
        querystring: SummaryQuery,
        response: answers(Many(ref(SummaryDay)), 'Days and hours with messages, in order'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      return { data: await summarize({ database, storage }, caller, parsePartialQuery(request)) }
    },
  )

  app.get(
    '/v1/messages/:messageId',
    {
      schema: {
        tags,
        summary: 'One message',
        params: onMessage,
        headers: CachedHeaders,
        response: { ...answers(Many(ref(MessageItem)), 'A list of one'), 304: NotModified },
      },
    },
    async (request, reply) => {
      const { message } = await requireMessage(
        database,
        requireCaller(request.principal),
        request.params.messageId,
      )
      const { item, etag } = await renderVersion({ database, storage }, message)
      void reply.header('etag', etag)
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send(undefined)
      return { data: [item] }
    },
  )

  app.patch(
    '/v1/messages/:messageId',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Change a message that is SCHEDULED or PENDING_APPROVAL',
        params: onMessage,
        body: MessageChange,
        headers: VersionHeaders,
        response: answers(Many(ref(MessageItem)), 'The changed message'),
      },
    },
    async (request, reply) => {
      const change = parsePartialBody(request)
      const { messageId } = request.params
      const { problem } = await followNewDestination(
        database,
        checks,
        request.principal,
        messageId,
        change,
      )
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      const asked = addProblem(change, problem)
      const edit = (tx: Tx) =>
        editMessage(tx, checks, callerOf(request), messageId, asked, requireVersion)
      const edited = await (isDryRun(request) ? undone : inTransaction)(database, edit)
      const { item, etag } = await renderVersion({ database, storage }, edited)
      void reply.header('etag', etag)
      return { data: [item] }
    },
  )

  app.delete(
    '/v1/messages/:messageId',
    {
      schema: {
        tags,
        summary: 'Delete a message that was not handed over yet',
        params: onMessage,
        headers: VersionHeaders,
        response: answers(Nothing, 'It is deleted'),
      },
    },
    async (request) => {
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      await inTransaction(database, (tx) =>
        cancelMessage(tx, callerOf(request), request.params.messageId, requireVersion),
      )
      return nothing
    },
  )
}

/** The content whose link is followed: only a message with one profile has one (follow-destination.ts). */
function linked(input: MessageInput): MessageInput {
  return { ...partFor(input, input.profileIds[0]), profileIds: input.profileIds }
}

async function listKeptMedia(
  database: Database,
  caller: Caller,
  messageId: string | undefined,
): Promise<string[]> {
  if (messageId === undefined) return []
  // The query is not checked against its schema if the body does not match its own.
  if (!isId(messageId))
    throw new Problem('invalid', {
      message: say('message_id_digits'),
      reason: 'bad_format',
      param: '/messageId',
    })
  const { message } = await requireMessage(database, caller, messageId)
  return mediaOf(inputOf(message))
}
