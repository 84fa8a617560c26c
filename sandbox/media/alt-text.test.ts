// Alt texts on the networks of the sandbox: taken within each network's limit, shown by the control API and as alt of the picture.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ask, dig, type Reply, startTestSandbox } from '../sandbox.testing.ts'
import { jpeg, mp4 } from './pictures.testing.ts'

const sandbox = await startTestSandbox()
await sandbox.control('POST', 'processing', { network: 'twitter', ms: 0 })
const url = 'https://pictures.example/a.jpg'
const altText = 'A "lake" & <boats>'

type Published = { made: Reply; post(): Promise<unknown> }

async function ask(path: string, token: string, request: Ask): Promise<Reply> {
  return sandbox.ask(path, { token, ...request })
}

async function uploadToX(bytes: Buffer, type: string, category: string): Promise<string> {
  const json = {
    media: bytes.toString('base64'),
    media_type: type,
    media_category: category,
  }
  const reply = await ask('/x/2/media/upload', 'sandbox-twitter-7001-a', { json })
  assert.equal(reply.status, 200, reply.text)
  return String(dig(reply.body, 'data', 'id'))
}

const describeOnX = (id: string, text: string, token = 'sandbox-twitter-7001-a') =>
  ask('/x/2/media/metadata', token, { json: { id, metadata: { alt_text: { text } } } })

async function onX(text: string): Promise<Published> {
  const id = await uploadToX(jpeg(), 'image/jpeg', 'tweet_image')
  const made = await describeOnX(id, text)
  return {
    made,
    post: () =>
      ask('/x/2/tweets', 'sandbox-twitter-7001-a', { json: { media: { media_ids: [id] } } }),
  }
}

async function onFacebook(text: string): Promise<Published> {
  const form = { url, alt_text_custom: text }
  const made = await ask('/graph/v24.0/7001/photos', 'sandbox-facebook-7001-a', { form })
  return { made, post: async () => undefined }
}

async function onInstagram(text: string): Promise<Published> {
  const token = 'sandbox-instagram-7001-a'
  const form = { image_url: url, alt_text: text }
  const made = await ask('/instagram/v24.0/7001/media', token, { form })
  const creation_id = String(dig(made.body, 'id'))
  const post = () => ask('/instagram/v24.0/7001/media_publish', token, { form: { creation_id } })
  return { made, post }
}

async function onThreads(text: string): Promise<Published> {
  const token = 'sandbox-threads-7001-a'
  const form = { media_type: 'IMAGE', image_url: url, alt_text: text }
  const made = await ask('/threads/v1.0/7001/threads', token, { form })
  const creation_id = String(dig(made.body, 'id'))
  const post = () => ask('/threads/v1.0/7001/threads_publish', token, { form: { creation_id } })
  return { made, post }
}

async function onPinterest(text: string): Promise<Published> {
  const media_source = { source_type: 'image_url', url }
  const json = { board_id: '700101', media_source, alt_text: text }
  const made = await ask('/pinterest/v5/pins', 'sandbox-pinterest-7001-a', { json })
  if (made.status === 201) assert.equal(dig(made.body, 'alt_text'), text)
  return { made, post: async () => undefined }
}

for (const [network, max, publish] of [
  ['twitter', 1_000, onX],
  ['facebook', 1_000, onFacebook],
  ['instagram', 1_000, onInstagram],
  ['pinterest', 500, onPinterest],
  ['threads', 1_000, onThreads],
] as const) {
  test(`${network}: the alt text of a picture is kept and shown`, async () => {
    const { made, post } = await publish(altText)
    assert.ok(made.status < 300, made.text)
    await post()
    const shown = (await sandbox.posts(`?network=${network}&profile=7001`)).at(-1)
    assert.equal(dig(shown, 'media', 0, 'altText'), altText)
    const page = await sandbox.ask(`/${network}`)
    assert.match(page.text, /alt="A &quot;lake&quot; &amp; &lt;boats&gt;"/)
  })

  test(`${network}: an alt text of ${max} characters is taken, a longer one refused`, async () => {
    assert.ok((await publish('🚤'.repeat(max))).made.status < 300)
    assert.equal((await publish('x'.repeat(max + 1))).made.status, 400)
  })
}

test('a video has none on X and on Instagram', async () => {
  const id = await uploadToX(mp4(), 'video/mp4', 'tweet_video')
  assert.equal((await describeOnX(id, altText)).status, 400)
  const form = { media_type: 'REELS', video_url: 'https://pictures.example/a.mp4' }
  const path = '/instagram/v24.0/7001/media'
  const token = 'sandbox-instagram-7001-a'
  assert.equal((await ask(path, token, { form })).status, 200)
  assert.equal((await ask(path, token, { form: { ...form, alt_text: altText } })).status, 400)
})

test('X takes metadata for an upload of the same profile only, and nothing that its contract does not know', async () => {
  const id = await uploadToX(jpeg(), 'image/jpeg', 'tweet_image')
  assert.equal((await describeOnX(id, altText, 'sandbox-twitter-7002-a')).status, 400)
  assert.equal((await describeOnX('12', altText)).status, 400)
  for (const json of [
    { metadata: {} },
    { id, alt_text: { text: 'a' } },
    { id, metadata: { alt: 'a' } },
  ])
    assert.equal((await ask('/x/2/media/metadata', 'sandbox-twitter-7001-a', { json })).status, 400)
})
