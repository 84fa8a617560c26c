// Three servers under Patroni with synchronous replication, by the files in deploy/cluster, while messages are written and published.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startCluster } from './patroni.ts'
import { whyMissing } from './programs.ts'
import { openClusterWorld } from './world.ts'

const skip = await whyMissing('patroni', 'etcd', 'haproxy')

test('the primary is killed twice: nothing is lost or doubled, and the service goes on by itself', {
  skip,
}, async (context) => {
  const cluster = await startCluster({ servers: 3 })
  await cluster.primary()
  await cluster.standbys('sync_standby', 1)
  const { url, readUrl } = await cluster.makeDatabase()
  const world = await openClusterWorld(url, { DATABASE_READ_URL: readUrl })
  const workers = [world.startWorker(), world.startWorker()]
  const apis = [await world.startApi(), await world.startApi()]
  const token = await need(apis[0]).logIn()
  for (const worker of workers) await worker.ready
  const profiles = ['facebook', 'linkedin', 'twitter', 'bluesky'].flatMap((network) =>
    [0, 1].map((index) => world.profile(network, index)),
  )
  const writing = keepWriting((index) =>
    world.postUntilAccepted(need(apis[index % apis.length]), token, need(profiles[index])),
  )
  atEnd(writing.end)

  await writing.accept(100)
  const first = await cluster.primary()
  await first.kill()
  const second = await cluster.primary(first)
  await writing.accept(60)
  // The killed server becomes a standby, and one of the standbys is synchronous.
  first.start()
  await cluster.standbys('sync_standby', 1)
  await writing.accept(60)

  // PostgreSQL goes on without its Patroni: it must confirm nothing more once another server has taken over.
  await second.killPatroni()
  await cluster.primary(second)
  await writing.accept(60)
  const texts = await writing.end()
  await world.allSettled(180_000).catch(async (error: Error) => {
    const { rows } = await world.database.pool.query(
      `select m.state, p.type, count(*), max(l.next_at - now()) as due, max(l.owner::text) as owner, max(a.state) as attempt
       from messages m join profiles p on p.id = m.profile_id join lanes l on l.profile_id = p.id
       left join attempts a on a.message_id = m.id group by 1, 2`,
    )
    const said = workers.map(({ output }) => output().slice(-3000))
    throw new Error(`${error.message}: ${JSON.stringify(rows)}\n${said.join('\n')}`)
  })
  context.diagnostic(
    `${texts.length} messages; the longest times without one, in seconds: ${writing.pauses()}`,
  )
  await world.assertOnNetworks(texts)
  for (const { output } of workers) assert.doesNotMatch(output(), /has lost changes/)
})

/** One writer for each of eight profiles, until the end. */
function keepWriting(post: (index: number) => Promise<string>) {
  const texts: string[] = []
  const times: number[] = []
  let isOver = false
  const write = async (index: number) => {
    while (!isOver) {
      texts.push(await post(index))
      times.push(performance.now())
      await sleep(500)
    }
  }
  const writers = Promise.all(Array.from({ length: 8 }, (_, index) => write(index)))
  // Awaited at the end, and by those who wait for more messages.
  writers.catch(() => undefined)
  return {
    async accept(amount: number): Promise<void> {
      const goal = texts.length + amount
      const more = eventually(() => texts.length >= goal, { what: `${amount} more messages` })
      await Promise.race([more, writers])
    },
    async end(): Promise<string[]> {
      isOver = true
      await writers
      return texts
    },
    pauses(): string {
      const gaps = times.slice(1).map((time, index) => time - need(times[index]))
      const longest = gaps.sort((one, other) => other - one).slice(0, 2)
      return longest.map((ms) => (ms / 1000).toFixed(1)).join(' and ')
    },
  }
}
