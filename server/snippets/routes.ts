// /v1/organizations/{organizationId}/snippets.
import { type Static, Type } from 'typebox'
import { requirePermission } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Time,
  Word,
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  maxHashtags,
  maxNameLength,
  maxSnippetLength,
  snippetNetworks,
  snippetTypes,
} from './content.ts'
import {
  changeSnippet,
  createSnippet,
  type Snippet as Found,
  listSnippets,
  removeSnippet,
} from './snippets.ts'

const network = Type.Enum(snippetNetworks, { description: 'As `brand.id` of GET /v1/networks' })

const Snippet = Type.Object(
  {
    id: Id,
    name: Type.String(),
    type: Word(snippetTypes),
    text: Type.String({ description: 'Of TEXT: for networks without a text of their own' }),
    hashtags: Type.Array(Type.String(), {
      description:
        'Of HASHTAGS: in order, without the sign. A network that takes fewer (`text.maxHashtags` of GET /v1/networks) gets the first',
    }),
    networkTexts: Type.Array(
      Type.Object({
        network,
        text: Nullable(Type.String({ description: 'Null: the snippet is not for the network' })),
      }),
    ),
    createdDate: Time,
    createdByMember: Nullable(Type.Object({ id: Id })),
    modifiedDate: Time,
  },
  { $id: 'Snippet', description: 'A text, or a list of hashtags, that is inserted into messages' },
)

const Input = Type.Object(
  {
    name: OptionalInput(
      Type.String({
        maxLength: 1000,
        examples: ['signature'],
        description: `1 to ${maxNameLength} characters on one line, without a slash`,
      }),
    ),
    type: OptionalInput(Type.Enum([...snippetTypes], { default: 'TEXT' })),
    text: OptionalInput(Type.String({ maxLength: maxSnippetLength })),
    hashtags: OptionalInput(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: maxHashtags,
        description: 'With or without the sign',
      }),
    ),
    networkTexts: OptionalInput(
      Type.Array(
        Type.Object({
          network,
          text: OptionalInput(Type.String({ maxLength: maxSnippetLength })),
        }),
        {
          maxItems: snippetNetworks.length,
          description: 'All of them. Without a text: not for that network',
        },
      ),
    ),
  },
  { title: 'SnippetInput' },
)

const inOrganization = Type.Object({ organizationId: Id })
const onSnippet = Type.Object({ organizationId: Id, snippetId: Id })
const tags = ['Messages']
const maxPage = 100

export function registerSnippets(
  app: Api,
  { database, keyRing }: { database: Database; keyRing: KeyRing },
): void {
  app.addSchema(Snippet)

  app.get(
    '/v1/organizations/:organizationId/snippets',
    {
      schema: {
        tags,
        summary: 'List the snippets and groups of hashtags of an organization, by name',
        params: inOrganization,
        querystring: Type.Object({
          ...PageQuery.properties,
          q: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'With which the name begins, or a word of it',
            }),
          ),
        }),
        response: answers(Page(ref(Snippet)), 'A page of snippets'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const page = readPage(request.query, { usual: maxPage, isKey: isNameKey })
      const { rows, metadata } = await listSnippets(database, organizationId, page, request.query.q)
      return { data: rows.map(renderSnippet), metadata }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/snippets',
    {
      schema: {
        tags,
        summary: 'Create a snippet or a group of hashtags',
        params: inOrganization,
        body: Input,
        headers: RepeatHeaders,
        response: answers(One(ref(Snippet)), 'The new snippet'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { organizationId } = request.params
        const snippet = await createSnippet(tx, callerOf(request), organizationId, request.body)
        return { data: renderSnippet(snippet) }
      }),
  )

  app.patch(
    '/v1/organizations/:organizationId/snippets/:snippetId',
    {
      schema: {
        tags,
        summary: 'Change a snippet',
        params: onSnippet,
        body: Input,
        response: answers(One(ref(Snippet)), 'The snippet. Messages keep what was inserted'),
      },
    },
    async (request) => {
      const snippet = await inTransaction(database, (tx) =>
        changeSnippet(tx, callerOf(request), request.params, request.body),
      )
      return { data: renderSnippet(snippet) }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/snippets/:snippetId',
    {
      schema: {
        tags,
        summary: 'Remove a snippet',
        params: onSnippet,
        response: answers(Nothing, 'The snippet is removed. Messages keep what was inserted'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) => removeSnippet(tx, callerOf(request), request.params))
      return nothing
    },
  )
}

function isNameKey(key: string): boolean {
  return key.length > 0 && key.length <= 4 * maxNameLength && !key.includes('\0')
}

function renderSnippet(snippet: Found): Static<typeof Snippet> {
  const { id, name, type, text, hashtags, networkTexts } = snippet
  return {
    ...{ id, name, type, text, hashtags, networkTexts },
    createdDate: formatTime(snippet.createdAt),
    createdByMember: snippet.createdBy === null ? null : { id: snippet.createdBy },
    modifiedDate: formatTime(snippet.modifiedAt),
  }
}
