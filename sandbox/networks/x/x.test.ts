import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { jpeg, mp4 } from '../../media/pictures.testing.ts'
import { dig, sha256, startTestSandbox } from '../../sandbox.testing.ts'

const sandbox = await startTestSandbox()
const token = 'sandbox-twitter-1001-access'

const tweet = (json: unknown, as = token) => sandbox.ask('/x/2/tweets', { token: as, json })
const timeline = (query: string, id = '1001') =>
  sandbox.ask(`/x/2/users/${id}/tweets${query}`, { token })

test('a post is answered with 201 and lies on the network', async () => {
  const reply = await tweet({ text: 'Good morning' })
  assert.equal(reply.status, 201, reply.text)
  assert.equal(dig(reply.body, 'data', 'text'), 'Good morning')
  const [post] = await sandbox.posts('?network=twitter&profile=1001')
  assert.deepEqual(post, {
    network: 'twitter',
    profile: '1001',
    id: dig(reply.body, 'data', 'id'),
    text: 'Good morning',
    media: [],
    link: null,
    board: null,
    createdAt: post?.createdAt,
  })
})

test('the same text by the same profile is a duplicate; by another it is not', async () => {
  assert.equal((await tweet({ text: 'Twice' })).status, 201)
  const again = await tweet({ text: 'Twice' })
  assert.equal(again.status, 403)
  assert.equal(
    dig(again.body, 'detail'),
    'You are not allowed to create a Tweet with duplicate content.',
  )
  assert.equal((await tweet({ text: 'Twice' }, 'sandbox-twitter-1002-a')).status, 201)
})

const refused: [string, unknown, number][] = [
  ['an unknown field', { text: 'a', colour: 'red' }, 400],
  ['an unknown field further in', { text: 'a', media: { media_ids: ['1'], x: 1 } }, 400],
  ['no text and no media', {}, 400],
  ['text that is a number', { text: 5 }, 400],
  ['media that was never uploaded', { text: 'a', media: { media_ids: ['12'] } }, 400],
  ['five media', { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } }, 400],
  ['an empty list of media', { text: 'a', media: { media_ids: [] } }, 400],
  ['281 letters', { text: 'a'.repeat(281) }, 403],
  ['141 wide letters', { text: '字'.repeat(141) }, 403],
  ['an address that counts 23 and 258 letters', { text: `${'a'.repeat(257)} https://a.co` }, 403],
]

for (const [what, json, status] of refused)
  test(`refused: ${what}`, async () => {
    const before = (await sandbox.posts()).length
    const reply = await tweet(json)
    assert.equal(reply.status, status, reply.text)
    assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.equal((await sandbox.posts()).length, before)
  })

test('what weighs exactly 280 is taken', async () => {
  for (const text of [
    'b'.repeat(280),
    '字'.repeat(140),
    `${'c'.repeat(256)} https://a.co/${'d'.repeat(200)}`,
  ])
    assert.equal((await tweet({ text })).status, 201, text)
})

test('a body that is no JSON, and a form, are refused', async () => {
  const broken = await sandbox.ask('/x/2/tweets', {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json', 'content-length': '0' },
  })
  assert.equal(broken.status, 400)
  assert.equal((await sandbox.ask('/x/2/tweets', { token, form: { text: 'a' } })).status, 400)
})

for (const bad of ['nonsense', 'sandbox-facebook-1001-a', 'sandbox-twitter-1001', undefined])
  test(`401 with the token ${bad}`, async () => {
    const reply = await sandbox.ask('/x/2/tweets', {
      ...(bad ? { token: bad } : {}),
      json: { text: 'a' },
    })
    assert.equal(reply.status, 401)
    assert.equal(dig(reply.body, 'title'), 'Unauthorized')
  })

test('the timeline has the newest first, and pages', async () => {
  const as = 'sandbox-twitter-1003-a'
  const ids: unknown[] = []
  for (let number = 0; number < 12; number += 1)
    ids.unshift(dig((await tweet({ text: `Number ${number}` }, as)).body, 'data', 'id'))
  const seen: unknown[] = []
  let next: unknown
  do {
    const reply = await timeline(`?max_results=5${next ? `&pagination_token=${next}` : ''}`, '1003')
    assert.equal(reply.status, 200, reply.text)
    seen.push(...(dig(reply.body, 'data') as { id: string }[]).map(({ id }) => id))
    next = dig(reply.body, 'meta', 'next_token')
  } while (next !== undefined && seen.length < 20)
  assert.deepEqual(seen, ids)
})

