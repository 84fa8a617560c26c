// Interactions on the posts of a profile on X: likes, quotes, answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reading } from '../../server/networks/interactions/reader.ts'
import { eventually } from '../support/eventually.ts'
import type { Asked } from './scripted.ts'
import { type Answer, linesOf, list, now, startX, tweet } from './x-script.ts'

/** One post with these counts, and what its lists say. */
function posts(metrics: object, lists: Record<string, (asked: Asked) => Answer>) {
  const post = { id: '100', conversation_id: '100', created_at: now(), public_metrics: metrics }
  return (asked: Asked): Answer => {
    if (asked.path === '/2/users/1/tweets') return list([post])
    const name = asked.path.split('/').at(-1) ?? ''
    return lists[name]?.(asked) ?? { status: 500 }
  }
}

test('a post is read where its counts changed, a second time when it has settled, and then no more', async () => {
  const metrics = { like_count: 1, quote_count: 0, reply_count: 0 }
  const { read, asked } = await startX(
    posts(metrics, { liking_users: () => list([{ id: '2' }]) }),
    {
      settlingSeconds: 0,
      againSeconds: 3_600,
    },
  )
  const likes = () => asked.filter(({ path }) => path.endsWith('/liking_users')).length
  let { cursor } = await read('posts')
  assert.equal(likes(), 1)
  for (const expected of [2, 2, 2]) {
    cursor = (await read('posts', cursor)).cursor
    assert.equal(likes(), expected)
  }
  metrics.like_count = 2
  cursor = (await read('posts', cursor)).cursor
  assert.equal(likes(), 3)
  assert.ok(!asked.some(({ path }) => path.endsWith('/quote_tweets')), 'nothing to see there')
})

test('a limit on likes does not hold up the quotes', async () => {
  const { read, asked } = await startX(
    posts(
      { like_count: 1, quote_count: 1, reply_count: 0 },
      {
        liking_users: () => ({ status: 429, headers: { 'retry-after': '300' } }),
        quote_tweets: () =>
          list([tweet('60', '2', { referenced_tweets: [{ type: 'quoted', id: '100' }] })]),
      },
    ),
  )
  const first = await read('posts')
  assert.deepEqual(linesOf(first), ['QUOTE 2 > 1 60'])
  assert.equal(first.hasMore, false)
  await read('posts', first.cursor)
  assert.equal(asked.filter(({ path }) => path.endsWith('/liking_users')).length, 1)
})

test('the last like that X allows for now pauses the likes, and nothing else', async () => {
  const reset = Math.floor(Date.now() / 1000) + 600
  const { read, asked } = await startX(
    posts(
      { like_count: 1, quote_count: 1, reply_count: 0 },
      {
        liking_users: () => ({
          ...list([{ id: '2' }]),
          headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) },
        }),
        quote_tweets: () =>
          list([tweet('60', '2', { referenced_tweets: [{ type: 'quoted', id: '100' }] })]),
      },
    ),
    { settlingSeconds: 0, againSeconds: 0 },
  )
  const first = await read('posts')
  assert.deepEqual([linesOf(first), first.notBefore], [['LIKE 2 > 1 100', 'QUOTE 2 > 1 60'], null])
  await read('posts', first.cursor)
  const count = (end: string) => asked.filter(({ path }) => path.endsWith(end)).length
  assert.deepEqual([count('/liking_users'), count('/quote_tweets')], [1, 2])
})

test('a post that X does not show any more does not hold up the others', async () => {
  const { read } = await startX(
    posts(
      { like_count: 1, quote_count: 1, reply_count: 0 },
      {
        liking_users: () => ({ body: { errors: [{ detail: 'Not found' }] } }),
        quote_tweets: () =>
          list([tweet('60', '2', { referenced_tweets: [{ type: 'quoted', id: '100' }] })]),
      },
    ),
  )
  assert.deepEqual(linesOf(await read('posts')), ['QUOTE 2 > 1 60'])
})

test('a list shorter than its count is believed on the second look, a cut one never', async () => {
  const cases: [count: number, listed: number, first: boolean, second: boolean][] = [
    [2, 2, true, true],
    [3, 2, false, true],
    [500, 100, false, false],
  ]
  for (const [count, listed, first, second] of cases) {
    const users = Array.from({ length: listed }, (_, index) => ({ id: String(index + 2) }))
    const { read } = await startX(
      posts(
        { like_count: count, quote_count: 0, reply_count: 0 },
        { liking_users: () => list(users) },
      ),
      { settlingSeconds: 0, againSeconds: 3_600 },
    )
    const one = await read('posts')
    assert.equal(one.covered.length === 1, first, `${count}/${listed}`)
    const two = await read('posts', one.cursor)
    assert.equal(two.covered.length === 1, second, `${count}/${listed} again`)
  }
})

