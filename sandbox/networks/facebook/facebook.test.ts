import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dig, startTestSandbox } from '../../sandbox.testing.ts'

const sandbox = await startTestSandbox({ publicUrl: 'https://sandbox.example/' })
const token = 'sandbox-facebook-2001-page'

const post = (path: string, form: Record<string, string>, as = token) =>
  sandbox.ask(`/graph/v24.0/${path}`, { form: { access_token: as, ...form } })
const read = (path: string, as = token) =>
  sandbox.ask(`/graph/v24.0/${path}${path.includes('?') ? '&' : '?'}access_token=${as}`)
const code = (body: unknown) => dig(body, 'error', 'code')

test('a post to the feed is published at once', async () => {
  const reply = await post('2001/feed', { message: 'Hello', link: 'https://example.org/' })
  assert.equal(reply.status, 200, reply.text)
  assert.match(String(dig(reply.body, 'id')), /^2001_\d+$/)
  assert.ok(JSON.parse(reply.headers.get('x-app-usage') ?? '').call_count >= 0)
  const [found] = await sandbox.posts('?network=facebook&profile=2001')
  assert.equal(found?.text, 'Hello')
  assert.equal(found?.link, 'https://example.org/')
})

test('JSON and a bearer token do as well as a form', async () => {
  const json = { message: 'As JSON', published: true }
  assert.equal((await sandbox.ask('/graph/v24.0/me/feed', { token, json })).status, 200)
})

test('an unpublished post is no post until it is published; publishing twice is harmless', async () => {
  const made = await post('2001/feed', { message: 'Later', published: 'false' })
  const id = String(dig(made.body, 'id'))
  const isThere = async () => (await sandbox.posts()).filter((found) => found.id === id).length
  const fields = '?fields=id,message,is_published,created_time,permalink_url'
  assert.equal(await isThere(), 0)
  assert.equal(dig((await read(`${id}${fields}`)).body, 'is_published'), false)
  assert.doesNotMatch((await read('2001/published_posts')).text, /Later/)
  for (const _ of [1, 2])
    assert.deepEqual((await post(id, { is_published: 'true' })).body, { success: true })
  assert.equal(await isThere(), 1)
  const { body } = await read(`${id}${fields}`)
  assert.equal(dig(body, 'is_published'), true)
  assert.equal(dig(body, 'permalink_url'), `https://sandbox.example/facebook/${id}`)
  assert.match(String(dig(body, 'created_time')), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
})

test('the same message within a minute is a duplicate, but may be prepared as often as wanted', async () => {
  assert.equal((await post('2001/feed', { message: 'Same' })).status, 200)
  const again = await post('2001/feed', { message: 'Same' })
  assert.equal(again.status, 400)
  assert.equal(code(again.body), 506)
  for (const _ of [1, 2])
    assert.equal((await post('2001/feed', { message: 'Same', published: 'false' })).status, 200)
})

test('photos: published with a caption, or kept for a post that attaches them', async () => {
  const url = 'https://pictures.example/a.jpg'
  const alone = await post('2001/photos', { url, caption: 'Look' })
  assert.match(String(dig(alone.body, 'post_id')), /^2001_\d+$/)
  const kept = await post('2001/photos', { url, published: 'false' })
  assert.equal(dig(kept.body, 'post_id'), undefined)
  const media_fbid = String(dig(kept.body, 'id'))
  const formed = await post('2001/feed', {
    message: 'In a form',
    'attached_media[0]': JSON.stringify({ media_fbid }),
  })
  assert.equal(formed.status, 200, formed.text)
  const json = { message: 'In JSON', attached_media: [{ media_fbid }] }
  assert.equal((await sandbox.ask('/graph/v24.0/2001/feed', { token, json })).status, 200)
  const texts = (await sandbox.posts()).filter((found) => dig(found, 'media', 0, 'url') === url)
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['Look', 'In a form', 'In JSON'],
  )
})

