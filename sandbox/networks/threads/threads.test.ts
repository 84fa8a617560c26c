import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dig, startTestSandbox } from '../../sandbox.testing.ts'

const sandbox = await startTestSandbox()
const token = 'sandbox-threads-3001-a'
const image_url = 'https://pictures.example/picture.jpg'
const video_url = 'https://pictures.example/video.mp4'

const post = (path: string, form: Record<string, string>, as = token) =>
  sandbox.ask(`/threads/v1.0/${path}`, { form: { access_token: as, ...form } })
const read = (path: string, as = token) => sandbox.ask(`/threads/v1.0/${path}`, { token: as })
const idOf = (reply: { body: unknown }) => String(dig(reply.body, 'id'))
const code = (body: unknown) => dig(body, 'error', 'code')
const make = async (form: Record<string, string>, as = token) =>
  idOf(await post('me/threads', form, as))

test('a container is finished, is published once, and says so', async () => {
  const container = await make({ media_type: 'TEXT', text: 'A day out', topic_tag: 'Lakes' })
  const status = async () => dig((await read(`${container}?fields=status`)).body, 'status')
  assert.equal(await status(), 'FINISHED')
  assert.deepEqual(await sandbox.posts(), [])
  const first = await post('3001/threads_publish', { creation_id: container })
  const second = await post('3001/threads_publish', { creation_id: container })
  assert.equal(first.status, 200, first.text)
  assert.equal(idOf(second), idOf(first))
  assert.equal(await status(), 'PUBLISHED')
  assert.equal((await sandbox.posts()).length, 1)
  const fields = 'id,text,permalink,topic_tag,media_type,is_reply,has_replies,reply_audience'
  const { body } = await read(`${idOf(first)}?fields=${fields}`)
  assert.deepEqual(body, {
    id: idOf(first),
    text: 'A day out',
    permalink: `${sandbox.url}/threads/t/${idOf(first)}`,
    topic_tag: 'Lakes',
    media_type: 'TEXT_POST',
    is_reply: false,
    has_replies: false,
    reply_audience: 'EVERYONE',
  })
})

test('a reply is listed among the replies, and not among the posts', async () => {
  const as = 'sandbox-threads-3002-a'
  const publish = async (form: Record<string, string>) =>
    idOf(await post('me/threads_publish', { creation_id: await make(form, as) }, as))
  const first = await publish({ media_type: 'TEXT', text: 'First' })
  const reply = await publish({ media_type: 'TEXT', text: 'Second', reply_to_id: first })
  const idsIn = async (list: string) =>
    (dig((await read(`me/${list}?fields=id`, as)).body, 'data') as { id: string }[]).map(
      ({ id }) => id,
    )
  assert.deepEqual([await idsIn('threads'), await idsIn('replies')], [[first], [reply]])
})

test('a video that is processed is refused like a container that is not there', async () => {
  await sandbox.control('POST', 'processing', { network: 'threads', ms: 60_000 })
  const container = await make({ media_type: 'VIDEO', video_url })
  await sandbox.control('POST', 'processing', { network: 'threads', ms: 300 })
  assert.equal(
    dig((await read(`${container}?fields=status,error_message`)).body, 'status'),
    'IN_PROGRESS',
  )
  for (const creation_id of [container, '1']) {
    const { body } = await post('me/threads_publish', { creation_id })
    assert.deepEqual([code(body), dig(body, 'error', 'error_subcode')], [24, 4279009])
  }
})

const text = { media_type: 'TEXT', text: 'a' }
const refused: [string, Record<string, string>, number][] = [
  ['no media type', { text: 'a' }, 100],
  ['no text', { media_type: 'TEXT' }, 100],
  ['no picture', { media_type: 'IMAGE', text: 'a' }, 100],
  ['an address that is none', { media_type: 'IMAGE', image_url: 'picture.jpg' }, 1],
  ['a GIF', { media_type: 'IMAGE', image_url: 'https://pictures.example/a.gif' }, 36001],
  ['501 bytes', { ...text, text: 'a'.repeat(501) }, 100],
  ['251 umlauts', { ...text, text: 'ü'.repeat(251) }, 100],
  [
    'six links',
    { ...text, text: [1, 2, 3, 4, 5, 6].map((n) => `www.a.example/${n}`).join(' ') },
    100,
  ],
  ['an unknown audience', { ...text, reply_control: 'friends' }, 100],
  ['a topic with a dot', { ...text, topic_tag: 'a.b' }, 100],
  ['a link beside a picture', { media_type: 'IMAGE', image_url, link_attachment: image_url }, 100],
  ['a link that is none', { ...text, link_attachment: 'javascript:alert(1)' }, 100],
  ['a reply to nothing', { ...text, reply_to_id: '1' }, 100],
  ['a carousel of one', { media_type: 'CAROUSEL', children: '1' }, 100],
  ['a carousel of strangers', { media_type: 'CAROUSEL', children: '1,2' }, 100],
]

for (const [what, form, expected] of refused)
  test(`refused: ${what}`, async () => {
    const reply = await post('3001/threads', form)
    assert.equal(reply.status, 400)
    assert.equal(code(reply.body), expected, reply.text)
  })

test('another profile can neither see nor publish a container', async () => {
  const container = await make(text)
  const other = 'sandbox-threads-3009-a'
  const published = await post('3009/threads_publish', { creation_id: container }, other)
  assert.equal(code(published.body), 24)
  assert.equal(dig((await read(container, other)).body, 'error', 'error_subcode'), 33)
  assert.equal(code((await post('3002/threads', text)).body), 100)
  assert.equal(code((await post('me/threads', text, 'nonsense')).body), 190)
})

test('the publishing limit counts, and holds', async () => {
  const as = 'sandbox-threads-3004-a'
  const limit = async () =>
    (await read('3004/threads_publishing_limit?fields=quota_usage,config', as)).body
  const publish = async () =>
    post('3004/threads_publish', { creation_id: await make(text, as) }, as)
  assert.deepEqual(await limit(), {
    data: [{ quota_usage: 0, config: { quota_total: 250, quota_duration: 86_400 } }],
  })
  assert.equal((await publish()).status, 200)
  assert.equal(dig(await limit(), 'data', 0, 'quota_usage'), 1)
  await sandbox.control('POST', 'limits', { network: 'threads', perWindow: 1 })
  const over = await publish()
  await sandbox.control('POST', 'limits', { network: 'threads', perWindow: null })
  assert.equal(code(over.body), 9)
})

test('replies and mentions name people by username, and by no id', async () => {
  const as = 'sandbox-threads-3005-a'
  const from = '17841400000003001'
  for (const type of ['MENTION', 'REPLY'])
    await sandbox.control('POST', 'interactions', { network: 'threads', type, from, to: '3005' })
  const own = await read('me/threads?fields=id,has_replies', as)
  assert.equal(dig(own.body, 'data', 0, 'has_replies'), true)
  for (const path of ['me/mentions', `${dig(own.body, 'data', 0, 'id')}/replies`]) {
    const { body } = await read(`${path}?fields=username`, as)
    assert.equal(dig(body, 'data', 0, 'username'), 'reed.bakery')
    assert.equal(code((await read(`${path}?fields=from`, as)).body), 100)
  }
})