test('start_time counts to the second, and created_at comes when asked for', async () => {
  const as = 'sandbox-twitter-1004-a'
  await tweet({ text: 'Now' }, as)
  const [post] = await sandbox.posts('?network=twitter&profile=1004')
  const made = String(post?.createdAt)
  const second = `${made.slice(0, 19)}Z`
  const found = await timeline(`?start_time=${second}&tweet.fields=created_at`, '1004')
  assert.equal(dig(found.body, 'data', 0, 'created_at'), `${made.slice(0, 19)}.000Z`)
  const plain = await timeline(`?start_time=${made}`, '1004')
  assert.equal(dig(plain.body, 'data', 0, 'created_at'), undefined)
  assert.equal(dig(plain.body, 'meta', 'result_count'), 1)
  const later = new Date(Date.parse(second) + 1000).toISOString()
  const none = await timeline(`?start_time=${later}`, '1004')
  assert.deepEqual(none.body, { meta: { result_count: 0 } })
})

for (const query of [
  '?max_results=4',
  '?max_results=101',
  '?start_time=yesterday',
  '?start_time=2026-01-01',
  '?tweet.fields=colour',
  '?pagination_token=!',
  '?page=2',
])
  test(`the timeline refuses ${query}`, async () =>
    assert.equal((await timeline(query)).status, 400))

test('an unknown member is an error inside a 200', async () => {
  const reply = await timeline('', '424242')
  assert.equal(reply.status, 200)
  assert.match(String(dig(reply.body, 'errors', 0, 'type')), /resource-not-found$/)
})

test('100 posts in 15 minutes, with the count in the headers; the limit can be set', async () => {
  const as = 'sandbox-twitter-1005-a'
  const first = await tweet({ text: 'First' }, as)
  assert.equal(first.headers.get('x-rate-limit-limit'), '100')
  assert.equal(first.headers.get('x-rate-limit-remaining'), '99')
  const reset = Number(first.headers.get('x-rate-limit-reset')) - Date.now() / 1000
  assert.ok(reset > 800 && reset <= 901, `resets in ${reset} s`)
  await sandbox.control('POST', 'limits', { network: 'twitter', perWindow: 2 })
  try {
    assert.equal((await tweet({ text: 'Second' }, as)).status, 201)
    const third = await tweet({ text: 'Third' }, as)
    assert.equal(third.status, 429)
    assert.equal(third.headers.get('x-rate-limit-remaining'), '0')
    assert.equal(third.headers.get('x-rate-limit-reset'), first.headers.get('x-rate-limit-reset'))
    assert.equal((await tweet({ text: 'Another author' }, 'sandbox-twitter-1006-a')).status, 201)
  } finally {
    await sandbox.control('POST', 'limits', { network: 'twitter', perWindow: null })
  }
  assert.equal((await tweet({ text: 'Third' }, as)).status, 201)
})

test('a refresh token works once, and what it brings works', async () => {
  const renew = (refresh_token: string) =>
    sandbox.ask('/x/2/oauth2/token', {
      form: { grant_type: 'refresh_token', refresh_token, client_id: 'carillon' },
    })
  const first = await renew('sandbox-twitter-1007-refresh')
  assert.equal(first.status, 200, first.text)
  assert.equal(dig(first.body, 'expires_in'), 7200)
  assert.equal((await renew('sandbox-twitter-1007-refresh')).status, 400)
  const me = await sandbox.ask('/x/2/users/me', { token: String(dig(first.body, 'access_token')) })
  assert.equal(dig(me.body, 'data', 'id'), '1007')
  assert.equal((await renew(String(dig(first.body, 'refresh_token')))).status, 200)
})

test('token renewal needs to know the client', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'sandbox-twitter-1008-r' }
  assert.equal((await sandbox.ask('/x/2/oauth2/token', { form })).status, 401)
  const headers = { authorization: `Basic ${btoa('id:secret')}` }
  assert.equal((await sandbox.ask('/x/2/oauth2/token', { form, headers })).status, 200)
})

const upload = (path: string, json: unknown) =>
  sandbox.ask(`/x/2/media/upload${path}`, { token, json })
