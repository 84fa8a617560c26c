// /v1/connections: starting to connect accounts of a network, following it, and choosing accounts. The authorization itself happens on
// pages (page-routes.ts), because the person must log in there.

import { Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import { isId } from '../../db/ids.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  Id,
  IdInput,
  Many,
  Nullable,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
} from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { listBoards } from '../boards.ts'
import { ownerOf, requireOwnerScope } from '../owner.ts'
import { maxQuery, openPeopleSearch } from '../people.ts'
import { disconnectProfile } from '../removal/disconnect.ts'
import { chooseAccounts } from './choose.ts'
import { listConnections } from './connection/list-connections.ts'
import { Connection, renderConnection } from './connection/render-connection.ts'
import { requireConnection } from './connection/visit.ts'
import type { ConnectingContext } from './context.ts'
import { startConnection, startReconnection } from './start.ts'

const onConnection = Type.Object({ connectionId: Id })
const ReturnUrl = OptionalInput(
  Type.String({
    maxLength: 2000,
    description:
      'Where the browser goes afterwards, with connectionId and status in the query. Its origin must be that of a redirect URI of the app, or of the service.',
  }),
)

export function connectionRoutes(app: Api, context: ConnectingContext): void {
  app.addSchema(Connection)
  const { database, keyRing } = context

  app.post(
    '/v1/connections',
    {
      schema: {
        tags: ['Connections'],
        summary: 'Start to connect an account of a network',
        body: Type.Object({
          type: Type.String({ maxLength: 50, examples: ['TWITTER'] }),
          owner: OptionalInput(
            Type.Enum(['MEMBER', 'ORGANIZATION'], {
              description:
                'Who will own the profiles; without it the member, or the organization of the token',
            }),
          ),
          ownerId: OptionalInput(IdInput),
          handle: OptionalInput(
            Type.String({ maxLength: 300, description: 'For networks with many servers' }),
          ),
          server: OptionalInput(Type.String({ maxLength: 300 })),
          returnUrl: ReturnUrl,
        }),
        headers: RepeatHeaders,
        response: answers(One(ref(Connection)), 'The connection, with the address to open'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { type, handle, server, returnUrl } = request.body
        const row = await startConnection(tx, context, callerOf(request), {
          type,
          owner: ownerFrom(requireCaller(request.principal), request.body),
          asked: handle ?? server ?? null,
          returnUrl: returnUrl ?? null,
        })
        return { data: renderConnection(context, row) }
      }),
  )

  app.get(
    '/v1/connections',
    {
      schema: {
        tags: ['Connections'],
        summary: 'List the connections that the app has started for the caller, newest first',
        querystring: PageQuery,
        response: answers(Page(ref(Connection)), 'A page of connections'),
      },
    },
    async (request) => {
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const caller = requireCaller(request.principal)
      const { rows, metadata } = await listConnections(database, caller, page)
      return { data: rows.map((row) => renderConnection(context, row)), metadata }
    },
  )

  app.get(
    '/v1/connections/:connectionId',
    {
      schema: {
        tags: ['Connections'],
        summary: 'What became of a connection',
        params: onConnection,
        response: answers(One(ref(Connection)), 'The connection'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const row = await requireConnection(database, caller, request.params.connectionId)
      return { data: renderConnection(context, row) }
    },
  )

  app.post(
    '/v1/connections/:connectionId/profiles',
    {
      schema: {
        tags: ['Connections'],
        summary: 'Choose which accounts become profiles',
        params: onConnection,
        body: Type.Object({
          socialNetworkIds: Type.Array(Type.String({ maxLength: 300 }), {
            minItems: 1,
            maxItems: 500,
          }),
        }),
        response: answers(One(ref(Connection)), 'The connection, with its profiles'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const row = await requireConnection(database, caller, request.params.connectionId)
      if (row.authorized_by === null) throw new Problem('notFound')
      await requireOwnerScope(database, caller, ownerOf(row))
      const visit = { memberId: row.authorized_by, traceId: request.id }
      const chosen = [...new Set(request.body.socialNetworkIds)]
      return { data: renderConnection(context, await chooseAccounts(context, row, chosen, visit)) }
    },
  )

  app.post(
    '/v1/socialProfiles/:socialProfileId/reconnect',
    {
      schema: {
        tags: ['Connections'],
        summary: 'Start to connect a profile again',
        params: Type.Object({ socialProfileId: Id }),
        body: OptionalInput(Type.Object({ returnUrl: ReturnUrl })),
        headers: RepeatHeaders,
        response: answers(One(ref(Connection)), 'The connection, with the address to open'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { socialProfileId } = request.params
        const returnUrl = request.body?.returnUrl ?? null
        const actor = callerOf(request)
        const row = await startReconnection(tx, context, actor, socialProfileId, returnUrl)
        return { data: renderConnection(context, row) }
      }),
  )

  app.delete(
    '/v1/socialProfiles/:socialProfileId',
    {
      schema: {
        tags: ['Connections'],
        summary: 'Disconnect a profile, and delete it with its messages',
        params: Type.Object({ socialProfileId: Id }),
        querystring: Type.Object({
          messages: Type.Optional(
            Type.Enum(['delete'], {
              description: 'Required if the profile has messages: all of them are deleted with it.',
            }),
          ),
        }),
        response: answers(
          One(
            Type.Object({
              deletedMessages: Type.Integer({
                description: 'Messages that were waiting to be sent',
              }),
              isRevoked: Type.Boolean({
                description: 'The network has ended the access of this service to the account',
              }),
            }),
          ),
          'The profile is deleted',
        ),
      },
    },
    async (request) => {
      const { socialProfileId } = request.params
      const { messages } = request.query
      return {
        data: await disconnectProfile(context, callerOf(request), socialProfileId, messages),
      }
    },
  )

  app.get(
    '/v1/socialProfiles/:socialProfileId/boards',
    {
      schema: {
        tags: ['Connections'],
        summary: 'The boards of a profile, for boardId',
        params: Type.Object({ socialProfileId: Id }),
        response: answers(
          Many(Type.Object({ id: Type.String(), name: Type.String(), isSecret: Type.Boolean() })),
          'The boards; none for a network without boards',
        ),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      return { data: await listBoards(context, caller, request.params.socialProfileId) }
    },
  )

  const searchPeople = openPeopleSearch(context)
  app.get(
    '/v1/socialProfiles/:socialProfileId/people',
    {
      schema: {
        tags: ['Connections'],
        summary: 'Search the people and pages that a profile can mention',
        params: Type.Object({ socialProfileId: Id }),
        querystring: Type.Object({
          query: Type.String({
            minLength: 1,
            maxLength: maxQuery,
            examples: ['reed'],
            description: 'The beginning of a name or a handle, with or without @',
          }),
        }),
        response: answers(
          Many(
            Type.Object({
              name: Type.String(),
              handle: Type.String({ description: 'For an account of a contact' }),
              id: Nullable(Type.String({ description: "The network's own id, on Bluesky" })),
            }),
          ),
          'At most 8, the best first, as the network finds them; kept for a minute',
        ),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const { socialProfileId } = request.params
      return { data: await searchPeople(caller, socialProfileId, request.query.query) }
    },
  )
}

type OwnerInput = { owner?: string | null; ownerId?: string | number | null }

function ownerFrom(caller: ReturnType<typeof requireCaller>, { owner, ownerId }: OwnerInput) {
  if (caller.kind === 'organization')
    return { organizationId: String(ownerId ?? caller.organizationId) }
  if (owner !== 'ORGANIZATION') return { memberId: String(ownerId ?? caller.memberId) }
  if (ownerId == null) {
    throw new Problem('invalid', {
      message: say('owner_missing'),
      hint: say('owner_missing_advice'),
      reason: 'missing',
      param: '/ownerId',
    })
  }
  return { organizationId: String(ownerId) }
}
