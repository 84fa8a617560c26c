// GET /v1/interactions/{network} (spec 4.3, decisions 7).
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { refuseAppAlone } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { readPage } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { answers, Cursor, formatTime, One, ref, Time } from '../http/schemas.ts'
import { interactionTypes } from '../networks/reading/reading.ts'
import { requestRead } from './cursors.ts'
import { type InteractionRow, isPositionIn, listInteractions, listName } from './list.ts'
import { networkIdPattern, requireOwnProfile } from './ownership.ts'
import { pollingIntervalOf } from './polling-interval.ts'

const NetworkId = Type.String({
  pattern: networkIdPattern,
  description: "The network's own id of a profile: up to 20 digits, the first not 0",
  examples: ['1750000000000000001'],
})

const Interaction = Type.Object(
  {
    type: Type.Enum([...interactionTypes]),
    fromSocialNetworkId: Type.String(),
    toSocialNetworkId: Type.String(),
    socialNetworkType: Type.String({ examples: ['TWITTER'] }),
    externalMessageId: Type.String({
      description: "The network's id of the message; for a like, of what was liked",
    }),
    timestamp: Time,
  },
  {
    $id: 'Interaction',
    description: 'Content and location are not stored. Fetch them from the network.',
  },
)

const History = One(
  Type.Object({ interactions: Type.Array(ref(Interaction)), metadata: ref(Cursor) }),
)

const HistoryQuery = Type.Object({
  socialNetworkId: NetworkId,
  targetSocialNetworkId: NetworkId,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  cursor: Type.Optional(
    Type.String({ description: 'next or previous of an earlier page of the same history' }),
  ),
})

type Using = { database: Database; config: Config; sandboxUrl: string | undefined }

export function historyRoutes(
  instance: FastifyInstance,
  { database, config, sandboxUrl }: Using,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addSchema(Interaction)
  const { networks } = config.interactions
  const { minMs } = pollingIntervalOf(config.interactions, sandboxUrl !== undefined)

  app.get(
    '/v1/interactions/:network',
    {
      // Runs before validation: a token of the app alone is refused whatever the request says.
      preValidation: async ({ principal, query }) => {
        refuseAppAlone(principal)
        requireDigits(query)
      },
      schema: {
        tags: ['Interactions'],
        summary: 'List the interactions between one of your profiles and another one, newest first',
        params: Type.Object({ network: Type.Enum(networks) }),
        querystring: HistoryQuery,
        response: answers(History, 'A page of interactions'),
      },
    },
    async ({ principal, params: { network }, query }) => {
      refuseAppAlone(principal)
      const { socialNetworkId, targetSocialNetworkId } = query
      const list = listName(network, socialNetworkId, targetSocialNetworkId)
      const page = readPage(query, { usual: 10, isKey: isPositionIn(list) })
      const own = { network, networkId: socialNetworkId }
      const profileId = await requireOwnProfile(database, principal, own)
      if (query.cursor === undefined) await requestRead(database, profileId, minMs)
      const between = { profileId, otherId: targetSocialNetworkId, list }
      const { rows, metadata } = await listInteractions(database, between, page)
      const render = (row: InteractionRow) => renderInteraction(row, network, query)
      return { data: { interactions: rows.map(render), metadata } }
    },
  )
}

/** Checks the pattern before the schema does, for a readable message. Missing and repeated values are left to the schema. */
function requireDigits(query: Record<string, unknown>): void {
  for (const name of ['socialNetworkId', 'targetSocialNetworkId']) {
    const id = query[name]
    if (typeof id !== 'string' || /^[1-9][0-9]{0,19}$/.test(id)) continue
    throw new Problem('invalid', {
      message: `${name} must be digits only, up to 20, the first not 0`,
      hint: 'It is the id that the network gave to the profile, not its name and not its id here.',
    })
  }
}

function renderInteraction(
  row: InteractionRow,
  network: string,
  { socialNetworkId, targetSocialNetworkId }: Static<typeof HistoryQuery>,
): Static<typeof Interaction> {
  const [from, to] = row.is_incoming
    ? [targetSocialNetworkId, socialNetworkId]
    : [socialNetworkId, targetSocialNetworkId]
  return {
    type: row.type as Static<typeof Interaction>['type'],
    fromSocialNetworkId: from,
    toSocialNetworkId: to,
    socialNetworkType: network.toUpperCase(),
    externalMessageId: row.message_id,
    timestamp: formatTime(row.at),
  }
}
