// Accounts of X whose tokens live for seconds, so that renewals race with publishing while workers are killed. A refresh token of X works
// once, and its second use ends the grant: a worker that dies between the network's answer and the store loses the account for good. A
// person connects it again then. An account that the network has not ended must never be called dead.
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../server/db/db.ts'
import { resumeMessages } from '../../server/messages/resume.ts'
import { saveAccounts } from '../../server/profiles/connecting/save-accounts.ts'
import {
  app,
  type Connectable,
  connect,
  openConnectable,
  readWith,
} from '../networks/connecting.ts'
import { eventually } from '../support/eventually.ts'
import { testKeyRing } from '../support/keys.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import type { World } from './world.ts'

const network = 'twitter'

export type ShortTokens = {
  /** Connects what the network has ended, until the signal; what was called dead and is alive is remembered. */
  keepConnected(signal: AbortSignal): Promise<void>
  /** Accounts that were called dead, and were not. */
  wrong: string[]
  counts(): Promise<{ renewed: number; connectedAgain: number }>
}

export async function shortenTokens(world: World, seconds: number): Promise<ShortTokens> {
  await world.sandbox.setLifetimes({ network, accessSeconds: seconds })
  const profiles = world.profiles.filter((profile) => profile.network === network)
  const x = openConnectable(network, `${world.sandbox.url}/x`)
  const wrong: string[] = []
  let connectedAgain = 0
  for (const profile of profiles) await connectProfile(world, x, profile)

  async function look(): Promise<void> {
    // In this order: only this function makes a dead account alive.
    const flagged = await listFlagged(world)
    const alive = await world.sandbox.listAlive(network)
    for (const profile of profiles) {
      if (alive.has(profile.networkId)) {
        if (flagged.has(profile.id)) wrong.push(`${profile.name} is alive, and was called dead`)
        continue
      }
      await connectProfile(world, x, profile)
      connectedAgain += 1
    }
  }

  return {
    wrong,
    async keepConnected(signal) {
      while (!signal.aborted) {
        // PostgreSQL is restarted meanwhile.
        await look().catch(() => undefined)
        await sleep(1_000)
      }
    },
    async counts() {
      const { rows } = await world.database.pool.query<{ versions: string }>(
        'select coalesce(sum(tokens_version), 0) as versions from credentials where network = $1',
        [network],
      )
      const versions = Number(rows[0]?.versions)
      return { renewed: versions - profiles.length - connectedAgain, connectedAgain }
    },
  }
}

async function connectProfile(world: World, x: Connectable, profile: SandboxProfile) {
  const { id, networkId } = profile
  // The sandbox offers accounts that it has met.
  await readWith(x, { accessToken: `sandbox-${network}-${networkId}-known` })
  const grant = await connect(x, { as: networkId })
  const { database, pool } = world.database
  const store = async () => {
    const { rows } = await pool.query('select organization_id from profiles where id = $1', [id])
    const owner = { organizationId: String(rows[0].organization_id) }
    const connection = { network, clientId: app.clientId, owner, connectedBy: null, canRenew: true }
    await inTransaction(database, async (tx) => {
      await saveAccounts(tx, testKeyRing, connection, grant, grant.accounts)
      await resumeMessages(tx, [id])
    })
  }
  // A grant that is lost while PostgreSQL is down would leave an account that counts as alive and cannot be used.
  const isStored = () =>
    store().then(
      () => true,
      () => false,
    )
  await eventually(isStored, { what: 'the grant to be stored', every: 500 })
}

async function listFlagged({ database }: World): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from profiles where is_reauth_required',
  )
  return new Set(rows.map(({ id }) => id))
}
