// Media by address: the sandbox fetches, checks, limits and shows them.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { eventually } from '../../test/support/eventually.ts'
import { dig, sha256, startTestSandbox } from '../sandbox.testing.ts'
import { openFiles } from './files.ts'
import { readForm } from './multipart.ts'
import { jpeg, mp4, pngHead } from './pictures.testing.ts'

const shelf = new Map<string, Buffer>()
const host = createServer((request, response) => {
  const bytes = shelf.get(request.url ?? '')
  response.writeHead(bytes ? 200 : 404).end(bytes)
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
atEnd(() => host.close())
const at = (path: string, bytes?: Buffer): string => {
  if (bytes) shelf.set(path, bytes)
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`
}

const sandbox = await startTestSandbox()
const tokenOf = (network: string) => `sandbox-${network}-5001-a`
const graph = (network: 'graph' | 'instagram', path: string, form: Record<string, string>) =>
  sandbox.ask(`/${network}/v24.0/${path}`, {
    token: tokenOf(network === 'graph' ? 'facebook' : network),
    form,
  })
const pin = (media_source: unknown) =>
  sandbox.ask('/pinterest/v5/pins', {
    token: tokenOf('pinterest'),
    json: { board_id: '500101', media_source },
  })
const lastOf = async (network: string) =>
  (await sandbox.posts(`?network=${network}&profile=5001`)).at(-1)

test('a picture is fetched, kept and shown on the page', async () => {
  const bytes = jpeg('a lake')
  const url = at('/lake.jpg', bytes)
  assert.equal((await pin({ source_type: 'image_url', url })).status, 201)
  const medium = dig(await lastOf('pinterest'), 'media', 0)
  assert.deepEqual(medium, {
    type: 'image',
    url: `${sandbox.url}/_sandbox/files/${sha256(bytes)}`,
    source: url,
    bytes: bytes.length,
    sha256: sha256(bytes),
    width: 16,
    height: 12,
  })
  const shown = await fetch(String(dig(medium, 'url')))
  assert.equal(shown.headers.get('content-type'), 'image/jpeg')
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff')
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), bytes)
  const page = await (await fetch(`${sandbox.url}/pinterest`)).text()
  assert.ok(page.includes(`<img src="/_sandbox/files/${sha256(bytes)}"`))
})

test('what cannot be fetched, or is something else, is refused', async () => {
  const wrong = [at('/gone.jpg'), at('/page.jpg', Buffer.from('<html><script>')), 'ftp://a/b.jpg']
  for (const url of wrong) {
    assert.equal((await pin({ source_type: 'image_url', url })).status, 400, url)
    assert.equal((await graph('graph', 'me/photos', { url })).status, 400, url)
    const container = await graph('instagram', 'me/media', { image_url: url })
    assert.equal(dig(container.body, 'error', 'code'), 9004, url)
  }
})

test('Instagram takes JPEG within its ratios and no larger than it says', async () => {
  const code = async (image_url: string) =>
    dig((await graph('instagram', 'me/media', { image_url })).body, 'error', 'code')
  assert.equal(await code(at('/fine.jpg', jpeg())), undefined)
  assert.equal(await code(at('/a.png', pngHead(100, 100))), 36001)
  assert.equal(await code(at('/large.jpg', jpeg('x'.repeat(8_400_000)))), 36000)
  const wide = jpeg()
  // The frame header: marker FFC0, length, precision, height, width.
  wide.writeUInt16BE(600, wide.indexOf(Buffer.from('ffc0', 'hex')) + 7)
  assert.equal(await code(at('/wide.jpg', wide)), 36003)
})

test('a video is worked on before it can be published: Facebook, Instagram', async () => {
  const file_url = at('/lake.mp4', mp4())
  const reel = { media_type: 'REELS', video_url: file_url }
  const makeVideo = async () => {
    const made = await graph('graph', 'me/videos', { file_url, published: 'false' })
    return String(dig(made.body, 'id'))
  }
  const statusOf = async (id: string) => dig((await lookAt(id)).body, 'status', 'video_status')
  const lookAt = (id: string) =>
    sandbox.ask(`/graph/v24.0/${id}?fields=status,published`, { token: tokenOf('facebook') })
  const makeContainer = async () =>
    String(dig((await graph('instagram', 'me/media', reel)).body, 'id'))
  const publish = (id: string) => graph('instagram', 'me/media_publish', { creation_id: id })
  await takeTime(['facebook', 'instagram'], 60_000)
  const early = await makeVideo()
  assert.equal(await statusOf(early), 'processing')
  assert.equal((await graph('graph', early, { published: 'true' })).status, 400)
  assert.equal(dig((await publish(await makeContainer())).body, 'error', 'code'), 9007)

  await takeTime(['facebook', 'instagram'], 300)
  const video = await makeVideo()
  await eventually(async () => (await statusOf(video)) === 'ready')
  assert.equal(await lastOf('facebook'), undefined)
  for (const _ of [1, 2])
    assert.equal((await graph('graph', video, { published: 'true' })).status, 200)
  assert.equal(dig((await lookAt(video)).body, 'published'), true)
  assert.equal((await sandbox.posts('?network=facebook&profile=5001')).length, 1)
  assert.equal(dig(await lastOf('facebook'), 'media', 0, 'type'), 'video')

  const container = await makeContainer()
  await eventually(async () => (await publish(container)).status === 200)
})

/** Sets how long the networks process videos that are uploaded from now on. */
async function takeTime(networks: string[], ms: number): Promise<void> {
  for (const network of networks) await sandbox.control('POST', 'processing', { network, ms })
}

test('something else under a video address fails when the network has looked at it', async () => {
  const video_url = at('/no.mp4', jpeg())
  const made = await graph('instagram', 'me/media', { media_type: 'REELS', video_url })
  await eventually(async () => {
    const { body } = await sandbox.ask(
      `/instagram/v24.0/${dig(made.body, 'id')}?fields=status_code`,
      { token: tokenOf('instagram') },
    )
    return dig(body, 'status_code') === 'ERROR'
  })
})

test('Pinterest: a video is registered, uploaded, worked on, and pinned with a cover', async () => {
  const token = tokenOf('pinterest')
  const bytes = mp4(300_000)
  const statusOf = async (id: string) =>
    dig((await sandbox.ask(`/pinterest/v5/media/${id}`, { token })).body, 'status')
  const uploadVideo = async () => {
    const registered = await sandbox.ask('/pinterest/v5/media', {
      token,
      json: { media_type: 'video' },
    })
    assert.equal(registered.status, 201, registered.text)
    const id = String(dig(registered.body, 'media_id'))
    assert.equal(await statusOf(id), 'registered')
    const form = new FormData()
    const parameters = dig(registered.body, 'upload_parameters') as Record<string, string>
    for (const [name, value] of Object.entries(parameters)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'video.mp4')
    const uploadUrl = String(dig(registered.body, 'upload_url'))
    assert.equal((await fetch(uploadUrl, { method: 'POST', body: form })).status, 204)
    return { id, uploadUrl, source: { source_type: 'video_id', media_id: id } }
  }
  await takeTime(['pinterest'], 60_000)
  const early = await uploadVideo()
  assert.equal((await pin({ ...early.source, cover_image_key_frame_time: 0 })).status, 400)

  await takeTime(['pinterest'], 300)
  const { id, uploadUrl, source } = await uploadVideo()
  await eventually(async () => (await statusOf(id)) === 'succeeded')
  assert.equal((await pin(source)).status, 400, 'without a cover')
  const cover_image_url = at('/cover.jpg', jpeg())
  assert.equal((await pin({ ...source, cover_image_url: at('/none.jpg') })).status, 400)
  assert.equal((await pin({ ...source, cover_image_url })).status, 201)
  assert.equal(dig(await lastOf('pinterest'), 'media', 0, 'sha256'), sha256(bytes))
  const other = await fetch(uploadUrl, { method: 'POST', body: new FormData() })
  assert.equal(other.status, 400)
})

test('the oldest files go when there are too many, the same one counts once', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-files-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const files = openFiles(directory, 2_500)
  const keep = (bytes: Buffer) =>
    files.keep(
      (async function* once() {
        yield bytes
      })(),
    )
  const [first, second, third] = [1, 2, 3].map(() => randomBytes(1_000))
  assert.ok(first && second && third)
  for (const bytes of [first, second, first, second]) await keep(bytes)
  assert.equal(readdirSync(directory).length, 2)
  await keep(third)
  assert.equal(files.find(sha256(first)), undefined)
  assert.ok(existsSync(files.find(sha256(second)) ?? ''))
  assert.ok(existsSync(openFiles(directory).find(sha256(third)) ?? ''), 'also after a restart')
  await assert.rejects(keep(randomBytes(3_000)))
  assert.equal(readdirSync(directory).length, 2)
})

test('a form is read to its end, however it is cut', async () => {
  const bytes = Buffer.from('\r\n--xy is no boundary\r\n--x')
  const whole = Buffer.concat([
    Buffer.from('--xyz\r\nContent-Disposition: form-data; name="key"\r\n\r\na\r\nb\r\n'),
    Buffer.from('--xyz\r\nContent-Disposition: form-data; name="file"; filename="v"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--xyz--\r\n'),
  ])
  for (let size = 1; size <= whole.length; size += 1) {
    const cut = (async function* pieces() {
      for (let start = 0; start < whole.length; start += size)
        yield whole.subarray(start, start + size)
    })()
    const form = await readForm('multipart/form-data; boundary=xyz', cut)
    assert.ok(form)
    assert.equal(form.fields.key, 'a\r\nb')
    const read: Buffer[] = []
    for await (const chunk of form.file) read.push(chunk)
    assert.deepEqual(Buffer.concat(read), bytes, `in pieces of ${size}`)
  }
})

test('a journal of the time when media were addresses is still read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-journal-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'sandbox.jsonl')
  const media = ['https://pictures.example/old.mp4', 'image/jpeg#7']
  const post = {
    network: 'twitter',
    profile: '1',
    id: '9',
    text: 'Old',
    title: null,
    media,
    link: null,
    board: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  writeFileSync(file, `${JSON.stringify({ fact: 'post', post })}\n`)
  const old = await startTestSandbox({ file })
  const [found] = await old.posts()
  assert.deepEqual(
    [0, 1].map((index) => [dig(found, 'media', index, 'type'), dig(found, 'media', index, 'url')]),
    [
      ['video', media[0]],
      ['image', media[1]],
    ],
  )
  assert.equal((await fetch(`${old.url}/twitter`)).status, 200)
})
