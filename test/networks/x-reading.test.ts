// The lists of X that grow at their top: mentions, what the profile said, private messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reading } from '../../server/networks/interactions/reader.ts'
import { failureOf } from './subjects.ts'
import { linesOf, list, now, startX, tweet } from './x-script.ts'

test('the type of a post by another person: an answer before a quote before a mention', async () => {
  const quoted = [{ type: 'quoted', id: '50' }]
  const mentions = (...ids: string[]) => ({ entities: { mentions: ids.map((id) => ({ id })) } })
  const { read, asked } = await startX(() =>
    list(
      [
        tweet('10', '2', mentions('1', '3')),
        tweet('11', '2', { referenced_tweets: quoted, ...mentions('1') }),
        tweet('12', '2', { referenced_tweets: quoted, in_reply_to_user_id: '1' }),
        tweet('13', '2', { in_reply_to_user_id: '3', ...mentions('1') }),
        tweet('14', '2'),
        tweet('15', '1', mentions('2')),
        { id: '16', author_id: '2' },
        { nonsense: true },
        null,
      ],
      { includes: { tweets: [tweet('50', '1')] } },
    ),
  )
  const reading = await read('mentions')
  assert.deepEqual(linesOf(reading), [
    'MENTION 1 > 2 15',
    'MENTION 2 > 1 10',
    'MENTION 2 > 1 13',
    'MENTION 2 > 1 14',
    'QUOTE 2 > 1 11',
    'REPLY 2 > 1 12',
  ])
  assert.equal(reading.interactions[0]?.at.toISOString(), '2026-01-02T03:04:05.000Z')
  assert.equal(asked[0]?.path, '/2/users/1/mentions')
  assert.equal(asked[0]?.query.expansions?.split(',')[0], 'referenced_tweets.id')
})

test('the people whom a post names are shown beside it: X is asked for names and pictures in the same call', async () => {
  const user = (id: string, more: object = {}) => ({
    id,
    name: `N ${id}`,
    username: `u${id}`,
    ...more,
  })
  const picture = { profile_image_url: 'https://pbs.example/2_normal.jpg' }
  const { read, asked } = await startX(({ path }) =>
    path.endsWith('/mentions')
      ? list([tweet('10', '2')], { includes: { users: [user('2', picture), { name: 'x' }, null] } })
      : list([], { includes: { users: [user('3')] } }),
  )
  const { people } = await read('mentions')
  const [two] = people ?? []
  assert.deepEqual(two, {
    ...{ networkId: '2', name: 'N 2', handle: 'u2' },
    avatarUrl: 'https://pbs.example/2_normal.jpg',
  })
  assert.equal(people?.length, 1)
  assert.equal((await read('messages')).people?.[0]?.name, 'N 3')
  assert.equal(asked.length, 2)
  for (const { query } of asked)
    assert.equal(query['user.fields'], 'name,profile_image_url,username')
})

test('a post of the profile is one interaction with each whom it speaks to', async () => {
  const { read } = await startX(() =>
    list(
      [
        tweet('20', '1', {
          in_reply_to_user_id: '2',
          referenced_tweets: [{ type: 'quoted', id: '51' }],
          entities: { mentions: [{ id: '2' }, { id: '3' }, { id: '1' }] },
        }),
      ],
      { includes: { tweets: [tweet('51', '4')] } },
    ),
  )
  const reading = await read('said')
  assert.deepEqual(linesOf(reading), ['MENTION 1 > 3 20', 'QUOTE 1 > 4 20', 'REPLY 1 > 2 20'])
  assert.equal(new Set(reading.interactions.map(({ key }) => key)).size, 3)
})

test('private messages: both directions, no groups, nothing that is not ours', async () => {
  const event = (id: string, sender_id: string, dm_conversation_id: string) => ({
    id,
    sender_id,
    dm_conversation_id,
    created_at: '2026-01-02T03:04:05.000Z',
  })
  const { read } = await startX(() =>
    list([
      event('30', '2', '1-2'),
      event('31', '1', '1-2'),
      event('32', '2', '1750000000000000000'),
      event('33', '2', '2-3'),
      { id: '34', event_type: 'ParticipantsJoin', created_at: now() },
    ]),
  )
  assert.deepEqual(linesOf(await read('messages')), [
    'PRIVATE_MESSAGE 1 > 2 31',
    'PRIVATE_MESSAGE 2 > 1 30',
  ])
})

