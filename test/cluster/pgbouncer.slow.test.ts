// Several processes behind PgBouncer, workers that are killed, and a pooler that breaks all its connections.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { whyNoPgBouncer } from '../support/pgbouncer.ts'
import { openPooledWorld, watch } from './world.ts'

const skip = await whyNoPgBouncer()

test('workers are killed and the pooler restarts: nothing is lost or doubled', {
  skip,
}, async () => {
  const world = await openPooledWorld({ size: 4 })
  const workers = [world.startWorker(), world.startWorker()]
  const apis = [await world.startApi(), await world.startApi()]
  const [first, second] = [need(apis[0]), need(apis[1])]
  const token = await first.logIn()
  const events = await watch(second.url, token)
  for (const worker of workers) await worker.ready
  const texts: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const posted = Array.from({ length: 20 }, (_, n) => world.post(n % 2 ? first : second, token))
    texts.push(...(await Promise.all(posted)))
    await sleep(100)
    if (round === 3) {
      await world.pooler.restart()
      continue
    }
    await need(workers.shift()).end()
    const next = world.startWorker()
    await next.ready
    workers.push(next)
  }
  await world.allSettled(180_000)
  await world.assertOnNetworks(texts)
  await eventually(() => events().split('"message.sent"').length > texts.length, {
    what: 'the live events',
  })
  // Cached by both, ended by one.
  for (const api of apis) assert.equal((await call(api, token, 'GET', '/v1/me')).status, 200)
  await first.revoke(token)
  await eventually(async () => (await call(second, token, 'GET', '/v1/me')).status === 401, {
    what: 'the token to end in the other process',
    within: 5000,
  })
  for (const { output } of [...workers, ...apis.map(({ process }) => process)])
    assert.doesNotMatch(output(), /prepared statement|current transaction is aborted/)
})
