// An upgrade as an operator makes it: migrate while the old workers publish, then replace them one after the other. No message waits for it.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { connect } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import type { PublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { dropDatabase, onServer, serverUrl, withDatabase } from '../support/database.ts'
import { testKeys } from '../support/keys.ts'
import { networkSettings } from '../support/network-settings.ts'
import { foldersOfHistory } from './folders.ts'
import { openPrograms, type Program } from './program.ts'

const networks = ['facebook', 'linkedin', 'twitter', 'bluesky']
const perSecond = 10
const profilesPerNetwork = 10
/** Messages are due at full seconds: so late an answer leaves calls under way at any time. For more of them than there are. */
const delayMs = 900
const times = 100_000
const ready = /Carillon works in the background/
const maxLateSeconds = 1

test('a migration and a restart of all workers make no message later than a second', async (context) => {
  const earlier = await openEarlier()
  const url = await makeEmptyDatabase()
  const migrating = { DATABASE_URL: url, CARILLON_KEYS: testKeys }
  await earlier.carillon(['migrate'], migrating)
  const world = await openWorldOf(earlier, url)
  const environment = {
    ...migrating,
    ALLOW_PRIVATE_SERVERS: 'yes',
    ...networkSettings(world.sandbox.addresses),
  }
  const startOld = () => earlier.start(['server/main.ts', 'worker'], environment, ready)
  const old = [await startOld(), await startOld()]
  for (const { stop } of old) atEnd(stop)
  const starts: number[] = []
  const startNew = async () => {
    const [worker, began] = [spawnCarillon('worker', environment), performance.now()]
    atEnd(worker.end)
    await worker.ready
    starts.push((performance.now() - began) / 1000)
    return worker
  }
  // A worker that stops has calls under way.
  for (const network of networks)
    await world.sandbox.addFault({ network, operation: 'publish', kind: 'delay', delayMs, times })
  const usual = await publishDuring(world, async () => undefined)
  const late = await publishDuring(world, async () => {
    await migrate(url)
    const replaced: Carillon[] = []
    for (const { stop } of old) {
      await stop()
      replaced.push(await startNew())
    }
    // Two of this version: the next upgrade begins like this.
    for (const worker of replaced) {
      worker.signal('SIGTERM')
      await worker.ended
      await startNew()
    }
  })
  const figures = `${late} s, and ${usual} s without a restart`
  context.diagnostic(`the latest message: ${figures}`)
  // A start takes a second and a half. On a busy machine it takes longer, and so does everything beside it.
  assert.ok(late <= Math.max(maxLateSeconds, Math.max(...starts) / 2), figures)
})

/** The program before the last migration; without a history this one. */
async function openEarlier(): Promise<Program> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-restart-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  const newest = (await foldersOfHistory())?.at(-1)?.commit
  if (!newest) return openPrograms(directory).open()
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout } = await promisify(execFile)('git', ['rev-parse', `${newest}^`], { cwd })
  return openPrograms(directory).open(stdout.trim())
}

/** Of the earlier program, which knows its tables: as its API, it goes on scheduling after the migration. */
async function openWorldOf({ directory }: Program, url: string): Promise<PublishingWorld> {
  const load = (file: string) => import(pathToFileURL(join(directory, 'test', file)).href)
  // Changes of the few functions that are used here would be seen when this test runs.
  const { closeFile } = (await load('support/at-end.ts')) as typeof import('../support/at-end.ts')
  const worlds = (await load('publishing/world.ts')) as typeof import('../publishing/world.ts')
  const connections = connect(url, { max: 10, name: 'carillon test' })
  atEnd(connections.close)
  atEnd(closeFile)
  return worlds.openPublishingWorld({ database: { ...connections, url }, profilesPerNetwork })
}

/** Messages are due all the time while `work` goes on. Returns how late the latest of them began, in seconds. */
async function publishDuring(world: PublishingWorld, work: () => Promise<void>): Promise<number> {
  const [since, texts] = [new Date(), new Set<string>()]
  const ends = Date.now() + 5000
  let isWorking = true
  const worked = work().finally(() => {
    isWorking = false
  })
  // A failure is thrown below.
  worked.catch(() => undefined)
  for (let index = 0; isWorking || Date.now() < ends; index += 1) {
    const network = networks[index % networks.length] ?? ''
    const lane = Math.floor(index / networks.length) % profilesPerNetwork
    const at = new Date(since.getTime() + 1000 + (1000 * index) / perSecond)
    const { text } = await world.schedule({ profile: world.profile(network, lane), at })
    texts.add(text)
    await untilNearly(at)
  }
  await worked
  await world.allSettled()
  for (const text of await world.textsOnNetworks()) texts.delete(text)
  assert.deepEqual([...texts], [], 'every message is out')
  return readLatest(world, since)
}

/** Schedules no further ahead than a second: the work decides how many there are. */
function untilNearly(at: Date): Promise<void> {
  const ahead = at.getTime() - 1000 - Date.now()
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ahead)))
}

async function readLatest({ database }: PublishingWorld, since: Date): Promise<number> {
  const { rows } = await database.pool.query<{ late: number }>(
    `select round(max(extract(epoch from a.started_at - m.send_at)), 2)::float8 as late
     from messages m join attempts a on a.message_id = m.id and a.number = 1 where m.send_at >= $1`,
    [since],
  )
  return rows[0]?.late ?? Number.POSITIVE_INFINITY
}

async function makeEmptyDatabase(): Promise<string> {
  const name = `restart_${process.pid}_${Date.now().toString(36)}`
  await onServer(`create database ${name}`)
  atEnd(() => dropDatabase(name))
  return withDatabase(serverUrl, name)
}
