// Validates requests to the sandbox and its answers against the networks' official OpenAPI documents. Their licences do not allow to
// distribute them here, so they are read from the folder that NETWORK_CONTRACTS names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitConsent } from './authorization/consent.testing.ts'
import { readContract } from './contracts.testing.ts'
import { jpeg } from './media/pictures.testing.ts'
import { type Ask, dig, startTestSandbox } from './sandbox.testing.ts'

const folder = process.env.NETWORK_CONTRACTS
const skip = folder ? false : 'NETWORK_CONTRACTS is not set: the official contracts were not read'

const sandbox = await startTestSandbox()
const basic = { authorization: `Basic ${btoa('id:secret')}` }

test('X: requests and answers as in the contract', { skip }, async () => {
  const contract = readContract(folder ?? '', 'x-v2.json')
  const token = 'sandbox-twitter-6001-t'
  const call = async (path: string, request: Ask, status: number) => {
    const reply = await sandbox.ask(`/x${path}`, { token, ...request })
    assert.equal(reply.status, status, reply.text)
    return contract.check(path, request, reply)
  }
  await call('/2/tweets', { json: { text: 'One' } }, 201)
  await call('/2/tweets', { json: { text: 'Two', reply_settings: 'following' } }, 201)
  await call('/2/tweets', { json: { text: 'One' } }, 403)
  await call('/2/tweets', { json: { text: 'a'.repeat(300) } }, 403)
  await call('/2/tweets', { json: { text: 'One' }, token: 'nonsense' }, 401)
  await call('/2/users/6001/tweets?max_results=5&tweet.fields=created_at,author_id', {}, 200)
  await call('/2/users/6001/tweets?start_time=2030-01-01T00:00:00Z', {}, 200)
  await call('/2/users/6999/tweets', {}, 200)
  await call('/2/users/me', {}, 200)
  const json = { media: jpeg().toString('base64'), media_category: 'tweet_image' }
  const id = dig((await call('/2/media/upload', { json }, 200)).body, 'data', 'id')
  const described = { id, metadata: { alt_text: { text: 'A lake' } } }
  await call('/2/media/metadata', { json: described }, 200)
  await call('/2/tweets', { json: { text: 'Picture', media: { media_ids: [id] } } }, 201)
  await call('/2/users/6001/tweets?tweet.fields=attachments', {}, 200)
})