const progress = async (id: string) =>
  dig(
    (await sandbox.ask(`/x/2/media/upload?media_id=${id}`, { token })).body,
    'data',
    'processing_info',
    'state',
  )

async function uploadInPieces(media_type: string, media_category: string, pieces: Buffer[]) {
  const total_bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const begun = await upload('/initialize', { media_type, media_category, total_bytes })
  assert.equal(begun.status, 200, begun.text)
  const id = String(dig(begun.body, 'data', 'id'))
  // In whatever order they come.
  for (const index of pieces.keys().toArray().reverse()) {
    const media = pieces[index]?.toString('base64')
    assert.equal((await upload(`/${id}/append`, { media, segment_index: index })).status, 200)
  }
  return { id, finished: await upload(`/${id}/finalize`, {}) }
}

test('media are uploaded in one shot or in pieces, and belong to who uploaded them', async () => {
  const bytes = jpeg('one').toString('base64')
  const shot = await upload('', { media: bytes, media_category: 'tweet_image' })
  assert.equal(shot.status, 200, shot.text)
  const whole = jpeg('two')
  const pieces = [whole.subarray(0, 100), whole.subarray(100, 150), whole.subarray(150)]
  const { id, finished } = await uploadInPieces('image/jpeg', 'tweet_image', pieces)
  assert.equal(finished.status, 200, finished.text)
  const ids = [String(dig(shot.body, 'data', 'id')), id]
  const stolen = await tweet({ text: 'Mine', media: { media_ids: ids } }, 'sandbox-twitter-1009-a')
  assert.equal(stolen.status, 400)
  const posted = await tweet({ media: { media_ids: ids } })
  assert.equal(posted.status, 201, posted.text)
  const last = (await sandbox.posts('?network=twitter&profile=1001')).at(-1)
  assert.deepEqual(
    [0, 1].map((index) => dig(last, 'media', index, 'sha256')),
    [jpeg('one'), whole].map(sha256),
  )
})

test('a video is worked on for a while, and can be posted then and alone', async () => {
  await sandbox.control('POST', 'processing', { network: 'twitter', ms: 60_000 })
  const early = await uploadInPieces('video/mp4', 'tweet_video', [mp4(5000)])
  assert.match(
    String(dig(early.finished.body, 'data', 'processing_info', 'state')),
    /pending|in_progress/,
  )
  assert.equal((await tweet({ text: 'Early', media: { media_ids: [early.id] } })).status, 400)
  await sandbox.control('POST', 'processing', { network: 'twitter', ms: 400 })
  const { id } = await uploadInPieces('video/mp4', 'tweet_video', [mp4(5000)])
  await eventually(async () => (await progress(id)) === 'succeeded')
  const { id: picture } = await uploadInPieces('image/jpeg', 'tweet_image', [jpeg('beside')])
  assert.equal((await tweet({ media: { media_ids: [id, picture] } })).status, 400)
  assert.equal((await tweet({ text: 'Video', media: { media_ids: [id] } })).status, 201)
})

test('bytes that are not what was announced are refused, a video when X has looked at it', async () => {
  const wrong = await uploadInPieces('image/png', 'tweet_image', [jpeg()])
  assert.equal(wrong.finished.status, 400)
  const nothing = await uploadInPieces('image/jpeg', 'tweet_image', [Buffer.from('<svg/>')])
  assert.equal(nothing.finished.status, 400)
  const video = await uploadInPieces('video/mp4', 'tweet_video', [jpeg()])
  await eventually(async () => (await progress(video.id)) === 'failed')
  assert.equal((await tweet({ media: { media_ids: [video.id] } })).status, 400)
  const json = { media_type: 'image/jpeg', media_category: 'tweet_image' }
  const short = await upload('/initialize', { ...json, total_bytes: 5_000 })
  const id = String(dig(short.body, 'data', 'id'))
  await upload(`/${id}/append`, { media: jpeg().toString('base64'), segment_index: 0 })
  assert.equal((await upload(`/${id}/finalize`, {})).status, 400)
  assert.equal((await upload('/initialize', { ...json, total_bytes: 6_000_000 })).status, 400)
})

test('a path X does not have is answered in its words', async () => {
  const reply = await sandbox.ask('/x/2/nothing', { token })
  assert.equal(reply.status, 404)
  assert.equal(dig(reply.body, 'title'), 'Not Found')
})
