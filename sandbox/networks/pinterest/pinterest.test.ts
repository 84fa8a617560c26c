import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dig, startTestSandbox } from '../../sandbox.testing.ts'

const sandbox = await startTestSandbox()
const token = 'sandbox-pinterest-4001-a'
const media_source = { source_type: 'image_url', url: 'https://pictures.example/pin.jpg' }
const pin = (json: unknown, as = token) => sandbox.ask('/pinterest/v5/pins', { token: as, json })
const read = (path: string, as = token) => sandbox.ask(`/pinterest/v5/${path}`, { token: as })

test('a new profile has two boards with ids that can be worked out', async () => {
  const { body } = await read('boards')
  const boards = dig(body, 'items') as { id: string; name: string }[]
  assert.deepEqual(boards.map(({ id }) => id).sort(), ['400101', '400102'])
  const control = await sandbox.control('GET', 'boards?profile=4001')
  assert.deepEqual(dig(control.body, 'boards', 0), { id: '400101', name: 'Ideas', profile: '4001' })
})

test('a pin is answered with 201, can be read, and lies on its board', async () => {
  const link = 'https://example.org/page'
  const reply = await pin({
    board_id: '400101',
    title: 'Title',
    description: 'About',
    link,
    media_source,
  })
  assert.equal(reply.status, 201, reply.text)
  const id = String(dig(reply.body, 'id'))
  assert.deepEqual((await read(`pins/${id}`)).body, reply.body)
  assert.deepEqual(dig((await read('boards/400101/pins')).body, 'items'), [reply.body])
  assert.deepEqual(dig((await read('boards/400102/pins')).body, 'items'), [])
  const [post] = await sandbox.posts('?network=pinterest')
  const { createdAt: _, ...shown } = post ?? {}
  assert.deepEqual(shown, {
    network: 'pinterest',
    profile: '4001',
    id,
    text: 'About',
    media: [
      {
        type: 'image',
        url: media_source.url,
        source: media_source.url,
        bytes: null,
        sha256: null,
        width: null,
        height: null,
      },
    ],
    link,
    board: '400101',
  })
})

const board_id = '400101'
const images = (count: number) => ({
  source_type: 'multiple_image_urls',
  items: Array.from({ length: count }, () => ({ url: media_source.url })),
})
const refused: [string, unknown, number, number][] = [
  ['no media', { board_id }, 400, 1],
  ['media of an unknown kind', { board_id, media_source: { source_type: 'magic' } }, 400, 1],
  ['media without address', { board_id, media_source: { source_type: 'image_url' } }, 400, 1],
  ['one of many pictures', { board_id, media_source: images(1) }, 400, 1],
  ['six pictures', { board_id, media_source: images(6) }, 400, 1],
  ['pictures that are no list', { board_id, media_source: { ...images(2), items: 'two' } }, 400, 1],
  [
    'a picture that is none',
    { board_id, media_source: { ...images(2), items: [null, {}] } },
    400,
    1,
  ],
  ['a place that is none', { board_id, media_source: { ...images(2), index: -1 } }, 400, 1],
  [
    'a title that is no text',
    {
      board_id,
      media_source: { ...images(2), items: [...images(1).items, { ...media_source, title: 7 }] },
    },
    400,
    1,
  ],
  ['a board id that is no number', { board_id: 'ideas', media_source }, 400, 1],
  ['no board', { media_source }, 400, 1],
  ['an unknown board', { board_id: '99', media_source }, 404, 40],
  ['a title of 101', { board_id, media_source, title: 'a'.repeat(101) }, 400, 1],
  ['a description of 801', { board_id, media_source, description: 'a'.repeat(801) }, 400, 1],
  ['a link of 2049', { board_id, media_source, link: `https://e.org/${'a'.repeat(2035)}` }, 400, 1],
  ['a link that is none', { board_id, media_source, link: 'page' }, 400, 1],
]

for (const [what, json, status, code] of refused)
  test(`refused: ${what}`, async () => {
    const before = (await sandbox.posts()).length
    const reply = await pin(json)
    assert.equal(reply.status, status, reply.text)
    assert.equal(dig(reply.body, 'code'), code)
    assert.equal((await sandbox.posts()).length, before)
  })

