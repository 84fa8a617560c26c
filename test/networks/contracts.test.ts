// Compares our requests to X and Pinterest with the contracts that these networks publish. We may not redistribute the
// contracts: NETWORK_CONTRACTS names a folder with x-v2.json (2.159), x-v2-2.167.json and pinterest-v5.json.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { readContract } from './openapi.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

const folder = process.env.NETWORK_CONTRACTS
const skip = folder ? false : 'NETWORK_CONTRACTS is not set'

const video = 'https://pictures.example/lake.mp4'
const pictures = (count: number) => Array.from({ length: count }, () => mediumAt(picture))

const pollRest = { multipleChoice: false, question: null }
const described = (length: number) => ({ ...mediumAt(picture), altText: 'x'.repeat(length) })

type Answer = { status?: number; body?: unknown }
type Answering = (asked: Asked) => Answer

const answer: Answering = ({ method, path, query }) => {
  if (method === 'POST') return { status: 201, body: { id: '5', data: { id: '5' } } }
  if (path.endsWith('/pins'))
    return { body: { items: [], bookmark: query.bookmark ? null : 'next' } }
  const created_at = new Date().toISOString()
  return {
    body: {
      data: [{ id: '5', text: 'Good evening', created_at }],
      meta: { ...(query.pagination_token ? {} : { next_token: '7140' }) },
    },
  }
}

async function requestsOf(type: string, post: Post, answering = answer): Promise<Asked[]> {
  const network = await startScripted(answering)
  const connector = requireNetwork(open(network.url), type)
  const account = makeAccount('any', '1750000000000000001')
  const preparedId = (await connector.prepare?.(account, post, soon())) ?? null
  await connector.publish(account, post, preparedId, soon())
  await connector.find(account, post, makeAttempt({ preparedId }), soon())
  return network.asked
}

/** X itself, strict: a request that its contract does not know is refused. */
function strictly(requireValid: (asked: Asked) => string, answering: Answering, refused: Asked[]) {
  return (asked: Asked): Answer => {
    try {
      requireValid(asked)
    } catch {
      refused.push(asked)
      const message = `The query parameter [${Object.keys(asked.query)}] is not one of [id]`
      return { status: 400, body: { errors: [{ message }] } }
    }
    return answering(asked)
  }
}

const place = (postId: string) => ({ postId, postUrl: null })
const follows = { as: 'REPLY' as const, root: place('4'), parent: place('5') }

function afterOf(networks: Parameters<typeof requireNetwork>[0], type: string) {
  const { after } = requireNetwork(networks, type)
  assert.ok(after)
  return after
}

