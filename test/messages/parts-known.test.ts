// Calls about messages know their parts: the report, calls about many, copies, repetitions, drafts, versions and reviews.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addStoppedChain } from '../support/world-messages.ts'

type Part = { text: string; as: string | null; state: string; delaySeconds: number }
type Item = { id: string; state: string; version: string; parts: Part[] | null }
type Result = { id: string; outcome: string; copyId: string | null; errors: { reason: string }[] }

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const limited = await tokenOf(service, demo.member.limited.id)
const [x, threads, pin] = ['twitter', 'threads', 'pinterest'].map((name) =>
  need(demo.profile[name]),
)

const parts = [{ text: 'Second', delaySeconds: 60 }, { text: 'Third' }]
let count = 0

function dataOf<T>({ body, status, text }: Answer): T {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}
const send = (path: string, body: object, by = token) => call(service, by, 'POST', path, body)
const create = async (by = token) => {
  const body = {
    ...{ text: `With parts ${++count}`, socialProfileIds: [x], parts },
    scheduledSendTime: '2031-03-01T12:00:00Z',
  }
  return need(dataOf<Item[]>(await send('/v1/messages', body, by))[0])
}
const read = async (id: string) =>
  need(dataOf<Item[]>(await call(service, token, 'GET', `/v1/messages/${id}`))[0])
const bulk = async (body: object) =>
  need(dataOf<Result[]>(await send('/v1/messages/bulk', body))[0])
const said = (item: Item) =>
  (item.parts ?? []).map(({ text, as, delaySeconds }) => ({ text, as, delaySeconds }))
const expected = [
  { text: 'Second', as: 'REPLY', delaySeconds: 60 },
  { text: 'Third', as: 'REPLY', delaySeconds: 0 },
]

test('the report counts each part on each network, and warns of what its media lose', async () => {
  const body = {
    text: 'Counted',
    socialProfileIds: [x, threads, pin],
    parts: [
      { text: 'See https://example.com/a-long-address-that-counts-as-23' },
      {
        text: '語'.repeat(141),
        mediaUrls: [{ url: 'https://a.example/lake.mp4', altText: 'A lake' }],
      },
    ],
  }
  type Entry = Record<'problems' | 'warnings', { param: string; reason: string }[]> & {
    parts?: unknown
  }
  const answer = await send('/v1/messages/validate?view=report', body)
  const [onX, onThreads, onPin] = dataOf<Entry[]>(answer)
  const weighted = { limit: 280, unit: 'weighted characters' }
  assert.deepEqual(onX?.parts, [
    { length: 4 + 23, ...weighted },
    { length: 282, ...weighted },
  ])
  assert.deepEqual(onThreads?.parts, [
    { length: 56, limit: 500, unit: 'bytes in UTF-8' },
    { length: 3 * 141, limit: 500, unit: 'bytes in UTF-8' },
  ])
  assert.ok(onPin && !('parts' in onPin), answer.text)
  assert.deepEqual(
    onX?.problems.map(({ param, reason }) => [param, reason]),
    [['/parts/1/text', 'text_too_long']],
  )
  assert.deepEqual(
    onX?.warnings.map(({ param, reason }) => [param, reason]),
    [['/parts/1/mediaUrls/0', 'alt_text_left_out']],
  )
  const alone = { ...body, socialProfileIds: [x], parts: [] }
  const [entry] = dataOf<Entry[]>(await send('/v1/messages/validate?view=report', alone))
  assert.ok(entry && !('parts' in entry))
})

test('moved, tagged, copied and deleted with others, a message keeps its parts', async () => {
  const { id } = await create()
  const scheduledSendTime = '2031-04-01T12:00:00Z'
  for (const more of [
    { action: 'shift', minutes: 30 },
    { action: 'move', scheduledSendTime },
    { action: 'tag', addTags: ['chain'] },
  ]) {
    assert.equal((await bulk({ ids: [id], ...more })).outcome, 'done')
    assert.deepEqual(said(await read(id)), expected, more.action)
  }
  const { copyId } = await bulk({ ids: [id], action: 'copy', scheduledSendTime })
  const copy = await read(need(copyId ?? undefined))
  assert.deepEqual(said(copy), expected)
  assert.ok(copy.parts?.every(({ state }) => state === 'WAITING'))
  assert.equal((await bulk({ ids: [id], action: 'delete' })).outcome, 'done')
  assert.equal((await call(service, token, 'GET', `/v1/messages/${id}`)).status, 404)
})

test('a stopped chain is neither moved nor deleted; copied and sent again, it has all its parts, which wait', async () => {
  const owner = { socialProfileId: need(x), memberId: demo.member.owner.id }
  const id = await addStoppedChain(database, owner)
  const scheduledSendTime = '2031-05-01T12:00:00Z'
  for (const more of [{ action: 'move', scheduledSendTime }, { action: 'delete' }])
    assert.equal((await bulk({ ids: [id], ...more })).outcome, 'refused', more.action)
  const { copyId } = await bulk({ ids: [id], action: 'copy', scheduledSendTime })
  const path = `/v1/messages/${id}/resend`
  assert.equal((await send(path, { scheduledSendTime })).status, 409)
  const again = dataOf<Item[]>(await send(path, { scheduledSendTime, confirmed: true }))
  for (const item of [await read(need(copyId ?? undefined)), need(again[0])])
    assert.deepEqual(
      item.parts?.map(({ text, state }) => [text, state]),
      [
        ['And more', 'WAITING'],
        ['And more', 'WAITING'],
      ],
    )
  assert.deepEqual(
    (await read(id)).parts?.map(({ state }) => state),
    ['SEND_FAILED_PERMANENTLY', 'STOPPED'],
  )
})

test('a draft keeps its parts, also those that are not finished', async () => {
  const unfinished = [{ text: 'Second', as: 'REPLY', delaySeconds: 60 }, { text: '' }]
  const draft = dataOf<{ id: string; parts: object[] }>(
    await send('/v1/drafts', { text: 'First', parts: unfinished }),
  )
  assert.deepEqual(draft.parts, unfinished)
  const path = `/v1/drafts/${draft.id}`
  const emptied = await call(service, token, 'PATCH', path, { parts: [] })
  assert.deepEqual(dataOf<{ parts: object[] }>(emptied).parts, [])
})

test('a reviewer who has read other parts approves nothing', async () => {
  const proposed = await create(limited)
  assert.equal(proposed.state, 'PENDING_APPROVAL')
  const path = `/v1/messages/${proposed.id}`
  const changed = await call(service, limited, 'PATCH', path, { parts: [{ text: 'Another' }] })
  const [{ version } = proposed] = dataOf<Item[]>(changed)
  assert.notEqual(version, proposed.version)
  const approve = (seen: string) =>
    bulk({ ids: [proposed.id], action: 'approve', versions: { [proposed.id]: seen } })
  assert.equal((await approve(proposed.version)).outcome, 'refused')
  assert.equal((await read(proposed.id)).state, 'PENDING_APPROVAL')
  assert.equal((await approve(version)).outcome, 'done')
  assert.deepEqual(
    (await read(proposed.id)).parts?.map(({ text }) => text),
    ['Another'],
  )
})