const refused: [string, string, Record<string, string>, number][] = [
  ['an empty post', '2001/feed', {}, 100],
  ['a link that is none', '2001/feed', { link: 'no link' }, 100],
  ['a message that is too long', '2001/feed', { message: 'a'.repeat(63_207) }, 100],
  ['another page', '2002/feed', { message: 'a' }, 200],
  ['attached media that is no JSON', '2001/feed', { message: 'a', attached_media: '{' }, 100],
  ['an unknown photo', '2001/feed', { message: 'a', attached_media: '[{"media_fbid":"1"}]' }, 100],
  ['a photo without address', '2001/photos', {}, 324],
  ['a post that does not exist', '2001_1', { is_published: 'true' }, 100],
]

for (const [what, path, form, expected] of refused)
  test(`refused: ${what}`, async () => {
    const before = (await sandbox.posts()).length
    const reply = await post(path, form)
    assert.ok(reply.status >= 400 && reply.status < 500)
    assert.equal(code(reply.body), expected, reply.text)
    assert.equal(typeof dig(reply.body, 'error', 'fbtrace_id'), 'string')
    assert.equal((await sandbox.posts()).length, before)
  })

test('code 190 for a token of another network, of the wrong form, or none', async () => {
  for (const as of ['nonsense', 'sandbox-twitter-2001-a', ''])
    assert.equal(code((await post('2001/feed', { message: 'a' }, as)).body), 190)
})

test('published posts: newest first, since, limit, after', async () => {
  const as = 'sandbox-facebook-2003-a'
  for (const number of [1, 2, 3, 4, 5]) await post('2003/feed', { message: `Post ${number}` }, as)
  const messages: unknown[] = []
  let url: unknown = '2003/published_posts?limit=2'
  while (typeof url === 'string' && messages.length < 10) {
    const page = await read(url.replace('https://sandbox.example/graph/v24.0/', ''), as)
    messages.push(
      ...(dig(page.body, 'data') as { message: string }[]).map(({ message }) => message),
    )
    url = dig(page.body, 'paging', 'next')
  }
  assert.deepEqual(messages, ['Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1'])
  const now = Math.floor(Date.now() / 1000)
  assert.equal(
    (dig((await read(`2003/published_posts?since=${now - 60}`, as)).body, 'data') as []).length,
    5,
  )
  assert.deepEqual((await read(`2003/published_posts?since=${now + 60}`, as)).body, { data: [] })
})

test('a field that does not exist, a post of another page, a bad version', async () => {
  const id = String(dig((await post('2001/feed', { message: 'Fields' })).body, 'id'))
  assert.equal(code((await read(`${id}?fields=colour`)).body), 100)
  assert.equal(dig((await read(id, 'sandbox-facebook-2009-a')).body, 'error', 'error_subcode'), 33)
  assert.equal(code((await sandbox.ask(`/graph/latest/${id}`, { token })).body), 2500)
})

test('a call without a version is one of the usual version', async () => {
  const made = await sandbox.ask('/graph/2001/feed', { token, json: { message: 'Any version' } })
  assert.equal(made.status, 200, made.text)
  const id = String(dig(made.body, 'id'))
  const found = await sandbox.ask(`/graph/${id}?fields=message`, { token })
  assert.equal(dig(found.body, 'message'), 'Any version', found.text)
  assert.equal(dig((await sandbox.ask('/graph/me?fields=id', { token })).body, 'id'), '2001')
})

test('a user token is exchanged for a longer one', async () => {
  const query = 'grant_type=fb_exchange_token&fb_exchange_token=sandbox-facebook-2004-short'
  const reply = await sandbox.ask(`/graph/v24.0/oauth/access_token?${query}`)
  assert.equal(reply.status, 200, reply.text)
  const me = await read('me?fields=id', String(dig(reply.body, 'access_token')))
  assert.deepEqual(me.body, { id: '2004' })
})