for (const { version, file } of [
  { version: '2.159', file: 'x-v2.json' },
  { version: '2.167', file: 'x-v2-2.167.json' },
]) {
  test(`X ${version}: every request is one the contract knows, but for the one that teaches its words`, {
    skip,
  }, async () => {
    const { requireValid } = await readContract(String(folder), file)
    const asked: Asked[] = []
    for (const post of [
      makePost(),
      makePost({ media: [mediumAt(picture), described(1_000)] }),
      makePost({
        text: '',
        media: [{ ...mediumAt(video, Buffer.alloc(5_000_000), 'video/mp4'), altText: 'A boat' }],
      }),
      makePost({ privacy: { replySettings: 'following' } }),
      makePost({ quote: 'https://x.com/reed/status/1750000000000000009' }),
      makePost({ poll: { options: ['A', 'B'], ...pollRest, durationMinutes: 5 } }),
      makePost({
        postDetails: {
          ...{ placeId: 'df51dec6f4ee2b2c', collaborators: null },
          // Version 2.159 does not know the labels.
          ...{ madeWithAi: version !== '2.159', paidPartnership: version !== '2.159' },
        },
      }),
    ]) {
      const refused: Asked[] = []
      const all = await requestsOf('TWITTER', post, strictly(requireValid, answer, refused))
      assert.equal(refused.length, version === '2.159' ? 0 : 1)
      asked.push(...all.filter((one) => !refused.includes(one)))
    }
    assert.deepEqual([...new Set(asked.map(requireValid))].sort(), [
      'GET /2/media/upload',
      'GET /2/users/{id}/tweets',
      'POST /2/media/metadata',
      'POST /2/media/upload/initialize',
      'POST /2/media/upload/{id}/append',
      'POST /2/media/upload/{id}/finalize',
      'POST /2/tweets',
    ])
    assert.ok(asked.some(({ query }) => query.pagination_token === '7140'))
    const texts = asked.filter(({ path }) => path === '/2/media/metadata').map(({ body }) => body)
    assert.deepEqual(texts, [{ id: '5', metadata: { alt_text: { text: 'x'.repeat(1_000) } } }])
  })

  test(`X ${version}: every request of a part, and about a post that is out, is one the contract knows`, {
    skip,
  }, async () => {
    const { requireValid } = await readContract(String(folder), file)
    const refused: Asked[] = []
    const created_at = new Date().toISOString()
    const answering: Answering = (asked) => {
      if (asked.method === 'DELETE') return { body: { data: { deleted: true } } }
      if (asked.path !== '/2/tweets/6') return answer(asked)
      return { body: { data: { id: '6', text: 'x', edit_history_tweet_ids: ['6'], created_at } } }
    }
    const asked = await requestsOf(
      'TWITTER',
      makePost({ media: [mediumAt(picture)], follows }),
      strictly(requireValid, answering, refused),
    )
    const network = await startScripted(strictly(requireValid, answering, refused))
    const after = afterOf(open(network.url), 'TWITTER')
    const account = makeAccount('any', '1750000000000000001')
    const out = { postId: '6', postUrl: null, text: 'x', follows: null }
    const privacy = { replySettings: 'following' }
    for (const post of [out, { ...out, follows }, { ...out, privacy }]) {
      await after.look?.(account, post, 'x', soon())
      await after.edit?.(account, post, 'y', soon())
      await after.remove?.(account, post, soon())
    }
    const all = [...asked, ...network.asked].filter((one) => !refused.includes(one))
    assert.equal(refused.length, version === '2.159' ? 0 : 2)
    const known = [...new Set(all.map(requireValid))].sort()
    for (const call of ['GET /2/tweets/{id}', 'DELETE /2/tweets/{id}', 'GET /2/users/{id}/tweets'])
      assert.ok(known.includes(call), call)
    const bodies = all.filter(({ path }) => path === '/2/tweets').map(({ body }) => body)
    const [part, ...edits] = bodies
    assert.match(JSON.stringify(part), /"reply":\{"in_reply_to_tweet_id":"5"\}/)
    const edit_options = { previous_post_id: '6' }
    assert.deepEqual(edits, [
      { text: 'y', edit_options },
      { text: 'y', reply: { in_reply_to_tweet_id: '5' }, edit_options },
      { text: 'y', reply_settings: 'following', edit_options },
    ])
  })

  test(`X ${version}: every reading request is one the contract knows`, { skip }, async () => {
    const { requireValid } = await readContract(String(folder), file)
    const created_at = new Date().toISOString()
    const entry = {
      ...{ id: '5', author_id: '7', conversation_id: '5', created_at },
      ...{ sender_id: '7', dm_conversation_id: '1-7' },
      public_metrics: { like_count: 1, quote_count: 1, reply_count: 1 },
    }
    const refused: Asked[] = []
    const meta = ({ query }: Asked) =>
      query.pagination_token ? {} : { next_token: '7140dibdnow9c7btw' }
    const network = await startScripted(
      strictly(requireValid, (one) => ({ body: { data: [entry], meta: meta(one) } }), refused),
    )
    const reading = { settlingSeconds: 0, againSeconds: 0 }
    const { reader } = requireNetwork(open(network.url, { reading }), 'TWITTER')
    assert.ok(reader)
    const account = makeAccount('any', '1750000000000000001')
    for (const kind of reader.kinds) {
      const first = await reader.read(account, { kind, cursor: null }, soon())
      await reader.read(account, { kind, cursor: first.cursor }, soon())
    }
    assert.equal(refused.length, version === '2.159' ? 0 : 1)
    const asked = network.asked.filter((one) => !refused.includes(one))
    assert.deepEqual([...new Set(asked.map(requireValid))].sort(), [
      'GET /2/dm_events',
      'GET /2/tweets/search/recent',
      'GET /2/tweets/{id}/liking_users',
      'GET /2/tweets/{id}/quote_tweets',
      'GET /2/users/{id}/mentions',
      'GET /2/users/{id}/tweets',
    ])
    for (const name of ['pagination_token', 'start_time'])
      assert.ok(
        asked.some(({ query }) => query[name]),
        name,
      )
  })
}

