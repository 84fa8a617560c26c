// The contenders, all with the same work: posts to the sandbox, a hundred at a time. Carillon uses the whole ledger; the bare
// loop only takes a row and marks it.
import pino from 'pino'
import { Agent, request } from 'undici'
import { openNetworks } from '../../../server/networks/open.ts'
import { networks as registered } from '../../../server/networks/registry.ts'
import { connectPublisher, startPublisher } from '../../../server/publishing/publishing.ts'
import { mediaAtAddresses } from '../../support/medium.ts'
import { addDue, type Fixture, waitFor } from './fixture.ts'
import { addRows, openMarks, type Row } from './rows.ts'

export const concurrency = 100
/** Time to prepare before all messages are due at once. */
const headStartMs = 4000

export type Contender = {
  name: string
  /** Publishes `count` messages that are due at the returned time; rounds start with 0. */
  drain(fixture: Fixture, count: number, round: number): Promise<Date>
}

export const dueSoon = () => new Date(Math.ceil((Date.now() + headStartMs) / 1000) * 1000)

/** With the options of a worker. */
export function openPublisher(fixture: Fixture): { close(): Promise<void> } {
  const connections = connectPublisher(fixture.url)
  const networks = openNetworks({ addresses: addressesOf(fixture) })
  const publisher = startPublisher({
    database: connections.database,
    keyRing: fixture.keyRing,
    log: pino({ level: 'error' }),
    networkFor: networks.forType,
    mediaFor: mediaAtAddresses,
    rules: { catchUpMs: 3_600_000, maxLooks: 5 },
    concurrency,
    leaseMs: 10_000,
    callMs: 5000,
    prepareMs: 60_000,
    pollMs: 50,
  })
  return {
    async close() {
      await publisher.stop()
      await networks.close()
      await connections.close()
    },
  }
}

export const ours: Contender = {
  name: 'Carillon',
  async drain(fixture, count, round) {
    const due = dueSoon()
    await addDue(fixture.pool, count, due, `ours ${round}`)
    const publisher = openPublisher(fixture)
    await waitFor(async () => (await countBusyLanes(fixture)) === 0)
    await publisher.close()
    return due
  },
}

/** A lane is done when it has only messages of next month. Uses the index of lanes, so that the check does not distort the result. */
async function countBusyLanes(fixture: Fixture): Promise<number> {
  const { rows } = await fixture.pool.query(
    `select count(*)::int as busy from lanes where next_at <= now() + interval '1 day'`,
  )
  return rows[0].busy
}

export const bare: Contender = {
  name: 'a bare SKIP LOCKED loop',
  async drain(fixture, count, round) {
    const due = dueSoon()
    await addRows(fixture, { count, due, label: `bare ${round}` })
    const marks = openMarks(fixture)
    const post = makePost(fixture)
    let done = 0
    let running = 0
    while (done < count) {
      const free = concurrency - running
      const { rows } = free
        ? await marks.pool.query<Row>(
            `update rows set state = 'taken' from (
               select id from rows where state = 'waiting' and due <= now() order by due limit $1 for update skip locked
             ) next where rows.id = next.id returning rows.id, profile, text`,
            [free],
          )
        : { rows: [] }
      for (const row of rows) {
        running += 1
        void post(row.profile, row.text)
          .then(() => marks.markSent(row.id))
          .then(() => {
            running -= 1
            done += 1
          })
      }
      if (rows.length < free || free === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await marks.close()
    return due
  },
}

/** Only the call to the network. */
export function makePost(fixture: Fixture) {
  const agent = new Agent({ connections: 128 })
  return async (profile: string, text: string): Promise<void> => {
    const answer = await request(`${fixture.sandboxUrl}/x/2/tweets`, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        authorization: `Bearer sandbox-twitter-${profile}-bench`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text }),
    })
    if (answer.statusCode !== 201)
      throw new Error(`${answer.statusCode} ${await answer.body.text()}`)
    await answer.body.dump()
  }
}

function addressesOf({ sandboxUrl }: Fixture) {
  return Object.fromEntries(
    registered.map(({ name, sandbox }) => [name, sandboxUrl + sandbox.path]),
  )
}