test('the limit of a Page answers its own code, not that of the whole app, and says when it is over', async () => {
  await sandbox.control('POST', 'limits', { network: 'facebook', perWindow: 0 })
  const reply = await post('2001/feed', { message: 'Too many' })
  await sandbox.control('POST', 'limits', { network: 'facebook', perWindow: null })
  assert.equal(code(reply.body), 80001)
  assert.equal(JSON.parse(reply.headers.get('x-app-usage') ?? '').call_count, 100)
  assert.match(
    reply.headers.get('x-business-use-case-usage') ?? '',
    /estimated_time_to_regain_access/,
  )
})

test('a comment stands below its post, and is no post of the page', async () => {
  const as = 'sandbox-facebook-2011-page'
  const id = String(dig((await post('2011/feed', { message: 'A day out' }, as)).body, 'id'))
  const made = await post(`${id}/comments`, { message: 'See the lake' }, as)
  const comment = String(dig(made.body, 'id'))
  assert.match(comment, /^\d+_\d+$/)
  const fields = 'fields=id,message,from{id},created_time'
  const { body } = await read(`${id}/comments?${fields}`, as)
  const [shown] = dig(body, 'data') as object[]
  assert.deepEqual(
    [dig(shown, 'id'), dig(shown, 'message'), dig(shown, 'from', 'id')],
    [comment, 'See the lake', '2011'],
  )
  const list = (await read('2011/published_posts', as)).body
  assert.equal((dig(list, 'data') as object[]).length, 1)
  assert.equal((await post('2011/feed', { message: 'See the lake' }, as)).status, 200)
  for (const [path, message, by] of [
    [`${id}/comments`, ' ', as],
    [`${id}/comments`, 'x'.repeat(8_001), as],
    [`${id}/comments`, 'Hello', 'sandbox-facebook-2012-page'],
    ['2011_1/comments', 'Hello', as],
  ] as const)
    assert.equal(code((await post(path, { message }, by)).body), 100)
})

test('a reel: uploaded in a session, invisible until it is finished, and finished once', async () => {
  const started = await post('2001/video_reels', { upload_phase: 'start' })
  const video_id = String(dig(started.body, 'video_id'))
  const finish = () =>
    post('2001/video_reels', {
      ...{ upload_phase: 'finish', video_state: 'PUBLISHED', description: 'A reel', video_id },
    })
  assert.equal(code((await finish()).body), 6000)
  const upload = (as: string, file_url: string) =>
    fetch(String(dig(started.body, 'upload_url')), {
      method: 'POST',
      headers: { authorization: `OAuth ${as}`, file_url },
    })
  assert.equal((await upload(token, 'https://videos.example/lake.jpg')).status, 400)
  assert.equal(
    (await upload('sandbox-facebook-2002-page', 'https://videos.example/a.mp4')).status,
    400,
  )
  assert.equal((await upload(token, 'https://videos.example/lake.mp4')).status, 200)
  const isThere = async () => (await sandbox.posts()).filter(({ text }) => text === 'A reel').length
  assert.equal(await isThere(), 0)
  for (const _ of [1, 2]) assert.equal(dig((await finish()).body, 'success'), true)
  assert.equal(await isThere(), 1)
  const { body } = await read(`${video_id}?fields=status`)
  assert.ok(
    ['in_progress', 'complete'].includes(String(dig(body, 'status', 'publishing_phase', 'status'))),
  )
})

test('a story stands in the list of stories with its photo, and not among the posts', async () => {
  const kept = await post('2001/photos', { url: 'https://p.example/b.jpg', published: 'false' })
  const photo_id = String(dig(kept.body, 'id'))
  const ids = [1, 2].map(async () =>
    dig((await post('2001/photo_stories', { photo_id })).body, 'post_id'),
  )
  const [first, second] = await Promise.all(ids)
  assert.equal(first, second)
  const listed = await read('2001/stories?fields=post_id,media_id,creation_time')
  assert.deepEqual(
    [dig(listed.body, 'data', 0, 'post_id'), dig(listed.body, 'data', 0, 'media_id')],
    [first, photo_id],
  )
  assert.ok(!(await read('2001/published_posts')).text.includes(String(first)))
  assert.equal(code((await post('2001/photo_stories', { photo_id: '1' })).body), 100)
})
