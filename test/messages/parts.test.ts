// Parts of a message over HTTP: accepted means carried out, or refused by name; they are part of the message and no messages themselves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMediaService } from '../media/media-service.ts'
import { jpeg } from '../media/pictures.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'

type Part = {
  text: string
  as: string
  state: string
  delaySeconds: number
  media: { id: string; altText?: string }[] | null
  mediaUrls: { url: string; altText?: string }[] | null
  postId: string | null
  failure: { code: string } | null
}
type Item = {
  id: string
  state: string
  version: string
  parts: Part[] | null
  partsSent: number | null
}
type Refusal = { message: string; param: string; reason: string; resource: { id: string } | null }

const service = await startMediaService()
const { demo, token } = service
const { pool } = service.database
const x = need(demo.profile.twitter)
const threads = need(demo.profile.threads)
const pin = need(demo.profile.pinterest)
const { id: picture } = await service.upload(await jpeg(), 'image/jpeg')
const sole = await tokenOf(service, demo.member.sole.id)

let count = 0
const bodyOf = (more: object) => ({
  text: `Chain ${++count}`,
  socialProfileIds: [x],
  scheduledSendTime: '2031-03-01T12:00:00Z',
  ...more,
})
const dataOf = <T>({ body, text, status }: { body: unknown; text: string; status: number }): T => {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}
const send = (path: string, body?: object, by = token) => call(service, by, 'POST', path, body)
const create = async (more: object) =>
  need(dataOf<Item[]>(await send('/v1/messages', bodyOf(more)))[0])
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, token, 'GET', `/v1/messages/${id}`))[0])
async function refusalsOf(more: object, status = 400): Promise<Refusal[]> {
  const before = await pool.query('select count(*) from messages')
  const answer = await send('/v1/messages', bodyOf(more))
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual((await pool.query('select count(*) from messages')).rows, before.rows)
  return (answer.body as { errors: Refusal[] }).errors
}
const named = (refusals: Refusal[]) => refusals.map(({ param, reason }) => [param, reason])

test('a message without parts answers null, and one with parts what each says and waits for', async () => {
  const none = await create({})
  assert.deepEqual([none.parts, none.partsSent], [null, null])
  assert.deepEqual((await create({ parts: [] })).parts, null)
  const parts = [
    { text: 'Second', delaySeconds: 30 },
    { text: 'Third', media: [{ id: picture, altText: 'Rolls' }] },
  ]
  const item = await read((await create({ parts })).id)
  assert.equal(item.partsSent, 0)
  assert.deepEqual(
    item.parts?.map(({ text, as, state, delaySeconds, postId, failure }) => ({
      ...{ text, as, state, delaySeconds, postId, failure },
    })),
    [
      {
        text: 'Second',
        as: 'REPLY',
        state: 'WAITING',
        delaySeconds: 30,
        postId: null,
        failure: null,
      },
      {
        text: 'Third',
        as: 'REPLY',
        state: 'WAITING',
        delaySeconds: 0,
        postId: null,
        failure: null,
      },
    ],
  )
  assert.deepEqual(item.parts?.[1]?.media, [{ id: picture, altText: 'Rolls' }])
  assert.match(item.parts?.[1]?.mediaUrls?.[0]?.url ?? '', /^http/)
})

test('a part is checked like a post of its network, and named by its place', async () => {
  const long = 'x'.repeat(600)
  assert.deepEqual(named(await refusalsOf({ parts: [{ text: 'Fine' }, { text: long }] })), [
    ['/parts/1/text', 'text_too_long'],
  ])
  assert.deepEqual(named(await refusalsOf({ parts: [{ text: ' ' }] })), [
    ['/parts/0/text', 'text_or_media_required'],
  ])
  const five = Array.from({ length: 5 }, (_, index) => ({ url: `https://a.example/${index}.jpg` }))
  assert.deepEqual(named(await refusalsOf({ parts: [{ text: 'Five', mediaUrls: five }] })), [
    ['/parts/0/mediaUrls', 'too_many_media'],
  ])
  const refused = await refusalsOf({ parts: [{ text: 'Fine', media: [{ id: 'bm8=' }] }] }, 404)
  assert.deepEqual(named(refused), [['/parts/0/media/0', 'unknown_media']])
})