test('a list without an end is read in small steps, and each goes on where the last ended', async () => {
  let count = 0
  const { read, asked } = await startX(() => {
    count += 1
    const at = new Date(Date.UTC(2026, 0, 1) - count * 60_000).toISOString()
    const meta = { result_count: 1, next_token: `token-${count}` }
    return { body: { data: [tweet(String(1_000 - count), '2', { created_at: at })], meta } }
  })
  const first = await read('mentions')
  assert.ok(asked.length <= 4, `${asked.length} calls`)
  assert.ok(first.hasMore)
  const before = asked.length
  const second = await read('mentions', first.cursor)
  assert.ok(asked.length - before <= 4)
  assert.ok(second.hasMore)
  const tokens = asked.map(({ query }) => query.pagination_token)
  assert.ok(tokens.includes(`token-${before}`), 'it goes on')
  assert.ok(second.cursor.length < 1_000, 'the cursor does not grow')
})

test('tokens that are forgotten between two steps: everything is read all the same', async () => {
  const all = Array.from({ length: 900 }, (_, index) =>
    tweet(String(5_000 - index), '2', {
      created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    }),
  )
  let step = 0
  const { read } = await startX(({ query }) => {
    const [of, from] = query.pagination_token?.split('-').map(Number) ?? [step, 0]
    if (of !== step) return { status: 400, body: { errors: [{ message: 'bad token' }] } }
    const within = all.filter(
      ({ created_at }) =>
        created_at >= (query.start_time ?? '') && created_at < (query.end_time ?? '9'),
    )
    const data = within.slice(from, (from ?? 0) + 100)
    const end = (from ?? 0) + 100
    const meta = end < within.length ? { next_token: `${step}-${end}` } : {}
    return { body: { data, meta } }
  })
  const seen = new Set<string>()
  let cursor: string | null = null
  let isMore = true
  for (; isMore && step < 50; step += 1) {
    const reading: Reading = await read('mentions', cursor)
    for (const { key } of reading.interactions) seen.add(key)
    cursor = reading.cursor
    isMore = reading.hasMore
  }
  assert.equal(seen.size, 900)
  assert.ok(!isMore)
})

test('the next step asks for what is new; a time in the future is not believed', async () => {
  const { read, asked } = await startX(() =>
    list([tweet('40', '2', { created_at: '2099-01-01T00:00:00.000Z' })]),
  )
  const begun = Date.now()
  const { cursor } = await read('mentions')
  await read('mentions', cursor)
  const since = Date.parse(asked[1]?.query.start_time ?? '')
  // A little before the first look: something may have come since.
  assert.ok(since < begun - 30_000 && since > begun - 120_000, asked[1]?.query.start_time)
})

test('a used-up window is said before it is run into', async () => {
  const reset = Math.floor(Date.now() / 1000) + 600
  const { read, asked } = await startX(() => ({
    headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) },
    body: { data: [tweet('1', '2')], meta: { next_token: 'more' } },
  }))
  const { notBefore, hasMore } = await read('mentions')
  assert.deepEqual([+(notBefore ?? 0), hasMore, asked.length], [reset * 1000, true, 1])
})

test('a limit on the second page keeps the first', async () => {
  const { read } = await startX(({ query }) =>
    query.pagination_token
      ? { status: 429, headers: { 'retry-after': '120' } }
      : { body: { data: [tweet('1', '2')], meta: { next_token: 'more' } } },
  )
  const { interactions, notBefore, hasMore } = await read('mentions')
  assert.equal(interactions.length, 1)
  assert.ok(hasMore && notBefore && +notBefore > Date.now() + 100_000)
})

test('a profile that X does not show is no empty list', async () => {
  const { read } = await startX(() => ({ body: { errors: [{ detail: 'Could not find user' }] } }))
  for (const kind of ['mentions', 'said', 'messages', 'posts'])
    assert.equal((await failureOf(read(kind))).kind, 'retry')
})
