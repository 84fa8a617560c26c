// The whole service, as a tenant sees it: a slow or dead receiver does not delay other apps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorker } from '../../server/jobs/jobs.ts'
import { deliveryTasks } from '../../server/tasks.ts'
import { atEnd } from '../support/at-end.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startReceiver } from './receiver.ts'
import { countUp } from './setup.ts'

test('four messages with ten silent webhookUrls each do not delay an event of another app', async () => {
  const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
  const { services, demo, config } = service
  const tasks = deliveryTasks(services)
  const concurrency = config.webhookConcurrency
  const worker = await startWorker({ ...services, tasks, crontab: '', concurrency })
  atEnd(() => worker.stop())
  const silent = await startReceiver(() => new Promise(() => undefined))
  const other = await startReceiver()
  const owner = await tokenOf(service, demo.member.owner.id)
  const startedAt = performance.now()
  for (const message of countUp(4)) {
    const answer = await call(service, owner, 'POST', '/v1/messages', {
      text: `Message ${message}`,
      socialProfileIds: [need(demo.profile['facebook-page'])],
      scheduledSendTime: new Date(Date.now() + 3_600_000).toISOString(),
      webhookUrls: countUp(10).map((n) => `${silent.url}${message}/${n}`),
    })
    assert.equal(answer.status, 200, answer.text)
  }
  await eventually(() => silent.received.length >= 5, { what: 'the silent ones have their share' })
  const app = `/v1/apps/${demo.app.organization.clientId}`
  await call(service, owner, 'PUT', `${app}/callback`, { callbackUrl: other.url })
  await call(service, owner, 'POST', `${app}/ping`)
  await eventually(() => other.accepted.length === 1, { what: 'the ping' })
  // Five of them in ten seconds. Without shares all forty are served before the ping.
  const served = new Set(silent.received.map(({ path }) => path)).size
  const seconds = (performance.now() - startedAt) / 1000
  assert.ok(served <= Math.max(20, 10 + seconds / 2), `${served} silent ones came before it`)
})
