// Interactions on many posts and in long lists, over several steps, on a Facebook Page that is one function.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepHistory } from './history.ts'
import { type Asked, startScripted } from './scripted.ts'
import { makeAccount, open, requireNetwork } from './subjects.ts'

type World = { posts: { id: string; created_time: string; comments: string[] }[] }
type Answer = { status?: number; body?: unknown }

/** Every post has its comments, all by 2; `disturb` may answer instead. */
async function start(
  world: World,
  disturb: (asked: Asked) => Answer | undefined = () => undefined,
) {
  const script = (asked: Asked): Answer => {
    const { path, query } = asked
    const [of = '', edge] = path.split('/').slice(2)
    const other = disturb(asked)
    if (other) return other
    if (edge === 'published_posts')
      return page(query, world.posts, ({ id, created_time, comments }) => {
        return { id, created_time, comments: { summary: { total_count: comments.length } } }
      })
    const post = world.posts.find(({ id }) => id === of)
    if (!post || edge !== 'comments') return { body: { data: [] } }
    return page(query, post.comments, (id) => ({
      id,
      created_time: post.created_time,
      from: { id: '2' },
    }))
  }
  const network = await startScripted(script)
  const reading = { settlingSeconds: 0, againSeconds: 3_600 }
  const { reader } = requireNetwork(open(network.url, { reading }), 'FACEBOOKPAGE')
  assert.ok(reader)
  const history = keepHistory({ ...reader, kinds: ['posts'] }, makeAccount('facebook', '77'))
  return { history, asked: network.asked }
}

function page<T>(query: Record<string, string>, all: T[], show: (item: T) => unknown): Answer {
  const from = Number(query.after ?? 0)
  const end = from + Number(query.limit ?? 25)
  const paging = end < all.length ? { next: 'there', cursors: { after: String(end) } } : {}
  return { body: { data: all.slice(from, end).map(show), paging } }
}

function makePosts(count: number, comments: number): World['posts'] {
  return Array.from({ length: count }, (_, index) => ({
    id: `77_${count - index}`,
    created_time: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
    comments: Array.from({ length: comments }, (__, number) => `${count - index}_${number}`),
  }))
}

const idsOf = (world: World) => world.posts.flatMap(({ comments }) => comments).sort()
const heldIn = (history: ReturnType<typeof keepHistory>) =>
  history
    .list()
    .map(({ externalMessageId }) => externalMessageId)
    .sort()

test('the posts from before the connection are read, in bounded steps', async () => {
  const world = { posts: makePosts(170, 1) }
  const { history, asked } = await start(world)
  let isMore = true
  for (let step = 0; isMore; step += 1) {
    assert.ok(step < 60, 'it comes to an end')
    const before = asked.length
    isMore = (await history.step('posts')).hasMore
    assert.ok(asked.length - before <= 25, `${asked.length - before} calls in one step`)
  }
  assert.deepEqual(heldIn(history), idsOf(world))
  // The state is kept for the newest posts only.
  assert.ok((history.cursors.get('posts')?.length ?? 0) < 10_000)
})

test('a page token that is forgotten among the old posts: from the top again', async () => {
  const world = { posts: makePosts(170, 1) }
  let lost = 0
  const { history } = await start(world, ({ path, query }) => {
    if (!path.endsWith('/published_posts') || query.after !== '100' || lost === 2) return undefined
    lost += 1
    return { status: 400, body: { error: { code: 100, message: '(#100) Invalid cursors values' } } }
  })
  await history.collect()
  assert.equal(lost, 2)
  assert.deepEqual(heldIn(history), idsOf(world))
})

test('a network that forgets every token does not keep us for ever', async () => {
  const world = { posts: makePosts(170, 1) }
  const { history } = await start(world, ({ query }) =>
    query.after ? { status: 400, body: { error: { code: 100, message: 'no' } } } : undefined,
  )
  await history.collect()
  assert.equal(heldIn(history).length, 50)
})

test('a long list is read to its end, step by step', async () => {
  const world = { posts: makePosts(1, 1_730) }
  const { history } = await start(world)
  assert.ok((await history.step('posts')).hasMore)
  await history.collect()
  assert.deepEqual(heldIn(history), idsOf(world))
})

test('with a deleted post goes what hung on it, once that is sure', async () => {
  const world = { posts: makePosts(3, 2) }
  const { history } = await start(world)
  await history.collect()
  assert.equal(heldIn(history).length, 6)
  const [gone, ...left] = world.posts
  world.posts = left
  await history.step('posts')
  assert.equal(heldIn(history).length, 6, 'a list may have a hole')
  await history.step('posts')
  assert.deepEqual(heldIn(history), idsOf(world))
  // It was only a hole after all.
  world.posts = [...(gone ? [gone] : []), ...left]
  await history.step('posts')
  assert.deepEqual(heldIn(history), idsOf(world))
})

test('a post that is only pushed out of the newest keeps what hangs on it', async () => {
  const world = { posts: makePosts(50, 1) }
  const { history } = await start(world)
  await history.collect()
  const now = new Date().toISOString()
  const fresh = Array.from({ length: 20 }, (_, index) => ({
    id: `77_9${index}`,
    created_time: now,
    comments: [`9${index}_0`],
  }))
  world.posts = [...fresh, ...world.posts]
  for (let step = 0; step < 4; step += 1) await history.collect()
  assert.deepEqual(heldIn(history), idsOf(world))
})

test('a post that always fails holds up no other, new or old', async () => {
  const world = { posts: makePosts(120, 1) }
  const poisoned = ['77_119', '77_61']
  const { history, asked } = await start(world, ({ path }) =>
    poisoned.some((id) => path.includes(`/${id}/`))
      ? { status: 500, body: { error: { code: 2, message: 'try again' } } }
      : undefined,
  )
  for (let step = 0; step < 40; step += 1) await history.stumble()
  const held = heldIn(history)
  assert.deepEqual(
    idsOf(world).filter((id) => !held.includes(id)),
    ['119_0', '61_0'],
  )
  // The new one is tried again with every step, the old one is left out in the end.
  const tries = (id: string) => asked.filter(({ path }) => path.includes(`/${id}/`)).length
  assert.ok(tries('77_119') > 10 && tries('77_61') < 10)
})

test('a token or an id without measure is not kept', async () => {
  const long = 'x'.repeat(100_000)
  const { history } = await start({ posts: makePosts(1, 1) }, ({ path }) => {
    if (!path.endsWith('/published_posts')) return undefined
    const post = {
      created_time: '2026-01-01T00:00:00+0000',
      comments: { summary: { total_count: 1 } },
    }
    return {
      body: {
        data: [
          { id: long, ...post },
          { id: '77_1', ...post },
        ],
      },
    }
  })
  await history.collect()
  assert.ok((history.cursors.get('posts')?.length ?? 0) < 2_000)
  assert.deepEqual(heldIn(history), ['1_0'])
})
