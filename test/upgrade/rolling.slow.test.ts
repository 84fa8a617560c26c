// An upgrade without a pause: the program before the last migration publishes beside this one, and then stops.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { openPublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { dropDatabase, onServer, serverUrl, withDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import { foldersOfHistory } from './folders.ts'
import { openPrograms } from './program.ts'

const amount = 1000
const ready = /Carillon works in the background/
test('workers of two versions publish a thousand messages side by side', async (context) => {
  const newest = (await foldersOfHistory())?.at(-1)?.commit
  if (!newest) return context.diagnostic('no history here: there is no earlier program')
  const url = await makeEmptyDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'carillon-rolling-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  const earlier = await openPrograms(directory).open(await commitBefore(newest))
  const environment = {
    DATABASE_URL: url,
    CARILLON_KEYS: testKeys,
    ALLOW_PRIVATE_SERVERS: 'yes',
    ...networkSettings((await sharedSandbox()).addresses),
  }
  await earlier.carillon(['migrate'], environment)
  const old = await earlier.start(['server/main.ts', 'worker'], environment, ready)
  atEnd(old.stop)
  const connections = connect(url, { max: 10, name: 'carillon test' })
  atEnd(connections.close)
  const applied = () => connections.pool.query('select from migrations')
  const { rowCount } = await applied()
  await migrate(url)
  assert.ok(Number((await applied()).rowCount) > Number(rowCount), 'something to upgrade')
  const database = { ...connections, url }
  const world = await openPublishingWorld({ database, profilesPerNetwork: 4 })
  const startWorker = () => {
    const worker = spawnCarillon('worker', environment)
    atEnd(worker.end)
    return worker
  }
  const profiles = ['facebook', 'linkedin', 'twitter', 'bluesky'].flatMap((network) =>
    [0, 1, 2, 3].map((index) => world.profile(network, index)),
  )
  const owners = new Set<string>()
  /** True as soon as one of these processes has published. */
  const isSeen = async (isWanted: (owner: string) => boolean) => {
    const { rows } = await connections.pool.query('select owner from lanes where owner is not null')
    for (const { owner } of rows) owners.add(owner)
    return [...owners].some(isWanted)
  }
  const texts: string[] = []
  // Only the old one runs, on the new schema.
  for (const profile of profiles) texts.push(need((await world.schedule({ profile })).text))
  await eventually(() => isSeen(() => true), { what: 'the old version to publish', every: 1 })
  await world.allSettled(180_000)
  const ofOld = new Set(owners)
  await startWorker().ready

  const schedule = async (lane: number) => {
    for (let index = lane; index < amount; index += profiles.length) {
      const message = await world.schedule({ profile: need(profiles[lane]), in: 500 + index * 20 })
      texts.push(need(message.text))
    }
  }
  const scheduled = Promise.all(profiles.map((_profile, lane) => schedule(lane)))
  owners.clear()
  await eventually(() => isSeen((owner) => ofOld.has(owner)), { what: 'the old one', every: 1 })
  await eventually(() => isSeen((owner) => !ofOld.has(owner)), { what: 'the new one', every: 1 })
  // In place of the old one.
  const third = startWorker()
  await third.ready
  await old.stop()
  await scheduled
  await world.allSettled(180_000)
  await world.assertOnNetworks(texts)
  assert.equal(texts.length, profiles.length + amount)
  const { rows } = await connections.pool.query(
    `select round(extract(epoch from percentile_disc(0.5) within group (order by late)), 2) as median,
       round(extract(epoch from max(late)), 2) as most
     from (select min(a.started_at) - m.send_at as late from messages m join attempts a on a.message_id = m.id group by m.id) l`,
  )
  context.diagnostic(`seconds late: ${JSON.stringify(rows[0])}`)
})

async function commitBefore(commit: string): Promise<string> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout } = await promisify(execFile)('git', ['rev-parse', `${commit}^`], { cwd })
  return stdout.trim()
}

async function makeEmptyDatabase(): Promise<string> {
  const name = `rolling_${process.pid}_${Date.now().toString(36)}`
  await onServer(`create database ${name}`)
  atEnd(() => dropDatabase(name))
  return withDatabase(serverUrl, name)
}
