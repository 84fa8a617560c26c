// carillon doctor says what is wrong, and its exit code too.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { testKeys } from '../support/keys.ts'
import { networkSettings } from '../support/network-settings.ts'

const world = await openPublishingWorld()
const directory = await mkdtemp(join(tmpdir(), 'carillon-doctor-'))
atEnd(() => rm(directory, { recursive: true, force: true }))
const settings = {
  DATABASE_URL: world.database.url,
  CARILLON_KEYS: testKeys,
  ALLOW_PRIVATE_SERVERS: 'yes',
  ...networkSettings(world.sandbox.addresses),
}

test('without a worker, and with a message that is late', async () => {
  const { id } = await world.schedule()
  await world.database.pool.query(
    `update messages set act_at = now() - interval '5 minutes' where id = $1`,
    [id],
  )
  await world.database.pool.query(
    `update lanes set wake_at = now() - interval '5 minutes', next_at = now() - interval '5 minutes'`,
  )
  const said = await ask()
  assert.match(said, /WRONG {2}No worker runs: nothing is published\./)
  assert.match(said, /WRONG {2}The most overdue profile .* for (29\d|3\d\d) s\./)
  assert.match(said, /carillon: \d of \d checks need you\./)
})

test('with a worker that has caught up', async () => {
  const worker = spawnCarillon('worker', settings)
  atEnd(worker.end)
  await worker.ready
  await world.allSettled()
  const said = await ask()
  assert.match(said, /ok {5}Workers run\./)
  assert.match(said, /ok {5}The most overdue profile .* for 0 s\./)
  assert.match(said, /\(\d+ %\) of the disk/)
})

async function ask(): Promise<string> {
  const doctor = spawnCarillon('doctor', { ...settings, CARILLON_DATA_DIR: directory })
  await doctor.ended
  return doctor.output()
}
