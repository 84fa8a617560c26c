// Backups that carillon start makes by itself: one that is due is made, the oldest are removed, and their age is said.
import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeDirectory, startCarillon } from '../start/carillon.ts'
import { carillonHere } from '../start/here.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

const backups = await makeDirectory()
const CARILLON_DATA_DIR = await makePreparedDirectory()
const own = { CARILLON_DATA_DIR, BACKUP_DIRECTORY: backups, BACKUP_KEEP: '2', SANDBOX: 'no' }

const old = ['carillon-2026-01-01T03-00-00Z', 'carillon-2026-01-02T03-00-00Z']
const others = ['carillon-2026-01-03T03-00-00Z', 'notes', 'carillon-mine']
const left = 'carillon-2026-01-02T09-00-00Z.partial-999999999'

test('a due backup is made at once, the oldest and what was left behind are removed, and other files stay', async () => {
  for (const name of [...old, ...others, left]) await mkdir(join(backups, name))
  // The first of the others has no table of contents: it is no backup.
  for (const name of old) await writeFile(join(backups, name, 'carillon-backup.json'), '{}')
  assert.match(
    await ask(),
    /WRONG {2}The newest backup is \d+ h old: .*carillon-2026-01-02T03-00-00Z\./,
  )
  const service = await startCarillon(own)
  const isRemoved = async () => !(await readdir(backups)).includes(need(old[0]))
  // The backup is a process of low priority: on a busy machine it takes minutes.
  await eventually(isRemoved, { what: 'the oldest backup to be removed', within: 300_000 })
  const isClean = async () => !(await readdir(backups)).includes(left)
  await eventually(isClean, { what: 'the rest of an interrupted backup to be removed' })
  const made = (await readdir(backups)).filter((name) => ![...old, ...others].includes(name))
  assert.equal(made.length, 1, String(made))
  assert.deepEqual((await readdir(backups)).sort(), [need(old[1]), ...others, ...made].sort())

  const { text } = await send(`${service.url}/metrics`)
  const seconds = Number(/^carillon_backup_last_timestamp_seconds (\S+)$/m.exec(text)?.[1])
  assert.ok(Math.abs(Date.now() / 1000 - seconds) < 600, `made at ${seconds}`)
  assert.match(text, /^carillon_backup_interval_seconds 86400$/m)
  assert.match(await ask(), /ok {5}The newest backup is 0 h old/)
  await service.stop()

  const folder = join(backups, need(made[0]))
  const target = join(await makeDirectory(), 'data')
  await mkdir(target)
  await copyFile(join(CARILLON_DATA_DIR, 'keys.json'), join(target, 'keys.json'))
  const restored = await carillonHere(['restore', folder, '--check'], {
    CARILLON_DATA_DIR: target,
  })
  assert.equal(restored.code, 0, restored.output)
})

test('a directory that cannot be written is logged, and the service runs', async () => {
  const file = join(await makeDirectory(), 'file')
  await writeFile(file, '')
  const service = await startCarillon({ ...own, BACKUP_DIRECTORY: join(file, 'backups') })
  const isLogged = () => service.log().includes('no backup was made')
  await eventually(isLogged, { what: 'a line in the log' })
  assert.equal((await send(`${service.url}/livez`)).status, 200)
  await service.stop()
})

test('a directory that would be lost with the data is refused', async () => {
  const inside = { ...own, BACKUP_DIRECTORY: join(CARILLON_DATA_DIR, 'backups') }
  const { code, output } = await carillonHere(['doctor'], inside)
  assert.equal(code, 2)
  assert.match(output, /BACKUP_DIRECTORY=.* is in the data directory\./)
})

async function ask(): Promise<string> {
  return (await carillonHere(['doctor'], own)).output
}