for (const { version, file, fields } of [
  {
    version: '2.159',
    file: 'x-v2.json',
    fields:
      'expansions=referenced_tweets.id,author_id,in_reply_to_user_id,entities.mentions.username,referenced_tweets.id.author_id&user.fields=name,profile_image_url,username&tweet.fields=author_id,conversation_id,created_at,entities,in_reply_to_user_id,public_metrics,referenced_tweets',
  },
  {
    version: '2.167',
    file: 'x-v2-2.167.json',
    fields:
      'expansions=author_id,in_reply_to_user_id,referenced_posts,entities.mentions.username&user.fields=name,profile_image_url,username&post.fields=conversation_id,created_at,entities,public_metrics',
  },
])
  test(`X ${version}: what is read is as in the contract`, { skip }, async () => {
    await sandbox.control('POST', 'versions', { network: 'twitter', version })
    const contract = readContract(folder ?? '', file)
    const [own, other] = version === '2.159' ? ['6010', '6011'] : ['6020', '6021']
    const token = `sandbox-twitter-${own}-t`
    const read = async (path: string, count: number, status = 200) => {
      const reply = await sandbox.ask(`/x${path}`, { token })
      assert.equal(reply.status, status, reply.text)
      if (status === 200) assert.equal((dig(reply.body, 'data') as unknown[]).length, count, path)
      contract.checkAnswer('get', path, reply)
      return reply
    }
    const deed = { network: 'twitter', from: other, to: own }
    const ids: unknown[] = []
    for (const type of ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'])
      ids.push((await sandbox.control('POST', 'interactions', { ...deed, type })).body)
    const post = dig(ids[3], 'messageId')
    const more = `max_results=10&${fields}`
    const { body } = await read(`/2/users/${own}/mentions?${more}`, 2)
    assert.equal(dig(body, 'data', 0, 'author_id'), other)
    const users = dig(body, 'includes', 'users') as { id: string; profile_image_url?: string }[]
    assert.match(users.find(({ id }) => id === other)?.profile_image_url ?? '', /portraits/)
    await read(`/2/users/${own}/tweets?${more}`, 1)
    const quotes = await read(`/2/tweets/${post}/quote_tweets?${more}`, 1)
    const word = version === '2.159' ? 'tweets' : 'posts'
    assert.equal(dig(quotes.body, 'data', 0, `referenced_${word}`, 0, 'id'), post)
    assert.equal(dig(quotes.body, 'includes', word, 0, 'id'), post)
    await read(`/2/tweets/search/recent?query=conversation_id:${post}&${more}`, 1)
    await read(`/2/tweets/${post}/liking_users?user.fields=profile_image_url`, 1)
    const asked = version === '2.159' ? 'dm_event.fields=sender_id&' : ''
    const sender = `${asked}expansions=sender_id&user.fields=name,username`
    const events = await read(`/2/dm_events?${sender}`, 1)
    assert.equal(dig(events.body, 'data', 0, 'sender_id'), other)
    assert.equal(dig(events.body, 'includes', 'users', 0, 'id'), other)
    await read('/2/dm_events?max_results=0', 0, 400)
    const strange = version === '2.159' ? 'post.fields' : 'tweet.fields'
    await read(`/2/users/${own}/tweets?${strange}=created_at`, 0, 400)
    await sandbox.control('POST', 'versions', { network: 'twitter', version: '2.159' })
  })

test('X: what the contract refuses, the sandbox refuses, and says so as the contract does', {
  skip,
}, async () => {
  const contract = readContract(folder ?? '', 'x-v2.json')
  const token = 'sandbox-twitter-6002-t'
  for (const json of [
    { text: 'a', colour: 1 },
    { text: 1 },
    { text: 'a', media: {} },
    { text: 'a', media: { media_ids: ['x'] } },
    { text: 'a', reply: {} },
    { text: 'a', reply_settings: 'noone' },
    { text: 'a', poll: { options: ['one'], duration_minutes: 5 } },
    { text: 'a', geo: { latitude: 1 } },
    { text: 'a', quote_tweet_id: 5 },
  ]) {
    assert.throws(() => contract.checkRequest('post', '/2/tweets', json), JSON.stringify(json))
    const reply = await sandbox.ask('/x/2/tweets', { token, json })
    assert.equal(reply.status, 400, JSON.stringify(json))
    contract.checkAnswer('post', '/2/tweets', reply)
  }
})

test('Pinterest: requests and answers as in the contract', { skip }, async () => {
  const contract = readContract(folder ?? '', 'pinterest-v5.json')
  const token = 'sandbox-pinterest-6003-t'
  const call = async (path: string, request: Ask, status: number) => {
    const reply = await sandbox.ask(`/pinterest/v5${path}`, { token, ...request })
    assert.equal(reply.status, status, reply.text)
    return contract.check(path, request, reply)
  }
  const media_source = { source_type: 'image_url', url: 'https://pictures.example/a.jpg' }
  const pin = {
    board_id: '600301',
    title: 'T',
    description: 'D',
    alt_text: 'A lake',
    link: 'https://e.org/',
    media_source,
  }
  const made = await call('/pins', { json: pin }, 201)
  const items = [{ url: media_source.url }, { url: media_source.url, title: 'T', link: pin.link }]
  const several = { source_type: 'multiple_image_urls', items }
  const carousel = await call('/pins', { json: { ...pin, media_source: several } }, 201)
  assert.equal(dig(carousel.body, 'media', 'media_type'), 'multiple_images')
  await call('/pins', { json: { ...pin, board_id: '1' } }, 404)
  await call('/pins', { json: pin, token: 'nonsense' }, 401)
  await call(`/pins/${dig(made.body, 'id')}`, {}, 200)
  await call('/pins/1', {}, 404)
  await call('/boards', {}, 200)
  await call('/boards', { json: { name: 'Made' } }, 201)
  await call('/boards/600301', {}, 200)
  await call('/boards/600301/pins?page_size=1', {}, 200)
  await call('/boards/1/pins', {}, 404)
  await call('/user_account', {}, 200)
  const form = { grant_type: 'refresh_token', refresh_token: 'sandbox-pinterest-6003-r' }
  await call('/oauth/token', { form, headers: basic }, 200)
})

test('Pinterest: tokens are granted and renewed as in the contract', { skip }, async () => {
  const contract = readContract(folder ?? '', 'pinterest-v5.json')
  const redirect_uri = 'https://carillon.example/callback'
  const scope = 'boards:read,pins:read,pins:write,user_accounts:read'
  const query = { client_id: 'carillon', redirect_uri, response_type: 'code', scope, state: 's' }
  const consent = `${sandbox.url}/pinterest/oauth/?${new URLSearchParams(query)}`
  const code = (await visitConsent(consent)).searchParams.get('code') ?? ''
  const headers = { authorization: `Basic ${btoa('carillon:sandbox')}` }
  const ask = async (form: Record<string, string>, status: number) => {
    const reply = await sandbox.ask('/pinterest/v5/oauth/token', { headers, form })
    assert.equal(reply.status, status, reply.text)
    return contract.check('/oauth/token', { headers, form }, reply)
  }
  const exchange = { grant_type: 'authorization_code', code, redirect_uri }
  const { body } = await ask(exchange, 200)
  await ask(exchange, 401)
  const refresh_token = String(dig(body, 'refresh_token'))
  await ask({ grant_type: 'refresh_token', refresh_token }, 200)
  const token = String(dig(body, 'access_token'))
  const account = await sandbox.ask('/pinterest/v5/user_account', { token })
  contract.check('/user_account', {}, account)
})

test('Pinterest: what the contract refuses, the sandbox refuses', { skip }, async () => {
  const contract = readContract(folder ?? '', 'pinterest-v5.json')
  const media_source = { source_type: 'image_url', url: 'https://pictures.example/a.jpg' }
  const board_id = '600401'
  const item = { url: media_source.url }
  for (const json of [
    { board_id: 'ideas', media_source },
    { board_id, media_source, title: 'a'.repeat(101) },
    { board_id, media_source, description: 'a'.repeat(801) },
    { board_id, media_source, alt_text: 'a'.repeat(501) },
    { board_id, media_source, link: `https://e.org/${'a'.repeat(2040)}` },
    { board_id, media_source: { source_type: 'image_url' } },
    { board_id, media_source: { source_type: 'magic', url: 'https://e.org/a.jpg' } },
    {
      board_id,
      media_source: { source_type: 'multiple_image_urls', items: [{ url: 'https://e.org' }] },
    },
    { board_id, media_source: { source_type: 'multiple_image_urls', items: Array(6).fill(item) } },
    { board_id, media_source: { source_type: 'multiple_image_urls', items: [item, {}] } },
    {
      board_id,
      media_source: { source_type: 'multiple_image_urls', items: [item, item], index: -1 },
    },
    {
      board_id,
      media_source: { source_type: 'multiple_image_urls', items: [item, { ...item, link: 5 }] },
    },
  ]) {
    assert.throws(() => contract.checkRequest('post', '/pins', json), JSON.stringify(json))
    const reply = await sandbox.ask('/pinterest/v5/pins', {
      token: 'sandbox-pinterest-6004-t',
      json,
    })
    assert.equal(reply.status, 400, JSON.stringify(json))
    contract.checkAnswer('post', '/pins', reply)
  }
})