test('parts are refused where a network has neither replies nor comments, or the other form', async () => {
  const media = [{ id: picture }]
  const board = [{ socialProfileId: pin, data: { boardId: '1' } }]
  const ofPin = { socialProfileIds: [pin], media, extendedInfo: board, parts: [{ text: 'Never' }] }
  assert.deepEqual(named(await refusalsOf(ofPin)), [['/parts', 'parts_unsupported']])
  assert.deepEqual(named(await refusalsOf({ parts: [{ text: 'a', as: 'COMMENT' }] })), [
    ['/parts/0/as', 'part_form_unsupported'],
  ])
  assert.equal((await create({ parts: [{ text: 'a', as: 'REPLY' }] })).parts?.length, 1)
})

test('what the schema does not know is refused and named', async () => {
  const wrong: [unknown, string][] = [
    [{}, '/parts'],
    [[null], '/parts/0'],
    [[{ text: 1 }], '/parts/0/text'],
    [[{ text: 'a', delaySeconds: -1 }], '/parts/0/delaySeconds'],
    [[{ text: 'a', delaySeconds: 86_401 }], '/parts/0/delaySeconds'],
    [[{ text: 'a', delaySeconds: 0.5 }], '/parts/0/delaySeconds'],
    [[{ text: 'a', as: 'QUOTE' }], '/parts/0/as'],
    [[{ text: 'a', scheduledSendTime: '2031-01-01T00:00:00Z' }], '/parts/0/scheduledSendTime'],
    [[{ text: 'a', delay: 5 }], '/parts/0/delay'],
    [Array(25).fill({ text: 'a' }), '/parts'],
  ]
  for (const [parts, param] of wrong) {
    const refusals = await refusalsOf({ parts })
    assert.deepEqual(
      refusals.map((one) => one.param),
      [param],
      JSON.stringify(parts),
    )
  }
})

test('a variation has parts of its own, or none', async () => {
  const body = bodyOf({
    socialProfileIds: [x, threads],
    parts: [{ text: 'For X' }],
    variations: [{ socialProfileId: threads, parts: [{ text: 'One' }, { text: 'Two' }] }],
  })
  const items = dataOf<Item[]>(await send('/v1/messages', body))
  assert.deepEqual(
    items.map(({ parts }) => parts?.map(({ text }) => text)),
    [['For X'], ['One', 'Two']],
  )
  const wrong = { ...body, variations: [{ socialProfileId: threads, parts: [{ text: '' }] }] }
  assert.deepEqual(named(await refusalsOf(wrong)), [
    ['/variations/0/parts/0/text', 'text_or_media_required'],
  ])
})

test('media of others are not found in a part', async () => {
  const answer = await send('/v1/media', { sizeBytes: 10, mimeType: 'image/jpeg' }, sole)
  const { id } = dataOf<{ id: string }>(answer)
  const refused = await refusalsOf({ parts: [{ text: 'Theirs', media: [{ id }] }] }, 404)
  assert.deepEqual(named(refused), [['/parts/0/media/0', 'unknown_media']])
})

test('the media of parts stay while the message may need them', async () => {
  const { id: medium } = await service.upload(await jpeg({ width: 77 }), 'image/jpeg')
  const { id } = await create({ parts: [{ text: 'Seen', media: [{ id: medium }] }] })
  const { rows } = await pool.query(
    'select from message_media where message_id = $1 and media_id = $2',
    [id, medium],
  )
  assert.equal(rows.length, 1)
})

