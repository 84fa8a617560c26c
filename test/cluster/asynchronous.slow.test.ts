// Two servers under Patroni without synchronous replication. The standby lags, takes over, and the operator follows the document.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { carillon } from '../start/carillon.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { type Cluster, query, type Server, startCluster } from './patroni.ts'
import { whyMissing } from './programs.ts'
import { openClusterWorld } from './world.ts'

const skip = await whyMissing('patroni', 'etcd', 'haproxy')
const lost = /has lost changes that were confirmed/

test('a standby that lags takes over: it is noticed, nothing is doubled, and the document leads on', {
  skip,
}, async () => {
  // The lag that Patroni tolerates by default is one megabyte; pages that are written in full after a checkpoint may exceed it.
  const dcs = { synchronous_mode: false, maximum_lag_on_failover: 100_000_000 }
  const cluster = await startCluster({ servers: 2, dcs })
  const first = await cluster.primary()
  const world = await openClusterWorld((await cluster.makeDatabase()).url)
  const running = [world.startWorker(), world.startWorker()]
  const api = await world.startApi()
  for (const worker of running) await worker.ready
  const token = await api.logIn()
  const profile = world.profile('facebook')
  const published = async () => (await world.posts(profile)).map(({ text }) => text).sort()

  // The standby has these as waiting.
  const dueLater = await Promise.all(
    Array.from({ length: 10 }, () => world.schedule({ profile, in: 25_000 })),
  )
  await cluster.standbys('replica', 1)
  await untilReplayed(cluster, first)
  for (const pid of await first.processes('walsender')) process.kill(pid, 'SIGSTOP')
  // The standby does not know these.
  const unknown = await Promise.all(Array.from({ length: 20 }, () => world.post(api, token)))
  const texts = [...unknown, ...dueLater.map(({ text }) => need(text))].sort()
  await eventually(async () => (await published()).length === texts.length, {
    what: 'all to be published',
    every: 200,
  })
  // The settled outcomes as well, and a heartbeat after them.
  await world.allSettled()
  await sleep(1500)

  await first.kill()
  await cluster.primary(first)
  // A request that opens the first connection may still be accepted.
  const post = () =>
    call(api, token, 'POST', '/v1/messages', {
      text: 'Not due in this test',
      socialProfileIds: [Number(profile.id)],
      scheduledSendTime: new Date(Date.now() + 3_600_000).toISOString(),
    })
  await eventually(async () => (await post().catch(() => undefined))?.status === 503, {
    what: 'a refusal',
    every: 200,
  })
  const all = [...running, api.process]
  await eventually(() => all.every(({ output }) => lost.test(output())), { what: 'the log lines' })
  assert.match((await post()).text, /its database has lost recent changes/)
  // Longer than workers wait after the server changed, and than their leases.
  await sleep(5000)
  assert.deepEqual(await published(), texts)

  const [ask, ...more] = await documentedCommands()
  assert.deepEqual(more, [])
  const proposal = await carillon(need(ask), world.settings)
  const [, proposed = ''] = /:\n {2}carillon (restored \S+ \S+)\n/.exec(proposal.output) ?? []
  const restored = await carillon(proposed.split(' '), world.settings)
  assert.match(restored.output, /^10 messages have failed/, proposal.output)

  await eventually(async () => (await call(api, token, 'GET', '/readyz')).status === 200, {
    what: 'the service to be ready',
    every: 200,
  })
  const after = await world.postUntilAccepted(api, token, profile)
  await eventually(async () => (await published()).includes(after), { what: 'a new post' })
  assert.deepEqual(await published(), [...texts, after].sort())
  const { rows } = await world.database.pool.query<{ reason: string }>(
    `select distinct failure_code as reason from messages where state = 'SEND_FAILED_PERMANENTLY'`,
  )
  assert.deepEqual(rows, [{ reason: 'outcome_unknown' }])

  // The server that had more is rewound, and follows.
  first.start()
  await cluster.standbys('replica', 1)
  await world.postUntilAccepted(api, token, profile)
})

async function untilReplayed(cluster: Cluster, primary: Server): Promise<void> {
  const [now] = await query<{ lsn: string }>(
    cluster.superuser(primary.port),
    'select pg_current_wal_flush_lsn() as lsn',
  )
  const standby = need(cluster.servers.find((server) => server !== primary))
  const hasIt = `select pg_last_wal_replay_lsn() >= '${need(now).lsn}' as done`
  await eventually(
    async () =>
      (await query<{ done: boolean }>(cluster.superuser(standby.port), hasIt))[0]?.done === true,
    { what: 'the standby to have everything', every: 100 },
  )
}

/** The commands of the section about such a failover, as words. */
async function documentedCommands(): Promise<string[][]> {
  const text = await readFile(new URL('../../docs/several-machines.md', import.meta.url), 'utf8')
  const section = need(text.split('\n### When a standby lagged\n')[1]?.split('\n## ')[0])
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const lines = blocks.flatMap((code) => code.trim().split('\n'))
  return lines.map((line) => line.replace('npm run -s carillon -- ', '').split(' '))
}
