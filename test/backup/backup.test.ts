// A backup of a running service, and its restore: nothing that was confirmed before the end of the backup is missing. That nothing goes out again
// that was published after it: backup.slow.test.ts, and publishing/restored.test.ts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { carillon, makeDirectory, spawnCarillon, startCarillon } from '../start/carillon.ts'
import { carillonHere } from '../start/here.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'
import {
  emptyDirectoryWithKeys,
  inDatabase,
  openApi,
  partialsOf,
  writeUntilStopped,
} from './world.ts'

const sandbox = await sharedSandbox()
const settings = {
  SANDBOX: 'no',
  RATE_LIMIT_PER_SECOND: '1000',
  ...networkSettings(sandbox.addresses),
}
const directory = await makePreparedDirectory()
const own = { CARILLON_DATA_DIR: directory }
const backups = await makeDirectory()
const service = await startCarillon({ ...settings, ...own })
const demo = await service.demo()
const api = await openApi(service, demo)

test('every message that was confirmed before the end of a backup is in it, with its files', async () => {
  const folder = join(backups, 'under-load')
  const load = writeUntilStopped(api)
  const withPicture = () => load.confirmed.filter(({ media }) => media).length
  await eventually(() => withPicture() > 0, { what: 'the load to begin' })
  // It stops when everything is copied that it finds at first: what is written now has to be found later.
  const backing = spawnCarillon(['backup', folder], { ...own, FAIL_POINT: 'stop:backup-copying' })
  await eventually(() => isFrozen(backing.process.pid), { what: 'the backup to stop', every: 50 })
  const early = withPicture()
  await eventually(() => withPicture() > early + 1, { what: 'more pictures' })
  backing.kill('SIGCONT')
  const backup = await backing.ended
  const ended = new Date(/until (\S+Z):/.exec(backup.output)?.[1] ?? backup.output).getTime()
  await eventually(() => load.confirmed.some(({ at }) => at > ended), { what: 'a later message' })
  await load.stop()
  assert.equal(backup.code, 0, backup.output)

  const before = load.confirmed.filter(({ at }) => at < ended)
  assert.ok(before.length > 0 && before.some(({ media }) => media), `${before.length} messages`)
  const target = await emptyDirectoryWithKeys(directory)
  const restored = await carillonHere(['restore', folder], { CARILLON_DATA_DIR: target })
  assert.equal(restored.code, 0, restored.output)
  assert.doesNotMatch(restored.output, /missing/)
  const found = await inDatabase(target, async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; media: string[] }>(
      `select m.id::text, array(select f.media_id from media_files f) as media from messages m`,
    )
    return { ids: new Set(rows.map(({ id }) => id)), media: new Set(rows[0]?.media) }
  })
  for (const { id, media } of before) {
    assert.ok(found.ids.has(id), `message ${id} is in the backup`)
    assert.ok(!media || found.media.has(media), `medium ${media} is in the backup`)
  }
})

test('a backup is readable by its owner alone and has neither the key ring nor a plain secret', async () => {
  const folder = join(backups, 'under-load')
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of names) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    assert.equal(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name)
  }
  assert.ok(!names.some(({ name }) => name === 'keys.json' || name === 'demo.json'))
  const { keys } = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  const manifest = await readFile(join(folder, 'carillon-backup.json'), 'utf8')
  assert.ok(!manifest.includes(keys[0].secret))
})

// Killed at another point, started and compared by --check: backup.slow.test.ts.
test('a backup that is killed is not taken for a whole one, and the next one removes what it left', async () => {
  const folder = join(backups, 'killed')
  const { code: killed } = await carillon(['backup', folder], {
    ...own,
    FAIL_POINT: 'backup-copying',
  })
  assert.equal(killed, null)
  const partial = join(backups, need((await partialsOf(folder))[0]))
  const { code: refused, output } = await carillonHere(['restore', partial, '--check'], own)
  assert.equal(refused, 1, output)
  assert.match(output, /is not a whole backup: carillon-backup\.json, .*, is missing/)
  const { code } = await carillonHere(['backup', folder], own)
  assert.equal(code, 0)
  assert.deepEqual(await partialsOf(folder), [])
  const slots = await inDatabase(directory, ({ pool }) =>
    pool.query('select from pg_replication_slots'),
  )
  assert.equal(slots.rowCount, 0)
})

function isFrozen(pid: number | undefined): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
