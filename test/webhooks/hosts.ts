// Receivers that accept a request and never answer, and how long others wait beside them.
import type { Pace } from '../../server/webhooks/delivery-queue.ts'
import { eventually } from '../support/eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { countUp, one, type Setup, setUp, startRunner } from './setup.ts'

/** One host for all receivers, like that of a large provider. Requests under /silent get no answer. */
export async function startHost(): Promise<Receiver> {
  const host = await startReceiver()
  host.behave((event) => (event.path.startsWith('/silent') ? new Promise(() => undefined) : null))
  return host
}

/** Longer than `eventually` waits: what has to wait for the time-out of a request is never seen. */
export const endlessMs = 120_000

/** The runner starts first: at the end the host closes before it, which ends the requests under way. */
export async function start(timeoutMs: number, concurrency = 40, pace: Partial<Pace> = {}) {
  // Nothing is sent whose time-out would come after the end of the lease.
  const setup = await setUp({ timeoutMs, pace: { leaseMs: 2 * timeoutMs, ...pace } })
  await startRunner(setup, { concurrency })
  return { setup, host: await startHost() }
}

export function silentUrls(host: Receiver, amount: number): string[] {
  return countUp(amount).map((n) => `${host.url}silent/${n}`)
}

export function arrived({ accepted }: Receiver, path: string): number {
  return accepted.filter((event) => event.path === path).length
}

/** How long an event takes that is emitted now. */
export async function timeFor(
  setup: Setup,
  host: Receiver,
  app: string,
  path: string,
): Promise<number> {
  const [before, startedAt] = [arrived(host, path), performance.now()]
  await setup.emit([{ clientId: app, urls: [host.url + path.slice(1)] }])
  await eventually(() => arrived(host, path) > before, { what: `an event at ${path}` })
  return performance.now() - startedAt
}

/** After a second, which a busy machine may need for any answer, the endpoint would count as slow. */
export async function timeForFast(setup: Setup, host: Receiver, app: string, path: string) {
  const ms = await timeFor(setup, host, app, path)
  const url = host.url + path.slice(1)
  await eventually(async () => (await setup.endpoint(url)).leased_until === null, {
    what: 'the answer to be written down',
  })
  await setup.database.pool.query('update webhook_endpoints set is_slow = false where url = $1', [
    url,
  ])
  return ms
}

export async function ownerOf({ database }: Setup, app: string): Promise<string> {
  const text = 'select organization_id as id from apps where client_id = $1'
  return (await one<{ id: string }>(database, text, [app])).id
}

export async function countWaiting({ database }: Setup): Promise<number> {
  const text =
    'select count(*)::int as count from webhook_endpoints where waiting_since is not null'
  return (await one<{ count: number }>(database, text)).count
}
