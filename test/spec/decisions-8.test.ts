// decisions 8: events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliver } from '../../server/webhooks/deliver.ts'
import { findQueue } from '../../server/webhooks/delivery-queue.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { dataOf, refusalOf } from './reading.ts'

const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { services, demo } = service
const { pool } = services
const owner = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const app = `/v1/apps/${demo.app.member.clientId}`
const callback = await startReceiver()
const named = await startReceiver()
await call(service, owner, 'PUT', `${app}/callback`, { callbackUrl: callback.url })
const secret = await call(service, owner, 'POST', `${app}/webhookSecret`)
for (const receiver of [callback, named])
  receiver.trust(dataOf<{ webhookSecret: string }>(secret).webhookSecret)

async function deliverAll(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from webhook_endpoints order by id')
  // A turn of a slow process ends before its queue does.
  for (const { id } of rows)
    do await deliver(services, { endpointId: id })
    while (await findQueue(services.database, id, false))
}

async function propose(webhookUrls = [named.url]): Promise<string> {
  const answer = await call(service, limited, 'POST', '/v1/messages', {
    text: 'Tell everyone',
    socialProfileIds: [need(demo.profile['facebook-page'])],
    scheduledSendTime: new Date(Date.now() + 3_600_000).toISOString(),
    webhookUrls,
  })
  return need(dataOf<{ id: string }[]>(answer)[0]).id
}

test('decisions 8 events go to the callback URL and to webhookUrls, signed, seq_no rises by one per URL', async () => {
  const id = await propose()
  await call(service, owner, 'POST', `/v1/messages/${id}/approve`, {})
  await call(service, owner, 'DELETE', `/v1/messages/${id}`)
  const rejected = await propose()
  await call(service, owner, 'POST', `/v1/messages/${rejected}/reject`, {})
  await call(service, owner, 'POST', `${app}/ping`)
  await deliverAll()
  const types = [
    'message.pending_approval',
    'message.approved',
    'message.scheduled',
    'message.deleted',
    'message.pending_approval',
    'message.rejected',
  ]
  const numbered = (all: string[]) => all.map((type, index) => [index + 1, type])
  const seen = ({ accepted }: typeof named) => accepted.map(({ seq_no, type }) => [seq_no, type])
  assert.deepEqual(seen(named), numbered(types))
  assert.deepEqual(seen(callback), numbered([...types, 'ping']))
  assert.deepEqual([...named.forged, ...callback.forged], [])
  const [first] = named.accepted
  assert.deepEqual([first?.data.id, first?.data.state], [id, 'PENDING_APPROVAL'])
  assert.match(first?.timestamp ?? '', /^\d{4}-\d\d-\d\dT.*Z$/)
})

test('decisions 8 the callback URL gets the events of a message that names no address', async () => {
  const before = [callback.accepted.length, named.accepted.length]
  const id = await propose([])
  await deliverAll()
  assert.deepEqual(
    callback.accepted.slice(before[0]).map(({ type, data }) => [type, data.id]),
    [['message.pending_approval', id]],
  )
  assert.equal(named.accepted.length, before[1])
})

test('decisions 8 an app gets an event when it is installed or uninstalled', async () => {
  const before = callback.accepted.length
  const { clientId } = dataOf<{ clientId: string }>(
    await call(service, owner, 'POST', '/v1/apps', {
      organizationId: demo.organization.demo,
      name: 'Installed',
      kind: 'MEMBER',
    }),
  )
  const installed = `/v1/apps/${clientId}`
  // This app has a secret of its own.
  callback.trust()
  await call(service, owner, 'PUT', `${installed}/callback`, { callbackUrl: callback.url })
  for (const method of ['POST', 'DELETE'])
    dataOf(await call(service, owner, method, `${installed}/installations`))
  await deliverAll()
  const place = { clientId, memberId: demo.member.owner.id }
  assert.deepEqual(
    callback.accepted.slice(before).map(({ seq_no, type, data }) => [seq_no, type, data]),
    [
      [1, 'app.installed', place],
      [2, 'app.uninstalled', place],
    ],
  )
})

type Delivery = {
  id: string
  state: string
  lastStatus: number | null
  disabledDate: string | null
}

test('decisions 8 what fails is tried again later; deliveries are listed and replayed', async () => {
  const latest = async () =>
    need(dataOf<Delivery[]>(await call(service, owner, 'GET', `${app}/deliveries?limit=1`))[0])
  callback.behave((_event, response) => response.writeHead(500).end())
  await call(service, owner, 'POST', `${app}/ping`)
  await deliverAll()
  const failed = await latest()
  assert.deepEqual([failed.state, failed.lastStatus], ['pending', 500])
  callback.behave(undefined)
  const before = callback.accepted.length
  // A pause that is not over while this test is slow.
  const pause = `update webhook_deliveries set next_at = now() + interval '1 hour' where id = $1`
  await pool.query(pause, [failed.id])
  await deliverAll()
  assert.equal(callback.accepted.length, before, 'not before its pause is over')
  await pool.query('update webhook_deliveries set next_at = now() where id = $1', [failed.id])
  await deliverAll()
  assert.equal((await latest()).state, 'delivered')
  const replay = await call(service, owner, 'POST', `${app}/deliveries/${failed.id}/replay`)
  assert.equal(dataOf<{ replayOf: string }>(replay).replayOf, failed.id)
  await deliverAll()
  const ids = callback.accepted.slice(before).map((event) => event.id)
  assert.deepEqual([ids.length, new Set(ids).size], [2, 1], 'the same event twice')
})

test('decisions 8 a URL that is gone is disabled, and a ping that gets through enables it', async () => {
  const disabled = async () => {
    const found = 'select id from webhook_endpoints where url = $1 and disabled_at is not null'
    return (await pool.query<{ id: string }>(found, [callback.url])).rows
  }
  callback.behave((_event, response) => response.writeHead(410).end())
  await call(service, owner, 'POST', `${app}/ping`)
  await deliverAll()
  const [endpoint] = await disabled()
  callback.behave(undefined)
  await call(service, owner, 'POST', `${app}/ping`)
  await deliver(services, { endpointId: need(endpoint).id, isProbe: true })
  assert.deepEqual(await disabled(), [])
  assert.equal(callback.accepted.at(-1)?.type, 'ping')
})

test('decisions 8 private and loopback addresses are refused unless the operator allows them', async () => {
  const strict = await startTestService()
  const token = await tokenOf(strict, strict.demo.member.owner.id)
  const socialProfileIds = [need(strict.demo.profile['facebook-page'])]
  for (const url of ['http://127.0.0.1/', 'http://localhost/', 'https://10.0.0.1/x']) {
    const body = { text: 'Hello', socialProfileIds, webhookUrls: [url] }
    const message = await call(strict, token, 'POST', '/v1/messages', body)
    assert.deepEqual(refusalOf(message).slice(0, 2), [400, 4000], url)
    const path = `/v1/apps/${strict.demo.app.member.clientId}/callback`
    const set = await call(strict, token, 'PUT', path, { callbackUrl: url })
    assert.deepEqual(refusalOf(set).slice(0, 2), [400, 4000], url)
  }
})
