// GET /v1/interactions/{network} (spec 4.3, decisions 7).
import { type Static, Type } from 'typebox'
import { refuseAppAlone } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { readPage } from '../db/keyset.ts'
import type { ReadLists } from '../db/replica.ts'
import {
  type Api,
  answers,
  Cursor,
  formatTime,
  isIncluded,
  One,
  ref,
  Time,
} from '../http/schemas.ts'
import { interactionTypes } from '../networks/interactions/reader.ts'
import type { Descriptions } from '../networks/registry.ts'
import { requestRead } from './collecting/cursors.ts'
import { pollingIntervalOf } from './collecting/polling-interval.ts'
import { type HistoryQuery, historyQuery, requireIds } from './history-query.ts'
import { findPosts, type InteractionRow, listInteractions } from './list.ts'
import { requireOwnProfile } from './ownership.ts'
import { isPosition } from './position.ts'

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
    messageId: Type.Optional(
      Type.String({
        description:
          'With include=message: the message of the profile that was published as the post it is about. Missing where the network does not name it',
      }),
    ),
  },
  {
    $id: 'Interaction',
    description: 'Content and location are not stored. Fetch them from the network.',
  },
)

const History = One(
  Type.Object({ interactions: Type.Array(ref(Interaction)), metadata: ref(Cursor) }),
)

type Using = {
  database: Database
  readLists: ReadLists
  config: Config
  sandboxUrl: string | undefined
  descriptions: Descriptions
  /** Injected: messages belong to another module. */
  findMessagesOfPosts: (
    database: Database,
    wanted: { profileId: string; postIds: string[]; first: Date; last: Date },
  ) => Promise<Map<string, string>>
}

export function historyRoutes(
  app: Api,
  { database, readLists, config, sandboxUrl, descriptions, findMessagesOfPosts }: Using,
): void {
  app.addSchema(Interaction)
  const { networks } = config.interactions
  const { minMs } = pollingIntervalOf(config.interactions, sandboxUrl !== undefined)
  // Whether a network is collected comes before the form of its ids.
  const collected = descriptions.filter(({ name }) => networks.includes(name))

  app.get(
    '/v1/interactions/:network',
    {
      // Before the parameters are validated: a token of the app alone is refused whatever it asks.
      preValidation: async ({ principal, params, query }) => {
        refuseAppAlone(principal)
        requireIds(params.network, query, collected)
      },
      schema: {
        tags: ['Interactions'],
        summary: 'List the interactions between one of your profiles and another one, newest first',
        params: Type.Object({ network: Type.Enum(networks) }),
        querystring: historyQuery(networks, descriptions),
        response: answers(History, 'A page of interactions'),
      },
    },
    async ({ principal, params: { network }, query }) => {
      refuseAppAlone(principal)
      const { socialNetworkId, targetSocialNetworkId } = query
      const page = readPage(query, { usual: 10, isKey: isPosition })
      const own = { network, networkId: socialNetworkId }
      const profileId = await requireOwnProfile(database, descriptions, principal, own)
      if (query.cursor === undefined) await requestRead(database, profileId, minMs)
      const between = { profileId, otherId: targetSocialNetworkId, type: query.type }
      const { rows, metadata, messages } = await readLists(async (from) => {
        const found = await listInteractions(from, between, page)
        const isAsked = isIncluded(query.include, 'message')
        const find = () =>
          findMessages({ database: from, findMessagesOfPosts }, profileId, found.rows)
        return { ...found, messages: isAsked ? await find() : undefined }
      })
      const render = (row: InteractionRow) => ({
        ...renderInteraction(row, network, query),
        ...messages?.get(row.key),
      })
      return { data: { interactions: rows.map(render), metadata } }
    },
  )
}

type Found = Map<string, { messageId: string }>

/** By the keys of interactions. */
async function findMessages(
  { database, findMessagesOfPosts }: Pick<Using, 'database' | 'findMessagesOfPosts'>,
  profileId: string,
  rows: InteractionRow[],
): Promise<Found> {
  const times = rows.map(({ at }) => at.getTime())
  const posts = await findPosts(database, profileId, rows)
  const messages = await findMessagesOfPosts(database, {
    profileId,
    postIds: [...new Set([...posts.values()].flat())],
    first: new Date(Math.min(...times)),
    last: new Date(Math.max(...times)),
  })
  return new Map(
    [...posts].flatMap(([key, ids]) => {
      const messageId = ids.map((id) => messages.get(id)).find((id) => id !== undefined)
      return messageId === undefined ? [] : [[key, { messageId }] as const]
    }),
  )
}

function renderInteraction(
  row: InteractionRow,
  network: string,
  { socialNetworkId, targetSocialNetworkId }: HistoryQuery,
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
