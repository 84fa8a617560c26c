// /v1/apps/{clientId}/callback, webhookSecret, deliveries, replay, ping.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { deliver } from '../../server/webhooks/deliver.ts'
import { emit } from '../../server/webhooks/webhooks.ts'
import { type Answer, appToken, call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { startReceiver } from './receiver.ts'

const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { services, demo } = service
const { clientId } = demo.app.member
const owner = await tokenOf(service, demo.member.owner.id)
const receiver = await startReceiver()
const path = `/v1/apps/${clientId}`

type Item = {
  id: string
  seqNo: number | null
  type: string
  state: string
  lastStatus: number | null
  deliveredDate: string | null
  replayOf: string | null
  data: unknown
}
type Listed = {
  data: Item[]
  metadata: { cursor: { next: string | null; previous: string | null } }
}

function data<T>(answer: Answer): T {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: T }).data
}

async function list(query = ''): Promise<Listed> {
  const answer = await call(service, owner, 'GET', `${path}/deliveries${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Listed
}

async function deliverAll(): Promise<void> {
  const { rows } = await services.pool.query<{ id: string }>('select id from webhook_endpoints')
  for (const { id } of rows) await deliver(services, { endpointId: id })
}

function setCallback(callbackUrl: unknown): Promise<Answer> {
  return call(service, owner, 'PUT', `${path}/callback`, { callbackUrl })
}

test('the callback URL is set, read and taken away', async () => {
  assert.deepEqual(data(await setCallback(receiver.url)), { callbackUrl: receiver.url })
  const read = await call(service, owner, 'GET', `${path}/callback`)
  assert.deepEqual(data(read), { callbackUrl: receiver.url })
  assert.deepEqual(data(await setCallback(null)), { callbackUrl: null })
})

test('a forbidden address is refused with the field and a reason', async () => {
  const refused = [
    'ftp://a.example/',
    'nonsense',
    'http://169.254.169.254/',
    'https://u:p@a.example/',
  ]
  for (const url of [...refused, `https://a.example/${'a'.repeat(3000)}`]) {
    const answer = await setCallback(url)
    assert.equal(answer.status, 400, url)
    const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
    assert.equal(error?.code, 4000)
    assert.match(error?.message ?? '', /^callbackUrl /)
  }
  for (const url of [12, ['https://a.example/'], undefined]) {
    assert.equal((await setCallback(url)).status, 400, String(url))
  }
})

test('where private addresses are not allowed, loopback is refused', async () => {
  const strict = await startTestService()
  const token = await tokenOf(strict, strict.demo.member.owner.id)
  const url = `/v1/apps/${strict.demo.app.member.clientId}/callback`
  for (const callbackUrl of [receiver.url, 'http://localhost/', 'http://[::ffff:10.0.0.1]/']) {
    const answer = await call(strict, token, 'PUT', url, { callbackUrl })
    assert.equal(answer.status, 400, callbackUrl)
    assert.match(answer.text, /inside the network/)
  }
})

test('ping goes to the callback URL, signed with the secret that was shown', async () => {
  const without = await call(service, owner, 'POST', `${path}/ping`)
  assert.equal(without.status, 409, 'no callback URL yet')
  await setCallback(receiver.url)
  const { webhookSecret } = data<{ webhookSecret: string }>(
    await call(service, owner, 'POST', `${path}/webhookSecret`),
  )
  receiver.trust(webhookSecret)
  assert.deepEqual(data(await call(service, owner, 'POST', `${path}/ping`)), {})
  await deliverAll()
  assert.deepEqual(
    receiver.accepted.map(({ type, seq_no, data: nothing }) => [type, seq_no, nothing]),
    [['ping', 1, {}]],
  )
  assert.deepEqual(receiver.forged, [])
})

test('a repeated request for a secret gets the same secret, another request another one', async () => {
  const ask = (key: string) =>
    call(service, owner, 'POST', `${path}/webhookSecret`, undefined, { 'idempotency-key': key })
  const first = data<{ webhookSecret: string }>(await ask('a'))
  assert.deepEqual(data(await ask('a')), first)
  assert.notDeepEqual(data(await ask('b')), first)
  receiver.trust()
})

