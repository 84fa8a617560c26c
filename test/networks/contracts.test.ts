// What we send to X and Pinterest, held against the contracts these networks publish. The contracts are not ours to pass
// on: NETWORK_CONTRACTS names a folder with x-v2.json and pinterest-v5.json.
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

async function requestsOf(type: string, post: Post): Promise<Asked[]> {
  const network = await startScripted(({ method, path, query }) => {
    if (method === 'POST') return { status: 201, body: { id: '5', data: { id: '5' } } }
    if (path.endsWith('/pins'))
      return { body: { items: [], bookmark: query.bookmark ? null : 'next' } }
    return { body: { meta: { ...(query.pagination_token ? {} : { next_token: '7140' }) } } }
  })
  const connector = requireNetwork(open(network.url), type)
  const account = makeAccount('any', '1750000000000000001')
  const preparedId = (await connector.prepare?.(account, post, soon())) ?? null
  await connector.publish(account, post, preparedId, soon())
  await connector.find(account, post, makeAttempt({ preparedId }), soon())
  return network.asked
}

test('X: every request is one the contract knows', { skip }, async () => {
  const { requireValid } = await readContract(String(folder), 'x-v2.json')
  const asked = [
    ...(await requestsOf('TWITTER', makePost())),
    ...(await requestsOf('TWITTER', makePost({ media: [mediumAt(picture), mediumAt(picture)] }))),
    ...(await requestsOf(
      'TWITTER',
      makePost({ text: '', media: [mediumAt(video, Buffer.alloc(5_000_000), 'video/mp4')] }),
    )),
    ...(await requestsOf('TWITTER', makePost({ privacy: { replySettings: 'following' } }))),
  ]
  assert.deepEqual([...new Set(asked.map(requireValid))].sort(), [
    'GET /2/media/upload',
    'GET /2/users/{id}/tweets',
    'POST /2/media/upload/initialize',
    'POST /2/media/upload/{id}/append',
    'POST /2/media/upload/{id}/finalize',
    'POST /2/tweets',
  ])
  assert.ok(asked.some(({ query }) => query.pagination_token === '7140'))
})

test('X: every reading request is one the contract knows', { skip }, async () => {
  const { requireValid } = await readContract(String(folder), 'x-v2.json')
  const created_at = new Date().toISOString()
  const public_metrics = { like_count: 1, quote_count: 1, reply_count: 1 }
  const network = await startScripted(({ query }) => ({
    body: {
      data: [{ id: '5', created_at, public_metrics }],
      meta: { ...(query.pagination_token ? {} : { next_token: '7140dibdnow9c7btw' }) },
    },
  }))
  const reading = { settlingSeconds: 0, againSeconds: 0 }
  const { reader } = requireNetwork(open(network.url, { reading }), 'TWITTER')
  assert.ok(reader)
  const account = makeAccount('any', '1750000000000000001')
  for (const kind of reader.kinds) {
    const first = await reader.read(account, { kind, cursor: null }, soon())
    await reader.read(account, { kind, cursor: first.cursor }, soon())
  }
  assert.deepEqual([...new Set(network.asked.map(requireValid))].sort(), [
    'GET /2/dm_events',
    'GET /2/tweets/search/recent',
    'GET /2/tweets/{id}/liking_users',
    'GET /2/tweets/{id}/quote_tweets',
    'GET /2/users/{id}/mentions',
    'GET /2/users/{id}/tweets',
  ])
  for (const name of ['pagination_token', 'start_time'])
    assert.ok(
      network.asked.some(({ query }) => query[name]),
      name,
    )
})

test('Pinterest: every request is one the contract knows', { skip }, async () => {
  const { requireValid } = await readContract(String(folder), 'pinterest-v5.json', '/v5')
  const extended = { boardId: '12', destinationUrl: 'https://example.com/lake' }
  const asked = [
    ...(await requestsOf('PINTEREST', makePost({ media: [mediumAt(picture)], extended }))),
    ...(await requestsOf(
      'PINTEREST',
      makePost({ text: '', media: [mediumAt(picture)], extended: { boardId: 12 } }),
    )),
    ...(await requestsOf('PINTEREST', makePost({ media: pictures(2), extended }))),
    ...(await requestsOf('PINTEREST', makePost({ media: pictures(5), extended }))),
  ]
  assert.deepEqual([...new Set(asked.map(requireValid))].sort(), [
    'GET /boards/{board_id}/pins',
    'POST /pins',
  ])
  assert.ok(asked.some(({ query }) => query.bookmark === 'next'))
  assert.match(JSON.stringify(asked.map(({ body }) => body)), /"multiple_image_urls"/)
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
    asked('POST', '/v5/pins', { body: { ...pin, description: 'x'.repeat(801) } }),
    asked('POST', '/v5/pins', { body: { ...pin, media_source: { source_type: 'image_url' } } }),
    asked('GET', '/v5/boards/12/pins', { query: { page_size: '251' } }),
    asked('GET', '/boards/12/pins'),
  ])
    assert.throws(() => pinterest.requireValid(broken), JSON.stringify(broken))
})