test('the search for answers reaches a week back, and says no more than that', async () => {
  const { read, asked } = await startX(
    posts(
      { like_count: 0, quote_count: 0, reply_count: 1 },
      { recent: () => list([tweet('70', '2', { in_reply_to_user_id: '1', created_at: now() })]) },
    ),
  )
  const { covered, interactions } = await read('posts')
  assert.equal(interactions[0]?.type, 'REPLY')
  assert.equal(asked[1]?.query.query, 'conversation_id:100')
  const [one] = covered
  assert.equal(one?.scope, 'replies:100')
  const days = (Date.now() - +(one?.since ?? 0)) / 86_400_000
  assert.ok(days > 6 && days < 7, `${days}`)
})

test('what names the profile is known by the list of mentions too, whichever list finds it', async () => {
  const names = { entities: { mentions: [{ id: '1' }] }, in_reply_to_user_id: '1' }
  const answers = [
    tweet('70', '2', names),
    tweet('71', '2', { in_reply_to_user_id: '1' }),
    tweet('72', '1', { in_reply_to_user_id: '2' }),
  ]
  const { read } = await startX((asked) =>
    asked.path.endsWith('/mentions')
      ? list(answers.slice(0, 1))
      : posts(
          { like_count: 0, quote_count: 0, reply_count: 3 },
          { recent: () => list(answers) },
        )(asked),
  )
  const listsOf = ({ interactions }: Reading) =>
    interactions.map(({ externalMessageId, scope, alsoIn }) => [externalMessageId, scope, alsoIn])
  assert.deepEqual(listsOf(await read('posts')), [
    ['70', 'replies:100', 'mentions'],
    ['71', 'replies:100', undefined],
    ['72', 'replies:100', 'said'],
  ])
  assert.deepEqual(listsOf(await read('mentions')), [['70', 'mentions', undefined]])
})

test('what was liked just before its post was deleted goes too, when the network has settled', async () => {
  const post = {
    ...{ id: '100', conversation_id: '100', created_at: now() },
    public_metrics: { like_count: 1, quote_count: 0, reply_count: 0 },
  }
  let shown: unknown[] = [post]
  const { read } = await startX(
    ({ path }) => list(path === '/2/users/1/tweets' ? shown : [{ id: '2' }]),
    { settlingSeconds: 1, againSeconds: 3_600 },
  )
  const first = await read('posts')
  const [like] = first.interactions
  shown = []
  let { cursor } = first
  const covered = await eventually(async () => {
    const reading = await read('posts', cursor)
    cursor = reading.cursor
    return reading.covered[0]
  })
  assert.equal(covered.scope, 'likes:100')
  assert.ok(like && covered.until && like.at < covered.until, 'the like is covered')
})

test('when a post is deleted its likes and quotes go, and its answers are looked for one last time', async () => {
  const post = {
    ...{ id: '100', conversation_id: '100', created_at: now() },
    public_metrics: { like_count: 1, quote_count: 1, reply_count: 2 },
  }
  let shown: unknown[] = [post]
  const answer = (id: string) => tweet(id, '2', { in_reply_to_user_id: '1', created_at: now() })
  let answers = [answer('70'), answer('71')]
  const { read, asked } = await startX(
    ({ path }) => {
      if (path === '/2/users/1/tweets') return list(shown)
      if (path.endsWith('/recent')) return list(answers)
      return list(path.endsWith('/liking_users') ? [{ id: '2' }] : [tweet('60', '2')])
    },
    { settlingSeconds: 0, againSeconds: 3_600 },
  )
  const searches = () => asked.filter(({ path }) => path.endsWith('/recent')).length
  let { cursor } = await read('posts')
  cursor = (await read('posts', cursor)).cursor
  shown = []
  answers = answers.slice(1)
  const hole = await read('posts', cursor)
  assert.deepEqual(hole.covered, [], 'a list may have a hole')
  const before = searches()
  const gone = await read('posts', hole.cursor)
  assert.deepEqual(gone.covered.map(({ scope }) => scope).sort(), [
    'likes:100',
    'quotes:100',
    'replies:100',
  ])
  assert.deepEqual(linesOf(gone), ['REPLY 2 > 1 71'])
  cursor = gone.cursor
  for (let step = 0; step < 3; step += 1) cursor = (await read('posts', cursor)).cursor
  assert.equal(searches() - before, 1)
})
