import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dig, startTestSandbox } from '../../sandbox.testing.ts'

const sandbox = await startTestSandbox()
const token = 'sandbox-instagram-3001-a'
const image_url = 'https://pictures.example/picture.jpg'

const post = (path: string, form: Record<string, string>, as = token) =>
  sandbox.ask(`/instagram/v24.0/${path}`, { form: { access_token: as, ...form } })
const read = (path: string) => sandbox.ask(`/instagram/v24.0/${path}`, { token })
const idOf = (reply: { body: unknown }) => String(dig(reply.body, 'id'))
const code = (body: unknown) => dig(body, 'error', 'code')

test('a container is finished, is published once, and says so', async () => {
  const container = idOf(await post('3001/media', { image_url, caption: 'A day out' }))
  const status = async () =>
    dig((await read(`${container}?fields=status_code,status`)).body, 'status_code')
  assert.equal(await status(), 'FINISHED')
  assert.deepEqual(await sandbox.posts(), [])
  const first = await post('3001/media_publish', { creation_id: container })
  const second = await post('3001/media_publish', { creation_id: container })
  assert.equal(first.status, 200, first.text)
  assert.equal(idOf(second), idOf(first))
  assert.notEqual(idOf(first), container)
  assert.equal(await status(), 'PUBLISHED')
  const posts = await sandbox.posts()
  assert.equal(posts.length, 1)
  assert.equal(dig(posts[0], 'media', 0, 'source'), image_url)
  const media = await read(`${idOf(first)}?fields=id,caption,permalink,timestamp`)
  assert.equal(dig(media.body, 'caption'), 'A day out')
  assert.equal(dig(media.body, 'permalink'), `${sandbox.url}/instagram/p/${idOf(first)}/`)
})

test('a carousel is made of its children', async () => {
  const child = async (name: string) =>
    idOf(
      await post('3001/media', {
        image_url: `https://pictures.example/${name}`,
        is_carousel_item: 'true',
      }),
    )
  const children = [await child('1.jpg'), await child('2.jpg')]
  const alone = await post('3001/media_publish', { creation_id: children[0] ?? '' })
  assert.equal(code(alone.body), 24)
  const carousel = await post('3001/media', {
    media_type: 'CAROUSEL',
    children: children.join(','),
  })
  assert.equal(carousel.status, 200, carousel.text)
  await post('3001/media_publish', { creation_id: idOf(carousel) })
  const last = (await sandbox.posts()).at(-1)
  assert.deepEqual(
    [0, 1].map((index) => dig(last, 'media', index, 'url')),
    ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'],
  )
})

const refused: [string, string, Record<string, string>, number][] = [
  ['no picture', '3001/media', { caption: 'a' }, 100],
  ['an address that is none', '3001/media', { image_url: 'picture.jpg' }, 9004],
  ['a caption of 2201', '3001/media', { image_url, caption: 'a'.repeat(2201) }, 36004],
  ['31 hashtags', '3001/media', { image_url, caption: '#a '.repeat(31) }, 36004],
  ['a carousel of one', '3001/media', { media_type: 'CAROUSEL', children: '1' }, 36004],
  ['a container that does not exist', '3001/media_publish', { creation_id: '1' }, 24],
  ['no container', '3001/media_publish', {}, 100],
  ['another profile', '3002/media', { image_url }, 100],
]

for (const [what, path, form, expected] of refused)
  test(`refused: ${what}`, async () => {
    const reply = await post(path, form)
    assert.equal(reply.status, 400)
    assert.equal(code(reply.body), expected, reply.text)
  })

test('a caption of 2200 is taken', async () => {
  const reply = await post('3001/media', { image_url, caption: 'é'.repeat(2200) })
  assert.equal(reply.status, 200, reply.text)
})

test('another profile can neither see nor publish a container', async () => {
  const container = idOf(await post('3001/media', { image_url }))
  const other = 'sandbox-instagram-3009-a'
  assert.equal(code((await post('3009/media_publish', { creation_id: container }, other)).body), 24)
  const seen = await sandbox.ask(`/instagram/v24.0/${container}`, { token: other })
  assert.equal(dig(seen.body, 'error', 'error_subcode'), 33)
})

