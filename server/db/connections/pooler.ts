// Recognizes a pooler (PgBouncer) between this program and PostgreSQL. In transaction mode each transaction may get another
// connection of the server: notifications are lost, and locks and settings of a session stay with a connection that others use next.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { OperatorError } from '../../config/operator-error.ts'
import { cannotReach } from './cannot-reach.ts'

/** `directUrl`: the same PostgreSQL without the pooler, if `url` leads to one. Otherwise both are the same. */
export type Addresses = { url: string; directUrl: string }

/** Refuses addresses that lack what a session has: one that leads to a pooler without another that does not. */
export async function requireSessions({ url, directUrl }: Addresses): Promise<void> {
  if (directUrl === url) {
    if (await sharesConnections(url, 'DATABASE_URL')) throw new OperatorError(noDirectAddress)
    return
  }
  if (await sharesConnections(directUrl, 'DATABASE_DIRECT_URL'))
    throw new OperatorError(notDirect, { exitCode: 2 })
  await requireSameDatabase(url, directUrl)
}

const noDirectAddress =
  'DATABASE_URL leads to a pooler in transaction mode, which forwards no notifications and keeps no locks of a session. ' +
  'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; requests still use the pooler.'
const notDirect =
  'DATABASE_DIRECT_URL leads to a pooler in transaction mode. Set it to the address of PostgreSQL itself.'
const notTheSame =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must lead to the same one, on the same server.'
const noTransactions =
  'DATABASE_URL leads to a pooler that refuses transactions. Set its pool_mode to transaction.'

/** True of a pooler whose clients share the connections to the server. Reads alone: nothing is left behind in a shared session. */
async function sharesConnections(url: string, setting: string): Promise<boolean> {
  const first = await openProbe(url, setting)
  try {
    // A pooler makes up the id that its clients need to cancel a statement.
    const pid = await readPid(first)
    if (pid === processIdOf(first)) return false
    const second = await openProbe(url, setting)
    try {
      return await swaps(pid, first, second)
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}

/** In session mode each client keeps its own connection. This order finds sharing whether the last or the oldest free one is given. */
async function swaps(pid: number, first: pg.Client, second: pg.Client): Promise<boolean> {
  const ofFirst = new Set([pid, await readPid(first)])
  const ofSecond = new Set([await readPid(second), await readPid(second)])
  ofFirst.add(await readPid(first))
  ofSecond.add(await readPid(second))
  return ofFirst.size > 1 || ofSecond.size > 1 || !ofFirst.isDisjointFrom(ofSecond)
}

async function openProbe(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'carillon start',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  await client.connect().catch((cause: unknown) => {
    throw cannotReach(cause, setting)
  })
  return client
}

function processIdOf(client: pg.Client): unknown {
  // The types of pg do not know it.
  return (client as pg.Client & { processID?: unknown }).processID
}

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** A lock that one address takes is seen by the other only in the same database. It ends with its transaction. */
async function requireSameDatabase(url: string, directUrl: string): Promise<void> {
  const key = randomInt(2 ** 47)
  const pooled = await openProbe(url, 'DATABASE_URL')
  const direct = await openProbe(directUrl, 'DATABASE_DIRECT_URL')
  try {
    await pooled.query('begin').catch((cause: unknown) => {
      throw new OperatorError(noTransactions, { cause })
    })
    await pooled.query('select pg_advisory_xact_lock($1)', [key])
    const { rows } = await direct.query<{ isFree: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isFree"',
      [key],
    )
    await pooled.query('rollback')
    if (rows[0]?.isFree) throw new OperatorError(notTheSame, { exitCode: 2 })
  } finally {
    await pooled.end()
    await direct.end()
  }
}
