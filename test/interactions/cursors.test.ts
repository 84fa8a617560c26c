// The cursors of a history: valid for that history only, and leading back when their page is gone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Owner } from '../../server/interactions/collecting/merge.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { type Item, requestHistory } from './collect.ts'
import { mention, mergeUpdate } from './store.ts'

type Page = {
  interactions: Item[]
  metadata: { cursor: { next: string | null; previous: string | null } }
}

const service = await startTestService()
const { database } = service.database
const owner: Owner = {
  profileId: need(service.demo.profile.twitter),
  networkId: '1750000000000000001',
  network: 'twitter',
}

const between = (other: string) => ({ network: 'twitter', own: owner.networkId, other })

async function pageOf(other: string, more = ''): Promise<Page> {
  const answer = await requestHistory(service, between(other), more)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Page }).data
}

function errorOf(answer: Answer): string {
  const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
  return `${answer.status}/${error?.code} ${error?.message}`
}

/** Stores mentions by the other account, the first being the oldest. */
function store(other: string, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const interactions = numbers.map((n) => ({ ...mention(owner, other, n), key: `${other}:${n}` }))
  return mergeUpdate(database, owner, { interactions })
}

test('an invalid cursor is refused', async () => {
  const write = (text: string) => Buffer.from(text).toString('base64url')
  for (const cursor of [
    'x',
    write('next'),
    write('next:1'),
    write('up:1:a'),
    write('next:x:a'),
    write('next:1:a\0'),
    // One of GET /v1/messages, an invented one, and one that is too long.
    write('next:1767225600000:1000001'),
    write('next:ixxxxxxxx:1767225600000:a'),
    'x'.repeat(1200),
    write(`next:ixxxxxxxx:1:${'x'.repeat(3000)}`),
  ])
    assert.equal(
      errorOf(await requestHistory(service, between('1'), `&cursor=${cursor}`)),
      '400/3020 Invalid cursor',
      cursor,
    )
})

test('a cursor is valid for its own history only', async () => {
  for (const other of ['71', '72']) await store(other, 12)
  const cursor = need((await pageOf('71')).metadata.cursor.next)
  assert.equal((await pageOf('71', `&cursor=${cursor}`)).interactions.length, 2)
  const elsewhere = await requestHistory(service, between('72'), `&cursor=${cursor}`)
  assert.equal(errorOf(elsewhere), '400/3020 Invalid cursor')
  const token = await tokenOf(service, service.demo.member.owner.id)
  const range = 'startTime=2026-01-01T00:00:00Z&endTime=2026-01-20T00:00:00Z'
  const messages = await call(service, token, 'GET', `/v1/messages?${range}&cursor=${cursor}`)
  assert.equal(errorOf(messages), '400/3020 Invalid cursor')
})

test('when the first page is deleted meanwhile, its empty page leads to what is left', async () => {
  const [other, limit] = ['73', '&limit=3']
  await store(other, 6)
  const first = await pageOf(other, limit)
  const second = await pageOf(other, `${limit}&cursor=${first.metadata.cursor.next}`)
  await mergeUpdate(database, owner, {
    gone: [4, 5, 6].map((n) => ({ key: `${other}:${n}`, at: null })),
  })
  const empty = await pageOf(other, `${limit}&cursor=${second.metadata.cursor.previous}`)
  assert.deepEqual([empty.interactions, empty.metadata.cursor.previous], [[], null])
  const left = await pageOf(other, `${limit}&cursor=${need(empty.metadata.cursor.next)}`)
  assert.deepEqual(left.interactions, second.interactions)
})

test('when the last page is deleted meanwhile, its empty page leads back', async () => {
  const [other, limit] = ['74', '&limit=3']
  await store(other, 6)
  const first = await pageOf(other, limit)
  await mergeUpdate(database, owner, {
    gone: [1, 2, 3].map((n) => ({ key: `${other}:${n}`, at: null })),
  })
  const empty = await pageOf(other, `${limit}&cursor=${first.metadata.cursor.next}`)
  assert.deepEqual([empty.interactions, empty.metadata.cursor.next], [[], null])
  const left = await pageOf(other, `${limit}&cursor=${need(empty.metadata.cursor.previous)}`)
  assert.deepEqual(left.interactions, first.interactions)
})
