// `find` takes the start of an attempt from our clock; the network has another one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

const minute = 60_000
const post = makePost({ text: 'Lake', media: [mediumAt(picture)], extended: { boardId: '12' } })

/** How each network lists one post with our text. */
const networks = {
  PINTEREST: (at?: string) => ({ items: [{ id: '9', description: 'Lake', created_at: at }] }),
  TWITTER: (at?: string) => ({ data: [{ id: '9', text: 'Lake', created_at: at }], meta: {} }),
  INSTAGRAM: (at?: string) => ({
    status_code: 'PUBLISHED',
    data: [{ id: '9', caption: 'Lake', timestamp: at }],
  }),
}
type Type = keyof typeof networks
const types = Object.keys(networks) as Type[]

type There = {
  /** How far the network's clock is from ours; null: it does not say what time it is. */
  offMs: number | null
  /** When the post was made; null: it does not say so. */
  agoMs?: number | null
}

async function look(type: Type, { offMs, agoMs = 1_000 }: There, attempt: Partial<Attempt> = {}) {
  const now = Date.now() + (offMs ?? 0)
  const { url } = await startScripted(({ query }, response) => {
    response.sendDate = false
    if (offMs !== null) response.setHeader('date', new Date(now).toUTCString())
    // X lists nothing that is older than it was asked for, and knows no future.
    const start = Date.parse(query.start_time ?? '')
    if (start > now) return { status: 400, body: { title: 'Invalid Request' } }
    if (start > now - (agoMs ?? 0)) return { body: { meta: { result_count: 0 } } }
    const at = agoMs === null ? undefined : new Date(now - agoMs).toISOString()
    return { body: networks[type](at) }
  })
  const network = requireNetwork(open(url), type)
  const own = makeAttempt({ preparedId: '5', ...attempt })
  return network.find(makeAccount(type.toLowerCase(), '77'), post, own, soon())
}

for (const type of types) {
  for (const minutes of [-59, -5, 0, 5, 600])
    test(`${type} finds its post when the clock there is ${minutes} minutes from ours`, async () => {
      assert.equal((await look(type, { offMs: minutes * minute })).found?.postId, '9')
    })

  test(`${type} finds its post when our clock was set back after the attempt`, async () => {
    const startedAt = new Date(Date.now() + 5 * minute)
    const there = { offMs: 0, agoMs: 30 * minute }
    assert.equal((await look(type, there, { startedAt })).found?.postId, '9')
  })
}

for (const type of ['PINTEREST', 'TWITTER'] as const) {
  for (const minutes of [-59, -5, 0])
    test(`${type} leaves what is older than the attempt, ${minutes} minutes from ours`, async () => {
      const there = { offMs: minutes * minute, agoMs: 3 * minute }
      assert.deepEqual(await look(type, there), { absent: true })
    })

  test(`${type} concludes nothing when the network does not say its time`, async () => {
    const { kind, code } = await failureOf(look(type, { offMs: null }))
    assert.deepEqual([kind, code], ['retry', `${type.toLowerCase()}_incomplete_answer`])
  })

  test(`${type} concludes nothing from a post with our text that does not say when it was made`, async () => {
    const { kind } = await failureOf(look(type, { offMs: 0, agoMs: null }))
    assert.equal(kind, 'retry')
  })
}

test('PINTEREST concludes nothing when our clock is hours ahead', async () => {
  const { kind, code, hint } = await failureOf(look('PINTEREST', { offMs: -180 * minute }))
  assert.deepEqual([kind, code], ['retry', 'clock_ahead'])
  assert.match(hint ?? '', /clock/)
})

test('X refuses to list what is not yet made, and that is no proof of absence', async () => {
  const { kind, code } = await failureOf(look('TWITTER', { offMs: -180 * minute }))
  assert.deepEqual([kind, code], ['retry', 'twitter_400'])
})

test('INSTAGRAM says that it is published, even when our clock is hours ahead', async () => {
  const endedAt = new Date(Date.now() - minute)
  const { found } = await look('INSTAGRAM', { offMs: -180 * minute }, { endedAt })
  assert.deepEqual([found !== undefined, found?.postId], [true, null])
})
