// Servers of accounts that accept a request and never answer: neither an organization with many of them, nor a server with accounts of many
// organizations, keeps the accounts of others from being renewed, read and published to; nor those of its own on another server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { startCollector } from '../../server/interactions/interactions.ts'
import type { Network } from '../../server/networks/networks.ts'
import { openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { renewDueCredentials } from '../../server/profiles/renewal/renew-due.ts'
import { openUnstoredTokens } from '../../server/profiles/renewal/unstored.ts'
import { collecting } from '../interactions/collecting.ts'
import { makeFakeNetwork } from '../interactions/fake-network.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { testKeyRing } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { addOrganization } from '../support/world-people.ts'
import { addProfiles } from '../support/world-profiles.ts'

const slowAccounts = 30
/** The owner of the slow accounts, and their server. */
const shapes = {
  'one organization with accounts on many slow servers': {
    organizationOf: (ids: string[]) => need(ids[0]),
    otherOf: (ids: string[]) => need(ids.at(-1)),
    serverOf: (index: number) => `https://slow-${index}.example`,
  },
  'many organizations with accounts on one slow server': {
    organizationOf: (ids: string[], index: number) => need(ids[index]),
    otherOf: (ids: string[]) => need(ids.at(-1)),
    serverOf: () => 'https://slow.example',
  },
  'an organization with a slow server and another': {
    organizationOf: (ids: string[]) => need(ids[0]),
    otherOf: (ids: string[]) => need(ids[0]),
    serverOf: () => 'https://slow.example',
  },
}
type Shape = (typeof shapes)[keyof typeof shapes]

async function openWorld({ organizationOf, otherOf, serverOf }: Shape) {
  const database = await makeTestDatabase()
  const ids: string[] = []
  for (let count = 0; count <= slowAccounts; count += 1) ids.push(await addOrganization(database))
  const add = async (organizationId: string, server: string) => {
    const [profile] = await addProfiles(database, [
      { organizationId, type: 'MASTODON', credentials: { accessToken: 'token' } },
    ])
    const { rows } = await database.pool.query<{ id: string }>(
      `update credentials c set server = $2 from profiles p
       where p.credential_id = c.id and p.id = $1 returning c.id`,
      [need(profile).id, server],
    )
    return { profileId: need(profile).id, credentialId: need(rows[0]).id }
  }
  for (let index = 0; index < slowAccounts; index += 1)
    await add(organizationOf(ids, index), serverOf(index))
  const other = await add(otherOf(ids), 'https://quick.example')
  return { database, other }
}

/** Waits for as long as the test wants, and counts who waits. */
function makeHold() {
  const held: (() => void)[] = []
  let isOver = false
  let max = 0
  return {
    max: () => max,
    end() {
      isOver = true
      for (const release of held.splice(0)) release()
    },
    async wait(server: string | null | undefined) {
      if (isOver || !server?.includes('slow')) return
      await new Promise<void>((resolve) => {
        held.push(resolve)
        max = Math.max(max, held.length)
      })
    },
  }
}

for (const [words, shape] of Object.entries(shapes)) {
  test(`renewals: ${words}`, async () => {
    const { database, other } = await openWorld(shape)
    await database.pool.query(
      `update credentials set is_renewable = true, app = null,
         renew_at = now() - case when id = $1 then interval '1 minute' else interval '1 hour' end`,
      [other.credentialId],
    )
    const hold = makeHold()
    const addresses = Object.fromEntries(registered.map(({ name }) => [name, 'http://localhost:9']))
    const networks = openNetworks({ addresses })
    atEnd(() => networks.close())
    const using = {
      database: database.database,
      keyRing: testKeyRing,
      log: pino({ level: 'silent' }),
    }
    const unstored = openUnstoredTokens({ ...using, directory: '/nowhere/renewals' })
    atEnd(unstored.close)
    const renewing = renewDueCredentials({
      ...using,
      unstored,
      networks: { ...networks, all: networks.all.map((network) => renewable(network, hold.wait)) },
      callMs: 60_000,
      reach: () => undefined,
    })
    const isRenewed = async () => {
      const { rows } = await database.pool.query(
        'select renew_at is null as done from credentials where id = $1',
        [other.credentialId],
      )
      return rows[0].done
    }
    await eventually(isRenewed, { what: 'the other account' }).finally(hold.end)
    await renewing
    assert.ok(hold.max() > 0 && hold.max() < 20, `${hold.max()} at a time`)
  })

  test(`interactions: ${words}`, async () => {
    const { database, other } = await openWorld(shape)
    const hold = makeHold()
    const read: (string | null | undefined)[] = []
    const { network } = makeFakeNetwork('1')
    const reader = {
      kinds: ['comments'],
      async read({ server }: { server?: string | null }) {
        await hold.wait(server)
        read.push(server)
        return {
          interactions: [],
          gone: [],
          covered: [],
          cursor: '',
          hasMore: false,
          notBefore: null,
        }
      },
    }
    const networks = [{ ...network, name: 'mastodon', types: ['MASTODON'], reader }]
    // The slow ones have been due for longer.
    await database.pool.query(
      `insert into interaction_cursors (profile_id, kind, next_at, pause_ms)
       select id, 'comments', now() - case when id = $1 then interval '1 minute' else interval '1 hour' end, 1000
       from profiles`,
      [other.profileId],
    )
    const collector = startCollector({
      ...collecting(database, networks, { pollingInterval: { minMs: 60_000, maxMs: 60_000 } }),
      ...{ networks, concurrency: 10, leaseMs: 120_000, pollMs: 10, enrolMs: 60_000 },
    })
    atEnd(collector.stop)
    const isRead = () => read.includes('https://quick.example')
    await eventually(isRead, { what: 'the other account' }).finally(hold.end)
    assert.ok(hold.max() > 0 && hold.max() < 10, `${hold.max()} at a time`)
    await eventually(() => read.length === slowAccounts + 1, {
      what: 'the slow accounts, once they answer',
    })
  })
}

function renewable(network: Network, wait: (server: string | null) => Promise<void>): Network {
  if (network.name !== 'mastodon') return network
  const renew: NonNullable<NonNullable<Network['authorizer']>['renew']> = async ({
    server,
    tokens,
  }) => {
    await wait(server)
    return { tokens, accessExpiresAt: null, refreshExpiresAt: null }
  }
  return { ...network, authorizer: { ...need(network.authorizer), renew } }
}
