// A worker is killed at every step of reading a feed and of making its messages. In the end every new item has its message once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startSite } from './feed-server.ts'

test('killed at every step, workers make the message of every new item once', async () => {
  const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
  const site = await startSite()
  const { pool } = service.database
  const worker = (failPoint: string) => {
    const started = spawnCarillon('worker', {
      DATABASE_URL: service.database.url,
      CARILLON_KEYS: testKeys,
      CARILLON_DATA_DIR: service.config.dataDirectory,
      PUBLIC_URL: service.url,
      ALLOW_PRIVATE_WEBHOOKS: 'yes',
      FAIL_POINT: failPoint,
    })
    atEnd(() => started.end())
    return started
  }
  const { profile, member, organization } = service.demo
  const socialProfileIds = [need(profile.threads)]
  const token = await tokenOf(service, member.owner.id)
  const set = await call(service, token, 'PUT', `/v1/socialProfiles/${socialProfileIds[0]}/queue`, {
    timeZone: 'UTC',
    slots: [{ weekday: 'MONDAY', time: '09:00' }],
  })
  assert.equal(set.status, 200, set.text)
  const items = (...numbers: number[]) =>
    numbers.map((one) => ({ guid: String(one), title: `Item ${one}` }))
  site.feed('/news', items(1))
  const body = { url: `${site.url}/news`, socialProfileIds, template: '{title}' }
  const added = await call(
    service,
    token,
    'POST',
    `/v1/organizations/${organization.demo}/feeds`,
    body,
  )
  assert.equal(added.status, 200, added.text)
  const noted = async () => (await pool.query('select from feed_items')).rows.length
  const made = async () => {
    const { rows } = await pool.query<{ text: string }>(
      `select text from messages where text like 'Item %' order by id`,
    )
    return rows.map(({ text }) => text)
  }
  const work = async () => {
    await pool.query('update feeds set poll_at = now()')
    await pool.query('update feed_items set look_at = now() where look_at is not null')
    await pool.query(`select graphile_worker.add_job('poll-feeds', '{}'::json)`)
  }
  const kill = async (point: string, expected: [number, string[]]) => {
    await work()
    const killed = worker(point)
    assert.equal(await killed.ended, 'SIGKILL', point)
    assert.deepEqual([await noted(), await made()], expected, point)
  }
  await kill('feed-taken', [0, []])
  await kill('feed-read', [0, []])
  await kill('feed-items-noted', [0, []])
  await kill('feed-noted', [1, []])
  site.feed('/news', items(3, 2, 1))
  await kill('feed-items-noted', [1, []])
  await kill('feed-noted', [3, []])
  await kill('feed-item-begun', [3, []])
  await kill('feed-item-scheduled', [3, []])
  await kill('feed-item-made', [3, ['Item 2']])
  await kill('feed-item-scheduled', [3, ['Item 2']])
  await work()
  await worker('').ready
  await eventually(async () => (await made()).length === 2, { what: 'the messages', every: 200 })
  await work()
  await eventually(
    async () => {
      const { rows } = await pool.query(
        'select from feeds where read_at > modified_at and poll_at > now()',
      )
      return rows.length === 1
    },
    { what: 'another reading', every: 200 },
  )
  assert.deepEqual(await made(), ['Item 2', 'Item 3'])
})
