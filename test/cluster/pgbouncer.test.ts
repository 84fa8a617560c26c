// The service behind PgBouncer in transaction mode, with two connections to PostgreSQL for all processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { whyNoPgBouncer } from '../support/pgbouncer.ts'
import { openPooledWorld, watch } from './world.ts'

const skip = await whyNoPgBouncer()

test('messages are published, viewers see it live, and a token ends at once', {
  skip,
}, async () => {
  const world = await openPooledWorld({ size: 2 })
  const worker = world.startWorker()
  const api = await world.startApi()
  const token = await api.logIn()
  const events = await watch(api.url, token)
  await worker.ready
  // More at once than the pooler has connections, so that each statement may get another one.
  const texts = await Promise.all(Array.from({ length: 20 }, () => world.post(api, token)))
  await world.allSettled()
  await world.assertOnNetworks(texts)
  await eventually(() => events().split('"message.sent"').length > texts.length, {
    what: 'the live events',
  })
  await api.revoke(token)
  assert.equal((await call(api, token, 'GET', '/v1/me')).status, 401)
  assert.equal(worker.output().includes('prepared statement'), false, worker.output())
})