test('Pinterest: every request is one the contract knows', { skip }, async () => {
  const { requireValid } = await readContract(String(folder), 'pinterest-v5.json', '/v5')
  const extended = { boardId: '12', destinationUrl: 'https://example.com/lake' }
  const asked = [
    ...(await requestsOf('PINTEREST', makePost({ media: [mediumAt(picture)], extended }))),
    ...(await requestsOf(
      'PINTEREST',
      makePost({ text: '', media: [mediumAt(picture)], extended: { boardId: 12 } }),
    )),
    ...(await requestsOf(
      'PINTEREST',
      makePost({ media: [described(300), described(199)], extended }),
    )),
    ...(await requestsOf('PINTEREST', makePost({ media: pictures(5), extended }))),
  ]
  assert.deepEqual([...new Set(asked.map(requireValid))].sort(), [
    'GET /boards/{board_id}/pins',
    'POST /pins',
  ])
  assert.ok(asked.some(({ query }) => query.bookmark === 'next'))
  assert.match(JSON.stringify(asked.map(({ body }) => body)), /"multiple_image_urls"/)
  const texts = asked.flatMap(
    ({ body }) => (body as { alt_text?: string } | undefined)?.alt_text ?? [],
  )
  assert.deepEqual(texts, [`${'x'.repeat(300)}\n${'x'.repeat(199)}`])
})

test('Pinterest: every request about a pin that is out is one the contract knows', {
  skip,
}, async () => {
  const { requireValid } = await readContract(String(folder), 'pinterest-v5.json', '/v5')
  const network = await startScripted(({ method }) =>
    method === 'DELETE' ? { status: 204 } : { body: { id: '6' } },
  )
  const after = afterOf(open(network.url), 'PINTEREST')
  const post = { ...place('6'), text: 'x', follows: null }
  await after.look?.(makeAccount('pinterest'), post, 'x', soon())
  await after.remove?.(makeAccount('pinterest'), post, soon())
  assert.deepEqual(network.asked.map(requireValid), ['GET /pins/{pin_id}', 'DELETE /pins/{pin_id}'])
})

test('a request that breaks the contract is noticed', { skip }, async () => {
  const x = await readContract(String(folder), 'x-v2.json')
  const pinterest = await readContract(String(folder), 'pinterest-v5.json', '/v5')
  const json = { 'content-type': 'application/json' }
  const asked = (method: string, path: string, more: Partial<Asked> = {}): Asked => {
    return { method, path, query: {}, headers: json, body: undefined, ...more }
  }
  const pin = {
    board_id: '1',
    media_source: { source_type: 'image_url', url: 'https://a.example' },
  }
  for (const broken of [
    asked('POST', '/2/tweets', { body: { text: 'x', mood: 'good' } }),
    asked('POST', '/2/tweets', { body: { media: { media_ids: [] } } }),
    asked('POST', '/2/tweets'),
    asked('POST', '/2/tweets', { body: {}, headers: { 'content-type': 'text/plain' } }),
    asked('PUT', '/2/tweets', { body: {} }),
    asked('POST', '/2/media/metadata', {
      body: { id: '5', metadata: { alt_text: { text: 'x'.repeat(1_001) } } },
    }),
    asked('GET', '/2/users/demo/tweets'),
    asked('GET', '/2/users/1/tweets', { query: { max_results: '101' } }),
    asked('GET', '/2/users/1/tweets', { query: { start_time: 'yesterday' } }),
    asked('GET', '/2/users/1/tweets', { query: { 'tweet.fields': 'created_at,mood' } }),
    asked('GET', '/2/users/1/tweets', { query: { limit: '1' } }),
  ])
    assert.throws(() => x.requireValid(broken), JSON.stringify(broken))
  const several = (count: number) => ({
    source_type: 'multiple_image_urls',
    items: Array.from({ length: count }, () => ({ url: 'https://a.example' })),
  })
  for (const broken of [
    asked('POST', '/v5/pins', { body: { ...pin, media_source: several(1) } }),
    asked('POST', '/v5/pins', { body: { ...pin, media_source: several(6) } }),
    asked('POST', '/v5/pins', { body: { ...pin, board_id: 'lakes' } }),
    asked('POST', '/v5/pins', { body: { ...pin, alt_text: 'x'.repeat(501) } }),
    asked('POST', '/v5/pins', { body: { ...pin, description: 'x'.repeat(801) } }),
    asked('POST', '/v5/pins', { body: { ...pin, media_source: { source_type: 'image_url' } } }),
    asked('GET', '/v5/boards/12/pins', { query: { page_size: '251' } }),
    asked('GET', '/boards/12/pins'),
  ])
    assert.throws(() => pinterest.requireValid(broken), JSON.stringify(broken))
})
