// /v1/me/tokens: the personal access tokens of the member. The token itself is in one answer only.
import { type Static, Type } from 'typebox'
import { requireMember } from '../../access/access.ts'
import { tokenRights } from '../../access/token-rights.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { readPage } from '../../db/keyset.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nothing,
  Nullable,
  nothing,
  One,
  Page,
  PageQuery,
  ref,
  Time,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { listPersonalTokens, type PersonalToken } from '../../tokens/personal-tokens.ts'
import { endToken, makeToken, maxDays } from './make-token.ts'

const Rights = Type.Array(Type.Enum([...tokenRights]), {
  maxItems: 20,
  description:
    'What it may do of what the member may: read; propose messages; publish; approve; manage profiles, people and apps. READ is always among them, and PUBLISH brings PROPOSE',
})
const shape = {
  id: Id,
  name: Type.String(),
  rights: Rights,
  createdDate: Time,
  expiresDate: Time,
  lastUsedDate: Nullable(
    Type.String({ ...Time, description: 'To the minute. Null: it was never used' }),
  ),
}
const MemberToken = Type.Object(shape, {
  $id: 'PersonalToken',
  description: 'A personal access token of the member: for the command line and for scripts.',
})
const MadeToken = Type.Object(
  { ...shape, token: Type.String({ description: 'Shown only in this answer' }) },
  { $id: 'PersonalTokenMade', description: 'A new personal access token, with its value.' },
)

export function personalTokenRoutes(
  app: Api,
  { database, keyRing }: { database: Database; keyRing: KeyRing },
): void {
  for (const schema of [MemberToken, MadeToken]) app.addSchema(schema)

  app.get(
    '/v1/me/tokens',
    {
      schema: {
        tags: ['Me'],
        summary: 'List the personal access tokens of the member that have not ended',
        querystring: PageQuery,
        response: answers(Page(ref(MemberToken)), 'A page of tokens'),
      },
    },
    async (request) => {
      const { memberId } = requireMember(request.principal)
      const page = readPage(request.query, { usual: 100, isKey: isId })
      const { rows, metadata } = await listPersonalTokens(database, memberId, page)
      return { data: rows.map(renderToken), metadata }
    },
  )

  app.post(
    '/v1/me/tokens',
    {
      schema: {
        tags: ['Me'],
        summary: 'Make a personal access token. Only the console may',
        body: Type.Object({
          name: Type.String({ maxLength: 1000, examples: ['Deployment of the website'] }),
          rights: Rights,
          expiresDate: Type.String({
            maxLength: 40,
            description: `When it ends: ISO 8601, UTC, at most ${maxDays} days ahead`,
            examples: ['2027-01-31T12:00:00Z'],
          }),
        }),
        headers: RepeatHeaders,
        response: answers(One(ref(MadeToken)), 'The token, with its value'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const made = await makeToken(tx, callerOf(request), request.body)
        return { data: { ...renderToken(made), token: made.token } }
      }),
  )

  app.delete(
    '/v1/me/tokens/:tokenId',
    {
      schema: {
        tags: ['Me'],
        summary: 'End a personal access token',
        params: Type.Object({ tokenId: Id }),
        response: answers(Nothing, 'The token has ended'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) => endToken(tx, callerOf(request), request.params.tokenId))
      return nothing
    },
  )
}

function renderToken(token: PersonalToken): Static<typeof MemberToken> {
  return {
    id: token.id,
    name: token.name,
    rights: token.rights,
    createdDate: formatTime(token.createdAt),
    expiresDate: formatTime(token.expiresAt),
    lastUsedDate: token.lastUsedAt && formatTime(token.lastUsedAt),
  }
}