test('a change of parts is a new version, [] removes them, and null leaves them', async () => {
  const item = await create({ parts: [{ text: 'Old' }] })
  const patch = (body: object, headers = {}) =>
    call(service, token, 'PATCH', `/v1/messages/${item.id}`, body, headers)
  const changed = need(
    dataOf<Item[]>(await patch({ parts: [{ text: 'New' }, { text: 'More' }] }))[0],
  )
  assert.deepEqual(
    changed.parts?.map(({ text }) => text),
    ['New', 'More'],
  )
  assert.notEqual(changed.version, item.version)
  const stale = await patch({ parts: [] }, { 'if-match': `"${item.version}"` })
  assert.equal(stale.status, 412)
  assert.equal(need(dataOf<Item[]>(await patch({ parts: null }))[0]).parts?.length, 2)
  assert.equal(need(dataOf<Item[]>(await patch({ parts: [] }))[0]).parts, null)
})

test('a proposal is reviewed with its parts, and a change of one needs a new approval', async () => {
  const limited = await tokenOf(service, demo.member.limited.id)
  const body = bodyOf({ parts: [{ text: 'Proposed' }] })
  const [proposal] = dataOf<Item[]>(await send('/v1/messages', body, limited))
  assert.equal(proposal?.state, 'PENDING_APPROVAL')
  const { id } = need(proposal)
  const change = { parts: [{ text: 'Changed' }] }
  const path = `/v1/messages/${id}`
  assert.equal((await call(service, limited, 'PATCH', path, change)).status, 200)
  const old = await send(`${path}/approve`, { sequenceNumber: 1 })
  assert.equal(old.status, 400, old.text)
  const approved = await send(`${path}/approve`, { sequenceNumber: 2 })
  assert.equal(approved.status, 200, approved.text)
  assert.equal(
    (await call(service, limited, 'PATCH', path, { parts: [{ text: 'Later' }] })).status,
    200,
  )
  assert.equal((await read(id)).state, 'PENDING_APPROVAL')
})

test('the row of a part is no message: it is not read, changed, listed, found or counted', async () => {
  const text = `Hidden${process.pid}`
  const head = await create({ parts: [{ text }] })
  await pool.query(
    `update messages set state = 'SUBMITTED', act_at = null, is_chain_running = true, post_id = 'p1' where id = $1`,
    [head.id],
  )
  const { rows } = await pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at, chain_head, chain_position, chain_try, follows)
     values ($1, 'SCHEDULED', $2, '2031-03-01T13:00:00Z', '2031-03-01T13:00:00Z', $3, 2, 1, '{}') returning id`,
    [x, text, head.id],
  )
  const part: string = rows[0].id
  const shown = await read(head.id)
  assert.deepEqual([shown.state, shown.parts?.[0]?.state], ['SUBMITTED', 'SCHEDULED'])
  for (const [method, path, body] of [
    ['GET', `/v1/messages/${part}`],
    ['GET', `/v1/messages/${part}/attempts`],
    ['PATCH', `/v1/messages/${part}`, { text: 'Mine' }],
    ['DELETE', `/v1/messages/${part}`],
    ['POST', `/v1/messages/${part}/sendNow`],
    ['POST', `/v1/messages/${part}/resend`, {}],
  ] as const) {
    const answer = await call(service, token, method, path, body)
    assert.equal(answer.status, 404, `${method} ${path}: ${answer.text}`)
  }
  const period = 'startTime=2031-03-01T00:00:00Z&endTime=2031-03-02T00:00:00Z'
  const listed = await call(service, token, 'GET', `/v1/messages?${period}&socialProfileIds=${x}`)
  const ids = dataOf<Item[]>(listed).map(({ id }) => id)
  assert.ok(ids.includes(head.id) && !ids.includes(part), listed.text)
  const lines = await call(service, token, 'GET', `/v1/messages?${period}&view=line`)
  const line = dataOf<{ id: string; partCount: number; partsSent: number | null }[]>(lines)
  assert.deepEqual(
    line
      .filter(({ id }) => id === head.id || id === part)
      .map((one) => [one.id, one.partCount, one.partsSent]),
    [[head.id, 1, 0]],
  )
  const found = await call(service, token, 'GET', `/v1/messages/search?q=${text}`)
  assert.deepEqual(
    dataOf<Item[]>(found).map(({ id }) => id),
    [head.id],
  )
})
