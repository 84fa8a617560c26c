// GET /v1/interactions: the accounts that a profile has had interactions with.

import { type Static, Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/db.ts'
import { type Page as PageOfList, readPage } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Include,
  isIncluded,
  Page,
  ref,
  Time,
} from '../../http/schemas.ts'
import { interactionTypes } from '../../networks/interactions/reader.ts'
import { networkNameOf } from '../../networks/profile-types.ts'
import { say } from '../../sentences/sentences.ts'
import { requestRead } from '../collecting/cursors.ts'
import { isPlain } from '../collecting/merge.ts'
import { pollingIntervalOf } from '../collecting/polling-interval.ts'
import { requireCollectedProfile } from '../ownership.ts'
import { isPosition } from '../position.ts'
import {
  type CounterpartRow,
  findCounterpart,
  listCounterparts,
  type Narrowed,
  summarizeHistory,
} from './counterparts.ts'

const Counterpart = Type.Object(
  {
    network: Type.String({ examples: ['twitter'] }),
    with: Type.Object({
      socialNetworkId: Type.String(),
      name: Type.Optional(Type.String({ examples: ['Ada Lovelace'] })),
      handle: Type.Optional(
        Type.String({ description: 'Without an @ in front', examples: ['ada'] }),
      ),
      avatarUrl: Type.Optional(Type.String({ description: "The network's own address" })),
    }),
    last: Type.Object({
      type: Type.Enum([...interactionTypes]),
      timestamp: Time,
      externalMessageId: Type.String(),
      isIncoming: Type.Boolean({ description: 'From the other account to the profile' }),
    }),
    count: Type.Integer({ minimum: 1, description: 'Of interactions; 1000 means that or more' }),
    history: Type.Optional(
      Type.Object(
        {
          firstDate: Time,
          counts: Type.Array(
            Type.Object({
              type: Type.Enum([...interactionTypes]),
              count: Type.Integer({ minimum: 1 }),
            }),
          ),
        },
        { description: 'With `with` and include=history: the kinds of the newest 1000, by number' },
      ),
    ),
  },
  {
    $id: 'Counterpart',
    description:
      'name, handle and avatarUrl are as the network last showed them, and are left out where it did not. Contents are not stored: fetch them from the network.',
  },
)

type Using = { database: Database; config: Config; sandboxUrl: string | undefined }

export function counterpartRoutes(app: Api, { database, config, sandboxUrl }: Using): void {
  app.addSchema(Counterpart)
  const { minMs } = pollingIntervalOf(config.interactions, sandboxUrl !== undefined)

  app.get(
    '/v1/interactions',
    {
      schema: {
        tags: ['Interactions'],
        summary: 'List the accounts that a profile had to do with, by their newest interaction',
        querystring: Type.Object({
          socialProfileId: Id,
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
          cursor: Type.Optional(Type.String({ maxLength: 1000 })),
          type: Type.Optional(
            Type.Enum([...interactionTypes], {
              description: 'Only accounts with this kind of interaction, by the newest of it',
            }),
          ),
          search: Type.Optional(
            Type.String({
              ...{ minLength: 1, maxLength: 100 },
              description: 'Only accounts whose name, handle or id contains this',
            }),
          ),
          include: Include(['history'], 'history: of the account of `with`'),
          with: Type.Optional(
            Type.String({
              ...{ minLength: 1, maxLength: 400 },
              description: 'Only the account with this id on the network',
            }),
          ),
        }),
        response: answers(Page(ref(Counterpart)), 'A page of accounts; next leads to earlier ones'),
      },
    },
    async (request) => {
      const principal = requireCaller(request.principal)
      const { query } = request
      const page = readPage(query, { usual: 25, isKey: isPosition })
      const { id, type } = await requireCollectedProfile(database, principal, query.socialProfileId)
      requireSwitchedOn(config.interactions.networks, networkNameOf(type))
      if (query.cursor === undefined) await requestRead(database, id, minMs)
      const { rows, metadata } =
        query.with === undefined
          ? await listNarrowed(database, id, page, query)
          : await listOne(database, id, query.with)
      const [only] = rows
      const history =
        only && query.with !== undefined && isIncluded(query.include, 'history')
          ? { history: await readHistory(database, id, only) }
          : {}
      const network = networkNameOf(type)
      return { data: rows.map((row) => ({ ...render(row, network), ...history })), metadata }
    },
  )
}

const none = { rows: [], metadata: { cursor: { next: null, previous: null } } }

async function listNarrowed(
  database: Database,
  profileId: string,
  page: PageOfList,
  narrowed: Narrowed,
) {
  const { search = '' } = narrowed
  // No name contains it, and PostgreSQL refuses it.
  if (search.includes('\u0000') || !search.isWellFormed()) return none
  return listCounterparts(database, profileId, page, narrowed)
}

async function listOne(database: Database, profileId: string, otherId: string) {
  // No account has such an id, and PostgreSQL refuses some of them.
  const row = isPlain(otherId) ? await findCounterpart(database, profileId, otherId) : undefined
  return row ? { ...none, rows: [row] } : none
}

type History = NonNullable<Static<typeof Counterpart>['history']>

async function readHistory(
  database: Database,
  profileId: string,
  row: CounterpartRow,
): Promise<History> {
  const { first, counts } = await summarizeHistory(database, profileId, row.other_id)
  // The column takes only these kinds.
  return { firstDate: formatTime(first), counts: counts as History['counts'] }
}

/** An empty list would look as if there had been no interactions. */
function requireSwitchedOn(switchedOn: string[], network: string): void {
  if (switchedOn.includes(network)) return
  throw new Problem('invalidNetworkType', {
    message: say('interactions_not_collected', { network }),
    hint: say('interactions_setting'),
    param: '/socialProfileId',
  })
}

function render(row: CounterpartRow, network: string): Static<typeof Counterpart> {
  return {
    network,
    with: {
      socialNetworkId: row.other_id,
      ...(row.name === null ? {} : { name: row.name }),
      ...(row.handle === null ? {} : { handle: row.handle }),
      ...(row.avatar_url === null ? {} : { avatarUrl: row.avatar_url }),
    },
    last: {
      type: row.type as Static<typeof Counterpart>['last']['type'],
      timestamp: formatTime(row.at),
      externalMessageId: row.message_id,
      isIncoming: row.is_incoming,
    },
    count: row.count,
  }
}