test('code 190 without a valid token', async () => {
  assert.equal(code((await post('3001/media', { image_url }, 'nonsense')).body), 190)
})

test('the feed lists the newest first, page by page', async () => {
  const as = 'sandbox-instagram-3003-a'
  for (const caption of ['1', '2', '3']) {
    const container = idOf(await post('3003/media', { image_url, caption }, as))
    await post('3003/media_publish', { creation_id: container }, as)
  }
  const page = (query: string) =>
    sandbox.ask(`/instagram/v24.0/3003/media?fields=caption&limit=2${query}`, { token: as })
  const first = await page('')
  const second = await page(`&after=${dig(first.body, 'paging', 'cursors', 'after')}`)
  const captions = [first, second].flatMap(({ body }) => dig(body, 'data') as { caption: string }[])
  assert.deepEqual(
    captions.map(({ caption }) => caption),
    ['3', '2', '1'],
  )
  assert.equal(dig(second.body, 'paging', 'next'), undefined)
})

test('the publishing limit counts, and holds', async () => {
  const as = 'sandbox-instagram-3004-a'
  const limit = () =>
    sandbox.ask('/instagram/v24.0/3004/content_publishing_limit?fields=quota_usage,config', {
      token: as,
    })
  const publish = async () =>
    post(
      '3004/media_publish',
      { creation_id: idOf(await post('3004/media', { image_url }, as)) },
      as,
    )
  assert.deepEqual((await limit()).body, {
    data: [{ quota_usage: 0, config: { quota_total: 100, quota_duration: 86_400 } }],
  })
  assert.equal((await publish()).status, 200)
  assert.equal(dig((await limit()).body, 'data', 0, 'quota_usage'), 1)
  await sandbox.control('POST', 'limits', { network: 'instagram', perWindow: 1 })
  const over = await publish()
  await sandbox.control('POST', 'limits', { network: 'instagram', perWindow: null })
  assert.equal(code(over.body), 9)
  assert.equal(dig(over.body, 'error', 'error_subcode'), 2207042)
})

test('a long-lived token is refreshed', async () => {
  const path = '/instagram/refresh_access_token?grant_type=ig_refresh_token'
  const reply = await sandbox.ask(`${path}&access_token=${token}`)
  assert.equal(reply.status, 200, reply.text)
  assert.match(String(dig(reply.body, 'access_token')), /^sandbox-instagram-3001-/)
})

test('a comment stands below its post, is not in the feed, and counts apart from the posts', async () => {
  const as = 'sandbox-instagram-3021-a'
  const container = idOf(await post('3021/media', { image_url, caption: 'A day out' }, as))
  const id = idOf(await post('3021/media_publish', { creation_id: container }, as))
  const comment = idOf(await post(`${id}/comments`, { message: 'See the lake' }, as))
  const ask = (path: string) => sandbox.ask(`/instagram/v24.0/${path}`, { token: as })
  const { body } = await ask(`${id}/comments?fields=id,text,timestamp,username,user`)
  const [shown] = dig(body, 'data') as object[]
  assert.deepEqual(
    [dig(shown, 'id'), dig(shown, 'text'), dig(shown, 'user', 'id')],
    [comment, 'See the lake', '3021'],
  )
  assert.equal((dig((await ask('3021/media')).body, 'data') as object[]).length, 1)
  const limit = await ask('3021/content_publishing_limit?fields=quota_usage')
  assert.equal(dig(limit.body, 'data', 0, 'quota_usage'), 1)
  assert.equal(code((await post(`${id}/comments`, { message: ' ' }, as)).body), 100)
  assert.equal(code((await post(`${comment}/comments`, { message: 'Hello' }, as)).body), 100)
  assert.equal(code((await post(`${id}/comments`, { message: 'Hello' })).body), 100)
})
