// The lists of interactions narrowed by kind and person, a history at a glance, and the messages that interactions are about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { pool } = service.database
const profileId = need(service.demo.profile.twitter)
const token = await tokenOf(service, service.demo.member.owner.id)
const [ada, bo, cy] = ['88001', '88002', '88003']

/** Kind, person, hour, id of the message, list. */
const rows: [string, string, number, string, string?][] = [
  ['MENTION', ada, 1, '501'],
  ['LIKE', ada, 2, '900', 'likes:900'],
  ['LIKE', ada, 3, '901', 'likes:901'],
  ['REPLY', bo, 4, '502', 'replies:900'],
  ['LIKE', bo, 5, '999', 'likes:999'],
  ['MENTION', cy, 6, '503'],
]
for (const [type, other, hour, messageId, scope = 'mentions'] of rows)
  await pool.query(
    `insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope)
     values ($1, $2, $3, $4, $5, true, $6, $7)`,
    [profileId, `${type}:${messageId}`, other, at(hour), type, messageId, scope],
  )
await pool.query(
  `insert into interaction_people (profile_id, other_id, name, handle, seen_at)
   values ($1, $2, 'Ada 100% King', 'ada_k', now()), ($1, $3, 'Bo Ärmel', 'bo', now())`,
  [profileId, ada, bo],
)
// A message is not born as sent.
await pool.query('alter table messages disable trigger user')
const { rows: made } = await pool.query<{ id: string; post_id: string }>(
  `insert into messages (profile_id, state, text, send_at, post_id)
   values ($1, 'SENT', 'a', $2, '900'), ($1, 'SENT', 'b', $2::timestamptz - interval '1 year', '901') returning id, post_id`,
  [profileId, at(0)],
)

function at(hour: number): string {
  return new Date(Date.UTC(2026, 9, 20, hour)).toISOString()
}

type Listed = {
  with: { socialNetworkId: string }
  last: { type: string }
  history?: { firstDate: string; counts: { type: string; count: number }[] }
}

async function list(query: Record<string, string>): Promise<Listed[]> {
  const search = new URLSearchParams({ socialProfileId: profileId, ...query })
  const answer = await call(service, token, 'GET', `/v1/interactions?${search}`)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Listed[] }).data
}

const people = async (query: Record<string, string>) =>
  (await list(query)).map((one) => `${one.with.socialNetworkId} ${one.last.type}`)

test('accounts are listed by the newest interaction of a kind', async () => {
  assert.deepEqual(await people({}), [`${cy} MENTION`, `${bo} LIKE`, `${ada} LIKE`])
  assert.deepEqual(await people({ type: 'MENTION' }), [`${cy} MENTION`, `${ada} MENTION`])
  assert.deepEqual(await people({ type: 'REPLY' }), [`${bo} REPLY`])
  assert.deepEqual(await people({ type: 'POST' }), [])
  const refused = await call(
    service,
    token,
    'GET',
    `/v1/interactions?socialProfileId=${profileId}&type=WAVE`,
  )
  assert.equal(refused.status, 400)
})

test('accounts are found by name, handle and id, and every character means itself', async () => {
  assert.deepEqual(await people({ search: 'KING' }), [`${ada} LIKE`])
  assert.deepEqual(await people({ search: 'ada_k' }), [`${ada} LIKE`])
  assert.deepEqual(await people({ search: 'ärm' }), [`${bo} LIKE`])
  assert.deepEqual(await people({ search: '8003' }), [`${cy} MENTION`])
  assert.deepEqual(await people({ search: '0%' }), [`${ada} LIKE`])
  for (const search of ['%', '_a', '\\', '\u0000', '\ud800', "'"])
    assert.ok(!(await people({ search })).includes(`${bo} LIKE`), search)
  assert.deepEqual(await people({ search: 'king', type: 'REPLY' }), [])
})

test('the history of one account at a glance', async () => {
  const [found] = await list({ with: ada, include: 'history' })
  assert.deepEqual(found?.history, {
    firstDate: '2026-10-20T01:00:00Z',
    counts: [
      { type: 'LIKE', count: 2 },
      { type: 'MENTION', count: 1 },
    ],
  })
  assert.equal((await list({ with: ada }))[0]?.history, undefined)
})

test('a history has one kind, and names the messages that it is about', async () => {
  const read = async (other: string, query: Record<string, string>) => {
    const search = new URLSearchParams({
      ...{ socialNetworkId: '1750000000000000001', targetSocialNetworkId: other },
      ...query,
    })
    const answer = await call(service, token, 'GET', `/v1/interactions/twitter?${search}`)
    type Item = { type: string; externalMessageId: string; messageId?: string }
    const { interactions } = (answer.body as { data: { interactions: Item[] } }).data
    return interactions.map((one) => [one.type, one.externalMessageId, one.messageId])
  }
  const message = need(made.find((one) => one.post_id === '900')).id
  assert.deepEqual(await read(ada, { type: 'LIKE' }), [
    ['LIKE', '901', undefined],
    ['LIKE', '900', undefined],
  ])
  // The message of 901 is a year older: a post with this id may be another one.
  assert.deepEqual(await read(ada, { include: 'message' }), [
    ['LIKE', '901', undefined],
    ['LIKE', '900', message],
    ['MENTION', '501', undefined],
  ])
  assert.deepEqual(await read(bo, { include: 'message' }), [
    ['LIKE', '999', undefined],
    ['REPLY', '502', message],
  ])
})
