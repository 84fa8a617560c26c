// An asynchronous failover under running processes. The short form is restart.slow.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { carillon } from '../start/carillon.ts'
import { eventually } from '../support/eventually.ts'
import { startPrimary, startStandby } from './replica.ts'
import { lost, openWorld } from './world.ts'

test('a standby that lacks commits takes over: nothing is published twice, no id is assigned twice, and it is reported', async () => {
  const primary = await startPrimary()
  const world = await openWorld(primary)
  const standby = await startStandby(primary)
  const { api, running } = await world.startProcesses()
  // These answers lack what the database does not return within two seconds.
  const showsSoon = (path: string, text: RegExp) =>
    eventually(async () => text.test((await api.get(path)).text), { what: String(text) })
  // Not due before the standby is cut off, even on a busy machine.
  const before = await Promise.all([0, 1, 2].map(() => world.scheduleIn(20_000)))
  await standby.caughtUp()
  standby.cutOff()
  for (const id of before) assert.equal((await world.settled(id)).state, 'SENT')
  const forgotten = [await api.schedule(3_600_000), await api.schedule(3_600_000)]
  // Until the processes remember a position that covers the confirmed writes.
  await sleep(500)

  await standby.promote()
  primary.relay.turnTo(standby.port)
  primary.relay.cut()

  await eventually(async () => (await api.post()).status === 503, { what: 'a refusal', every: 100 })
  await eventually(() => running.every(({ output }) => lost.test(output())), { what: 'log lines' })
  assert.match((await api.post()).text, /its database has lost recent changes/)
  assert.equal((await api.get('/v1/me')).status, 200)
  await showsSoon('/readyz', /"degraded","reason":".*carillon restored/)
  await showsSoon('/metrics', /^carillon_database_behind 1$/m)
  // Longer than publishers wait after the server changed.
  await sleep(4000)
  assert.equal((await world.posted()).length, 3)

  const said = await carillon(['restored', new Date().toISOString(), 'now'], world.environment)
  assert.match(said.output, /^3 messages have failed/)
  await eventually(async () => (await api.post()).status === 200, { what: 'writing again' })
  const after = await api.schedule(1000)
  assert.ok(Number(after) > Math.max(...forgotten.map(Number)), `${after} after ${forgotten}`)
  assert.equal((await world.settled(after)).state, 'SENT')
  await showsSoon('/readyz', /"ready"/)
})
