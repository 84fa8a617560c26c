// Networks that go round in circles: a page token that comes a second time ends the search, and proves nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediumAt } from '../support/medium.ts'
import { type Asked, startScripted } from './scripted.ts'
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

const post = makePost({ text: 'Lake', media: [mediumAt(picture)], extended: { boardId: '12' } })
const now = () => new Date().toISOString()

type Page = (text: string, next: string) => unknown

/** One page of a network's list, with a post of this text. */
const pages: Record<string, Page> = {
  TWITTER: (text, next) => ({
    data: [{ id: '9', text, created_at: now() }],
    meta: { result_count: 1, next_token: next },
  }),
  PINTEREST: (text, next) => ({
    items: [{ id: '9', description: text, link: null, created_at: now() }],
    bookmark: next,
  }),
  INSTAGRAM: (text, next) => ({
    data: [{ id: '9', caption: text, timestamp: now() }],
    paging: { next: 'there', cursors: { after: next } },
  }),
}

const gone = { error: { code: 100, error_subcode: 33, message: 'does not exist' } }

/** Page a leads to b, and b to a. Instagram's container is gone, so that only the list can tell. */
async function findInCircles(type: string, page: Page, text: string) {
  const network = await startScripted(({ path, query }) => {
    if (type === 'INSTAGRAM' && !path.endsWith('/media')) return { status: 400, body: gone }
    const token = query.pagination_token ?? query.bookmark ?? query.after
    return { body: page(text, token === 'a' ? 'b' : 'a') }
  })
  const find = requireNetwork(open(network.url), type).find(
    makeAccount('any', '77'),
    post,
    makeAttempt({ preparedId: '5' }),
    soon(),
  )
  return { find, asked: network.asked }
}

for (const [type, page] of Object.entries(pages)) {
  test(`${type} gives a page token a second time: the search ends, and nothing is concluded`, async () => {
    const { find, asked } = await findInCircles(type, page, 'Sea')
    assert.equal((await failureOf(find)).kind, 'retry')
    assert.ok(asked.length <= 4, `${asked.length} calls`)
  })

  test(`${type} goes round in circles, and our post is there: found`, async () => {
    const { find } = await findInCircles(type, page, 'Lake')
    assert.equal((await find).found?.postId, '9')
  })
}

for (const [what, body] of [
  ['no list', {}],
  ['a post without its time', { data: [{ id: '9', caption: 'Lake' }] }],
  ['a new post without its caption', { data: [{ id: '9', timestamp: now() }] }],
  ['a post without its id', { data: [{ caption: 'Lake', timestamp: now() }] }],
] as const)
  test(`INSTAGRAM has lost the container, and answers with ${what}: nothing is concluded`, async () => {
    const network = await startScripted(({ path }) =>
      path.endsWith('/media') ? { body } : { status: 400, body: gone },
    )
    const instagram = requireNetwork(open(network.url), 'INSTAGRAM')
    const attempt = makeAttempt({ preparedId: '5' })
    const find = instagram.find(makeAccount('instagram', '77'), post, attempt, soon())
    assert.equal((await failureOf(find)).kind, 'retry')
  })

type Script = (asked: Asked) => { body: unknown }

/** Reads until there is no more, as the collector does. */
async function readAll(type: string, kind: string, script: Script): Promise<number> {
  const network = await startScripted(script)
  const { reader } = requireNetwork(open(network.url), type)
  assert.ok(reader)
  const account = makeAccount('any', '77')
  let cursor: string | null = null
  for (let step = 1; step < 100; step += 1) {
    const reading = await reader.read(account, { kind, cursor }, soon())
    if (!reading.hasMore) return step
    cursor = reading.cursor
  }
  return assert.fail('it never ends')
}

const metrics = { like_count: 5, quote_count: 0, reply_count: 0 }
const tweet = { id: '9', author_id: '2', conversation_id: '9', public_metrics: metrics }
const of2026 = '2026-01-01T00:00:00.000Z'

test('X gives the same token for ever: reading mentions comes to an end', async () => {
  const meta = { result_count: 1, next_token: 'again' }
  const script = () => ({ body: { data: [{ ...tweet, created_at: of2026 }], meta } })
  assert.ok((await readAll('TWITTER', 'mentions', script)) < 20)
})

test('X gives two tokens in turn: reading posts and their likes comes to an end', async () => {
  const script: Script = ({ path, query }) => {
    const next_token = query.pagination_token === 'a' ? 'b' : 'a'
    const data = path.endsWith('/liking_users') ? [{ id: '2' }] : [{ ...tweet, created_at: of2026 }]
    return { body: { data, meta: { result_count: 1, next_token } } }
  }
  assert.ok((await readAll('TWITTER', 'posts', script)) < 60)
})

test('FACEBOOKPAGE gives the same cursor for ever: reading comments comes to an end', async () => {
  const script: Script = ({ path }) => {
    const summary = { summary: { total_count: 3 } }
    const counts = path.endsWith('/published_posts')
      ? { comments: summary, reactions: summary }
      : {}
    const item = { id: '77_1', from: { id: '2' }, created_time: of2026, ...counts }
    return { body: { data: [item], paging: { next: 'there', cursors: { after: 'again' } } } }
  }
  assert.ok((await readAll('FACEBOOKPAGE', 'posts', script)) < 60)
})
