// A connection as the API shows it: without tokens.
import { type Static, Type } from 'typebox'
import { formatTime, Id, Nullable, Sentences, Time, Word } from '../../../http/schemas.ts'
import { listProfileTypes } from '../../../networks/profile-types.ts'
import { type ConnectingContext, callbackUrl } from '../context.ts'
import { type ConnectionRow, candidatesOf, failureOf, stepNames, stepsOf } from './connection.ts'

const statuses = ['WAITING', 'CHOOSE', 'DONE', 'FAILED'] as const

const ConnectionStep = Type.Object({
  createdDate: Time,
  at: Type.String({ ...Time, description: 'createdDate with milliseconds, its earlier name' }),
  step: Word(stepNames),
  traceId: Type.String(),
})

export const Connection = Type.Object(
  {
    id: Id,
    type: Type.Enum(listProfileTypes()),
    owner: Type.Enum(['MEMBER', 'ORGANIZATION']),
    ownerId: Id,
    status: Type.Enum([...statuses], {
      description:
        'WAITING: the person has to open `url`. CHOOSE: authorized, and accounts are to be chosen. DONE: `socialProfileIds` are connected. FAILED: see `failure`.',
    }),
    url: Type.String({
      description: 'To be opened in the browser of the person who connects the account',
    }),
    callbackUrl: Type.String({
      description: 'The redirect address to register with the network, if the network wants one',
    }),
    candidates: Type.Array(
      Type.Object({
        type: Word(listProfileTypes()),
        socialNetworkId: Type.String(),
        socialNetworkUsername: Type.String(),
        avatarUrl: Nullable(Type.String()),
        obstacle: Nullable(Type.String({ description: 'Why it cannot be chosen' })),
        sentences: Type.Optional(Sentences),
      }),
    ),
    socialProfileIds: Type.Array(Id),
    failure: Nullable(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        hint: Nullable(Type.String()),
        sentences: Type.Optional(Sentences),
        traceId: Type.String(),
      }),
    ),
    steps: Type.Array(ConnectionStep, {
      description: 'What has happened so far. Each trace id stands in the log',
    }),
    expiresDate: Time,
  },
  { $id: 'Connection' },
)

export function renderConnection(
  { publicUrl }: ConnectingContext,
  row: ConnectionRow,
): Static<typeof Connection> {
  return {
    id: row.id,
    type: row.type as Static<typeof Connection>['type'],
    owner: row.organization_id === null ? 'MEMBER' : 'ORGANIZATION',
    ownerId: row.organization_id ?? row.member_id ?? '',
    status: row.status as Static<typeof Connection>['status'],
    url: `${publicUrl.origin}/connect/${row.id}`,
    callbackUrl: callbackUrl(publicUrl, row.network),
    candidates: candidatesOf(row),
    socialProfileIds: row.profile_ids,
    failure: failureOf(row),
    steps: stepsOf(row).map((step) => ({ ...step, createdDate: formatTime(new Date(step.at)) })),
    expiresDate: formatTime(row.expires_at),
  }
}