test('deliveries are listed newest first, by state and page by page', async () => {
  await inTransaction(services.database, (tx) =>
    emit(
      tx,
      Array.from({ length: 5 }, (_, n) => ({
        clientId,
        urls: [],
        type: 'message.sent',
        messageId: '12',
        data: { n },
      })),
    ),
  )
  const pending = await list('?state=pending')
  assert.deepEqual(
    pending.data.map((item) => item.data),
    [4, 3, 2, 1, 0].map((n) => ({ n })),
  )
  assert.deepEqual(new Set(pending.data.map((item) => item.seqNo)), new Set([null]))
  await deliverAll()
  assert.deepEqual((await list('?state=pending')).data, [])
  assert.deepEqual((await list('?state=failed')).data, [])
  const all = await list()
  assert.equal(all.data.length, 6)
  assert.deepEqual(
    all.data.map((item) => item.seqNo),
    [6, 5, 4, 3, 2, 1],
  )
  assert.ok(all.data.every((item) => item.deliveredDate !== null && item.lastStatus === 200))
  assert.deepEqual(all.metadata.cursor, { next: null, previous: null })
  const first = await list('?limit=4')
  const second = await list(`?limit=4&cursor=${first.metadata.cursor.next}`)
  assert.deepEqual([...first.data, ...second.data], all.data)
  assert.equal(second.metadata.cursor.next, null)
  const back = await list(`?limit=4&cursor=${second.metadata.cursor.previous}`)
  assert.deepEqual(back.data, first.data)
  for (const query of ['?state=lost', '?limit=0', '?limit=1001', '?cursor=nonsense']) {
    const answer = await call(service, owner, 'GET', `${path}/deliveries${query}`)
    assert.equal(answer.status, 400, query)
  }
})

test('a replay is sent at the end of the queue, with the id of the first delivery', async () => {
  const { data: all } = await list()
  const [third] = all.filter((item) => item.seqNo === 3)
  const replay = `${path}/deliveries/${third?.id}/replay`
  const added = data<Item>(await call(service, owner, 'POST', replay))
  assert.deepEqual(
    [added.state, added.seqNo, added.replayOf, added.data],
    ['pending', null, third?.id, third?.data],
  )
  await deliverAll()
  const sent = receiver.accepted.filter((event) => event.id === `evt_${third?.id}`)
  assert.deepEqual(
    sent.map((event) => event.seq_no),
    [3, 7],
  )
  assert.equal(sent[0]?.timestamp, sent[1]?.timestamp)
  for (const id of ['1', '9007199254740991']) {
    const answer = await call(service, owner, 'POST', `${path}/deliveries/${id}/replay`)
    assert.equal(answer.status, 404)
  }
})

test('ping at a disabled endpoint is tried at once and enables it', async () => {
  receiver.behave((_event, response) => response.writeHead(410).end())
  await call(service, owner, 'POST', `${path}/ping`)
  await deliverAll()
  const disabled = await services.pool.query(
    'select id from webhook_endpoints where disabled_at is not null',
  )
  assert.equal(disabled.rowCount, 1)
  receiver.behave(undefined)
  await call(service, owner, 'POST', `${path}/ping`)
  await deliver(services, { endpointId: disabled.rows[0].id, isProbe: true })
  const after = await services.pool.query(
    'select id from webhook_endpoints where disabled_at is not null',
  )
  assert.equal(after.rowCount, 0)
  assert.deepEqual(
    receiver.accepted.slice(-1).map((event) => [event.type, event.seq_no]),
    [['ping', 9]],
  )
})

test('only members who manage the apps of the organization have access', async () => {
  const { data: all } = await list()
  const calls = [
    ['GET', '/callback'],
    ['PUT', '/callback', { callbackUrl: null }],
    ['POST', '/webhookSecret'],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${all[0]?.id}/replay`],
    ['POST', '/ping'],
  ] as const
  const editor = await tokenOf(service, demo.member.editor.id)
  const stranger = await tokenOf(service, demo.member.sole.id)
  for (const [method, end, body] of calls) {
    for (const token of [editor, stranger]) {
      const answer = await call(service, token, method, path + end, body)
      assert.equal(answer.status, 404, `${method} ${end}`)
    }
    assert.equal((await call(service, undefined, method, path + end, body)).status, 401)
    // An app alone does not learn which other apps there are.
    for (const app of [path, '/v1/apps/no-such-app']) {
      const alone = await call(service, await appToken(service), method, app + end, body)
      assert.equal(alone.status, 403, `${method} ${app}${end}`)
    }
    const unknown = await call(service, owner, method, `/v1/apps/no-such-app${end}`, body)
    assert.equal(unknown.status, 404, `${method} ${end}`)
  }
  assert.equal((await list()).data.length, all.length, 'nothing has changed')
})

test('a delivery of one app cannot be replayed through another', async () => {
  const { data: all } = await list()
  const other = demo.app.organization.clientId
  const answer = await call(
    service,
    owner,
    'POST',
    `/v1/apps/${other}/deliveries/${all[0]?.id}/replay`,
  )
  assert.equal(answer.status, 404)
})
