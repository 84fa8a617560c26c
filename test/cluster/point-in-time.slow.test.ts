// The recipe of docs/operations.md: a server whose log is archived goes back to a moment before a mistake.
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { carillon } from '../start/carillon.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { query } from './patroni.ts'
import { findPostgres, openWorkplace, type Workplace, whyMissing } from './programs.ts'
import { openClusterWorld } from './world.ts'

const skip = await whyMissing()

test('back to a moment before a mistake: what was published since is not published again', {
  skip,
}, async () => {
  const recipe = await readRecipe()
  const place = await openWorkplace()
  const folders = {
    BACKUPS: join(place.directory, 'backups'),
    ARCHIVE: join(place.directory, 'wal'),
  }
  for (const folder of Object.values(folders)) await makeFolder(place, folder)
  const data = join(place.directory, 'data')
  await place.run(join(need(await findPostgres()), 'initdb'), ['-D', data, '-A', 'trust'])
  const [archiving] = recipe.ini
  const settings = need(archiving).replaceAll('/var/backups/wal', folders.ARCHIVE)
  await writeFile(join(data, 'postgresql.auto.conf'), settings)
  const old = await startServer(place, data)
  await query(old.admin, 'create role carillon superuser login')
  await query(old.admin, 'create database carillon owner carillon')
  const world = await openClusterWorld(old.url)
  const [backUp, restore] = recipe.commands
  await runIn(place, need(backUp), { ...folders, DATABASE: old.admin })

  const worker = world.startWorker()
  await worker.ready
  const profile = world.profile('facebook')
  const published = async () => (await world.posts(profile)).map(({ text }) => text).sort()
  const before = await world.schedule({ profile })
  await world.settled(before.id)
  // Waiting at the moment, and published after it.
  const between = await world.schedule({ profile, in: 4000 })
  const [moment] = await query<{ at: string }>(old.url, `select now()::text as at`)
  await world.settled(between.id)
  const forgotten = await world.schedule({ profile })
  await world.settled(forgotten.id)
  const texts = [before, between, forgotten].map(({ text }) => need(text)).sort()
  assert.deepEqual(await published(), texts)
  // The mistake.
  await query(old.url, 'delete from messages')
  await worker.end()
  await query(old.admin, 'select pg_switch_wal()')
  await eventually(async () => (await archived(old.admin)) === 'none', { what: 'the archive' })
  await old.stop()

  const target = join(place.directory, 'restored')
  const { at } = need(moment)
  await runIn(place, need(restore), { ...folders, PGDATA: target, MOMENT: at })
  const restored = await startServer(place, target)
  const isOpen = () => query(restored.url, 'select txid_current()').then(Boolean, () => false)
  await eventually(isOpen, { what: 'the end of the recovery', every: 100 })
  const environment = { ...world.settings, DATABASE_URL: restored.url }
  const said = await carillon(['restored', new Date(at).toISOString(), 'now'], environment)
  assert.match(said.output, /^1 message has failed/)
  const states = await query<{ id: string; state: string }>(
    restored.url,
    'select id, state from messages order by id',
  )
  assert.deepEqual(states, [
    { id: before.id, state: 'SENT' },
    { id: between.id, state: 'SEND_FAILED_PERMANENTLY' },
  ])
  // Waits for the worker to have had the time to publish again.
  const next = world.startWorker({ DATABASE_URL: restored.url })
  await next.ready
  await eventually(async () => (await heldLanes(restored.url)) === 0, { what: 'no lane to be due' })
  assert.deepEqual(await published(), texts)
})

async function makeFolder(place: Workplace, folder: string): Promise<void> {
  await mkdir(folder)
  await place.give(folder)
}

async function startServer(place: Workplace, data: string) {
  const port = await freePort()
  const program = join(need(await findPostgres()), 'postgres')
  const settings = { port, fsync: 'off', unix_socket_directories: place.directory }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const running = place.start(program, ['-D', data, ...args])
  const user = process.getuid?.() === 0 ? 'postgres' : (process.env.USER ?? 'postgres')
  const admin = `postgresql://${user}@127.0.0.1:${port}/postgres`
  const isUp = () => {
    if (!running.isRunning()) throw new Error(`PostgreSQL ended: ${running.output()}`)
    return query(admin, 'select 1').then(Boolean, () => false)
  }
  await eventually(isUp, { what: 'PostgreSQL to answer', every: 100 })
  const url = `postgresql://carillon@127.0.0.1:${port}/carillon`
  // A fast shutdown, as `pg_ctl stop` makes it.
  const stop = async () => {
    process.kill(running.pid, 'SIGINT')
    await eventually(() => !running.isRunning(), { what: 'PostgreSQL to stop' })
  }
  return { admin, url, stop }
}

/** The file that was not archived yet, or none. */
async function archived(admin: string): Promise<string> {
  const [row] = await query<{ waiting: string }>(
    admin,
    `select case when last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) then 'none' else 'one' end as waiting
     from pg_stat_archiver`,
  )
  return need(row).waiting
}

async function heldLanes(url: string): Promise<number> {
  const [row] = await query<{ due: number }>(
    url,
    'select count(*)::integer as due from lanes where next_at <= now()',
  )
  return need(row).due
}

/** A block of the document, with the variables that it names. */
async function runIn(
  place: Workplace,
  script: string,
  variables: Record<string, string>,
): Promise<void> {
  const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'`)
  const programs = need(await findPostgres())
  const all = ['set -eu', `PATH=${programs}:$PATH`, ...given, script]
  await place.run('bash', ['-c', all.join('\n')])
}

async function readRecipe(): Promise<{ ini: string[]; commands: string[] }> {
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const section = need(text.split('\n### Going back to a moment\n')[1]?.split('\n## ')[0])
  const blocks = (language: string) =>
    [...section.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
      ([, code = '']) => code.replaceAll(/^ {3}/gm, ''),
    )
  return { ini: blocks('ini'), commands: blocks('sh') }
}
