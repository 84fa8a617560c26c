// A worker answers the health addresses on a port of its own: what it has published, whether the database answers, and its log during
// an outage.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPublishingWorld } from '../publishing/world.ts'
import { startProxy } from '../start/proxy.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { networkSettings } from '../support/network-settings.ts'

const world = await openPublishingWorld()
const proxy = await startProxy(world.database.url)
const port = await freePort()
const settings = {
  DATABASE_URL: proxy.url,
  CARILLON_KEYS: testKeys,
  ALLOW_PRIVATE_SERVERS: 'yes',
  ...networkSettings(world.sandbox.addresses),
}
const worker = spawnCarillon('worker', { ...settings, WORKER_PORT: String(port) })
atEnd(worker.end)
await worker.ready
const texts: string[] = []
const url = `http://localhost:${port}`

test('a worker is alive and ready; other addresses and methods are refused', async () => {
  assert.deepEqual((await send(`${url}/livez`)).body, { status: 'alive' })
  await eventually(async () => (await send(`${url}/readyz`)).status === 200, { what: 'ready' })
  assert.equal((await send(`${url}/v1/me`)).status, 404)
  assert.equal((await send(`${url}/livez`, { method: 'POST' })).status, 405)
})

test('the metrics count what the worker published, with its lateness', async () => {
  await publishOne()
  const metrics = await eventually(
    async () => {
      const { text: found } = await send(`${url}/metrics`)
      return /^carillon_publish_attempts_total\{.*outcome="sent"\} 1$/m.test(found) && found
    },
    { what: 'the attempt to be counted' },
  )
  assert.match(metrics, /^carillon_publish_attempts_total\{network="facebook",outcome="sent"\} 1$/m)
  assert.match(metrics, /^carillon_publish_lateness_seconds_count\{network="facebook"\} 1$/m)
  assert.match(metrics, /^carillon_network_version_end_timestamp_seconds\{network="linkedin",/m)
  assert.match(metrics, /^carillon_publishing_lag_seconds \d/m)
})

test('without the database the worker is alive and not ready, and its log does not fill', async () => {
  const began = performance.now()
  await proxy.disconnect()
  await eventually(async () => (await send(`${url}/readyz`)).status === 503, { what: 'not ready' })
  assert.equal((await send(`${url}/livez`)).status, 200)
  const claim = 'could not look for lanes; trying again'
  await eventually(() => worker.output().includes(claim), { what: 'the outage in the log' })
  await proxy.reconnect()
  await eventually(async () => (await send(`${url}/readyz`)).status === 200, {
    what: 'ready again',
  })
  await publishOne()
  // The loop tries four times a second.
  const minutes = Math.ceil((performance.now() - began) / 60_000)
  assert.ok(worker.output().split(claim).length - 1 <= minutes, worker.output())
})

test('a port that is taken is named, with its setting', async () => {
  const second = spawnCarillon('worker', { ...settings, WORKER_PORT: String(port) })
  atEnd(second.end)
  await second.ended
  assert.match(
    second.output(),
    new RegExp(`Port ${port} is taken .* Set WORKER_PORT to a free one`),
  )
})

async function publishOne(): Promise<void> {
  texts.push((await world.schedule({ profile: world.profile('facebook') })).text)
  await world.allSettled()
  await world.assertOnNetworks(texts)
}
