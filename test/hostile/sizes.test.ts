// Limits in bytes, not only in items, for what an account stores and reads at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const token = await tokenOf(service, service.demo.member.owner.id)
const facebook = need(
  Object.entries(service.demo.profile).find(([name]) => name.startsWith('facebook')),
)[1]
const draft = { text: 'x', socialProfileIds: [facebook], scheduledSendTime: inDays(3) }

const large = 'x'.repeat(5_500)
const tooLarge = {
  targeting: { targeting: { note: large.repeat(3) } },
  privacy: { privacy: { note: large.repeat(3) } },
  'extendedInfo.data': { extendedInfo: [{ data: { note: large.repeat(3) } }] },
  'all of them together': {
    targeting: { note: large },
    privacy: { note: large },
    tags: Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(100, 'x')),
    extendedInfo: [{ data: { note: 'x'.repeat(1_000) } }],
  },
}

for (const [name, fields] of Object.entries(tooLarge))
  test(`${name} of more than 16 KB is refused, with the reason, when it is created and when it is changed`, async () => {
    const message = /bytes, at most 16384 are allowed together/
    assert.match(
      (await call(service, token, 'POST', '/v1/messages', { ...draft, ...fields })).text,
      message,
    )
    assert.match(
      (await call(service, token, 'POST', '/v1/messages/validate', { ...draft, ...fields })).text,
      message,
    )
    const [created] = await create(draft)
    const changed = await call(service, token, 'PATCH', `/v1/messages/${need(created).id}`, fields)
    assert.equal(changed.status, 400)
    assert.match(changed.text, message)
  })

test('just under 16 KB is stored and shown, and not copied into deliveries', async () => {
  const privacy = { note: 'y'.repeat(15_000) }
  const webhookUrls = ['https://one.example/', 'https://two.example/']
  const [created] = await create({ ...draft, privacy, webhookUrls })
  assert.deepEqual(need(created).privacy, privacy)
  const { rows } = await service.database.pool.query<{ bytes: number; data: { text: string } }>(
    'select length(data::text) as bytes, data from webhook_deliveries where message_id = $1',
    [need(created).id],
  )
  assert.equal(rows.length, 2)
  for (const { bytes, data } of rows) {
    assert.ok(bytes < 2_000, `a delivery has ${bytes} bytes`)
    assert.equal(data.text, 'x')
  }
})

test('a page of large messages holds fewer than requested, and the cursors lead through all of them in both directions', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `${index} `.padEnd(60_000, 'z'))
  for (const text of texts) await create({ ...draft, text, scheduledSendTime: inDays(10) })
  const range = `startTime=${inDays(9)}&endTime=${inDays(11)}&limit=100`
  const forth = await walk(range, 'next')
  assert.ok(forth.pages > 2, `${forth.pages} pages`)
  assert.deepEqual(forth.texts, texts)
  const back = await walk(`${range}&cursor=${forth.lastCursor}`, 'previous')
  assert.deepEqual(back.texts, texts.slice(0, -forth.lastCount))
})

type Page = {
  data: { id: string; text: string; privacy: unknown }[]
  metadata: { cursor: { next: string | null; previous: string | null } }
}

async function walk(query: string, direction: 'next' | 'previous') {
  const found: string[][] = []
  let page = await read(query)
  for (;;) {
    found.push(page.data.map(({ text }) => text))
    const cursor = page.metadata.cursor[direction]
    if (cursor === null) break
    page = await read(`${query.replace(/&cursor=.*/, '')}&cursor=${cursor}`)
  }
  const inOrder = direction === 'next' ? found : found.toReversed()
  return {
    pages: found.length,
    texts: inOrder.flat(),
    lastCount: page.data.length,
    lastCursor: page.metadata.cursor.previous,
  }
}

async function read(query: string): Promise<Page> {
  const { status, text, body } = await call(service, token, 'GET', `/v1/messages?${query}`)
  assert.equal(status, 200, text)
  assert.ok(text.length < 1_200_000, `a page has ${text.length} bytes`)
  return body as Page
}

async function create(body: object): Promise<Page['data']> {
  const { status, text, body: answer } = await call(service, token, 'POST', '/v1/messages', body)
  assert.equal(status, 200, text)
  return (answer as Page).data
}

function inDays(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`
}
