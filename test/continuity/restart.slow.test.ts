// A copy of the cluster is restored while the service is stopped.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDirectory } from '../start/carillon.ts'
import { eventually } from '../support/eventually.ts'
import { startPrimary } from './replica.ts'
import { lost, openWorld } from './world.ts'

test('the memory in the data directory survives a restart', async () => {
  const primary = await startPrimary()
  const world = await openWorld(primary)
  const dataDirectory = { CARILLON_DATA_DIR: await makeDirectory() }
  const id = await world.scheduleIn(0)
  const copy = await primary.copy()
  const first = world.start('worker', dataDirectory)
  assert.equal((await world.settled(id)).state, 'SENT')
  first.signal('SIGTERM')
  await first.ended

  await primary.putBack(copy)
  const second = world.start('worker', dataDirectory)
  await second.ready
  await eventually(() => lost.test(second.output()), { what: 'the log line' })
  await sleep(1000)
  assert.equal((await world.posted()).length, 1)
})