test('several pictures lie on one pin, in their order', async () => {
  const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://pictures.example/${name}.jpg`)
  const items = urls.map((url) => ({ url, title: 'One of them' }))
  const json = { board_id, media_source: { source_type: 'multiple_image_urls', items } }
  const { status, body, text } = await pin(json)
  assert.equal(status, 201, text)
  assert.equal(dig(body, 'creative_type'), 'CAROUSEL')
  assert.equal(dig(body, 'media', 'media_type'), 'multiple_images')
  const shown = dig(body, 'media', 'items') as unknown[]
  assert.deepEqual(
    shown.map((item) => dig(item, 'images', '600x', 'url')),
    urls,
  )
  assert.deepEqual((await read(`pins/${dig(body, 'id')}`)).body, body)
  const post = (await sandbox.posts('?network=pinterest&profile=4001')).at(-1)
  assert.deepEqual(
    (dig(post, 'media') as { url: string }[]).map(({ url }) => url),
    urls,
  )
})

test('what is exactly as long as it may be is taken', async () => {
  const link = `https://example.org/${'a'.repeat(2028)}`
  const json = { board_id, media_source: images(5), title: 'a'.repeat(100), link }
  const reply = await pin({ ...json, description: 'b'.repeat(800) })
  assert.equal(link.length, 2048)
  assert.equal(reply.status, 201, reply.text)
})

test("another profile's board and pin are not found, and 401 without a token", async () => {
  const other = 'sandbox-pinterest-4002-a'
  assert.equal((await pin({ board_id, media_source }, other)).status, 404)
  const id = dig((await pin({ board_id, media_source })).body, 'id')
  assert.equal((await read(`pins/${id}`, other)).status, 404)
  assert.equal((await pin({ board_id, media_source }, 'nonsense')).status, 401)
})

test('boards are made by their own call or by the control API', async () => {
  const made = await sandbox.ask('/pinterest/v5/boards', { token, json: { name: 'Recipes' } })
  assert.equal(made.status, 201, made.text)
  const again = await sandbox.ask('/pinterest/v5/boards', { token, json: { name: 'Recipes' } })
  assert.equal(again.status, 400)
  const control = await sandbox.control('POST', 'boards', { profile: '4003', name: 'Tools' })
  const board = dig(control.body, 'id')
  const reply = await pin({ board_id: board, media_source }, 'sandbox-pinterest-4003-a')
  assert.equal(reply.status, 201, reply.text)
})

test('pins of a board: newest first, bookmark by bookmark', async () => {
  const as = 'sandbox-pinterest-4004-a'
  for (const title of ['1', '2', '3', '4', '5'])
    await pin({ board_id: '400401', media_source, title }, as)
  const titles: unknown[] = []
  let bookmark: unknown = ''
  while (typeof bookmark === 'string' && titles.length < 10) {
    const query = bookmark === '' ? '' : `&bookmark=${bookmark}`
    const { body } = await read(`boards/400401/pins?page_size=2${query}`, as)
    titles.push(...(dig(body, 'items') as { title: string }[]).map(({ title }) => title))
    bookmark = dig(body, 'bookmark')
  }
  assert.deepEqual(titles, ['5', '4', '3', '2', '1'])
  assert.equal(bookmark, null)
  assert.equal((await read('boards/400401/pins?page_size=251', as)).status, 400)
  assert.equal((await read('boards/1/pins', as)).status, 404)
})

test('a token is renewed with Basic alone', async () => {
  const form = { grant_type: 'refresh_token', refresh_token: 'sandbox-pinterest-4005-r' }
  assert.equal((await sandbox.ask('/pinterest/v5/oauth/token', { form })).status, 401)
  const headers = { authorization: `Basic ${btoa('id:secret')}` }
  const reply = await sandbox.ask('/pinterest/v5/oauth/token', { form, headers })
  assert.equal(reply.status, 200, reply.text)
  const account = await read('user_account', String(dig(reply.body, 'access_token')))
  assert.equal(dig(account.body, 'id'), '4005')
})

test('the limit answers 429 with code 8', async () => {
  await sandbox.control('POST', 'limits', { network: 'pinterest', perWindow: 0 })
  const reply = await pin({ board_id, media_source })
  await sandbox.control('POST', 'limits', { network: 'pinterest', perWindow: null })
  assert.equal(reply.status, 429)
  assert.equal(dig(reply.body, 'code'), 8)
  assert.equal(reply.headers.get('x-ratelimit-remaining'), '0')
})
