// Uploads to the disk storage whose connections are cut: by hand, and by the client over a relay that a test cuts.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { createClient } from '../../sdk/client.ts'
import { uploadMedium } from '../../sdk/upload.ts'
import { folderOf } from '../../server/media/ids.ts'
import { atEnd } from '../support/at-end.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startRelay } from '../support/relay.ts'
import { download, put, startMediaService } from './media-service.ts'
import { jpeg } from './pictures.ts'

const service = await startMediaService()
const relay = await startRelay(Number(new URL(service.url).port))

const ask = (url: string) => fetch(url, { method: 'HEAD' })
const arrived = async (url: string) => Number((await ask(url)).headers.get('upload-offset'))
const goOn = (url: string, offset: number | string, body: Uint8Array) =>
  send(url, {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset) },
    body: Buffer.from(body),
  })

type Upload = { id: string; uploadUrl: string }

/** Until the service has written so much of an upload that still runs. */
function written(bytes: number): Promise<unknown> {
  const { workDirectory } = service.services.storage
  return eventually(async () => {
    const names = await readdir(workDirectory).catch(() => [])
    const sizes = names.map((name) => stat(join(workDirectory, name)).catch(() => undefined))
    return (await Promise.all(sizes)).some((file) => file !== undefined && file.size >= bytes)
  })
}

/** Cuts the connection when so many bytes are written, and waits until they are kept. */
async function cutOffAt({ id, uploadUrl }: Upload, bytes: Buffer, count: number): Promise<void> {
  const { hostname, port, pathname, search } = new URL(uploadUrl)
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n`)
  socket.write(`Content-Length: ${bytes.length}\r\n\r\n`)
  socket.write(bytes.subarray(0, count))
  await written(count)
  socket.destroy()
  const file = { folder: folderOf(id), name: 'arrived' }
  const { storage } = service.services
  await eventually(async () => ((await storage.findSize(file)) ?? 0) >= count)
}

test('an upload whose connection was cut goes on with the bytes that are missing', async () => {
  const bytes = await jpeg({ width: 1200, height: 900 })
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  assert.equal(await arrived(uploadUrl), 0)
  await cutOffAt({ id, uploadUrl }, bytes, 5000)
  assert.equal((await ask(uploadUrl)).headers.get('upload-complete'), '?0')
  assert.equal((await service.readMedium(id)).progress, 'AWAITED')
  assert.equal((await goOn(uploadUrl, 5000, bytes.subarray(5000))).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
  const done = await ask(uploadUrl)
  assert.equal(done.headers.get('upload-complete'), '?1')
  assert.equal(Number(done.headers.get('upload-offset')), bytes.length)
  const sent = await download((await service.readMedium(id)).downloadUrl)
  assert.equal((await sharp(sent.bytes).metadata()).width, 1200)
})

test('of two requests that go on one gets the bytes, and a wrong number is refused', async () => {
  const bytes = await jpeg({ width: 1200, height: 900 })
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  // A refused body is short: a longer one could break the connection before its answer was read.
  const count = bytes.length - 3000
  await cutOffAt({ id, uploadUrl }, bytes, count)
  // A shorter one that broke does not take the place of the longer one.
  await cutOffAt({ id, uploadUrl }, bytes, 100)
  // Asking ends what the service still receives of the two.
  assert.equal(await arrived(uploadUrl), count)
  for (const offset of [count - 1, count + 1, bytes.length]) {
    const wrong = await goOn(uploadUrl, offset, bytes.subarray(offset))
    assert.equal(wrong.status, 409, `${offset}: ${wrong.text}`)
    assert.equal(wrong.headers.get('upload-offset'), String(count))
  }
  for (const offset of ['', '-1', 'x', '1.5'])
    assert.equal((await goOn(uploadUrl, offset, bytes.subarray(count))).status, 400)
  assert.equal((await goOn(uploadUrl, count, Buffer.alloc(4000))).status, 413)
  assert.equal(await arrived(uploadUrl), count)
  const rest = bytes.subarray(count)
  const answers = await Promise.all([goOn(uploadUrl, count, rest), goOn(uploadUrl, count, rest)])
  // The slower one may come when the upload is complete.
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.equal(statuses[0], 200)
  assert.ok([200, 409].includes(statuses[1] ?? 0))
  assert.equal((await service.settled(id)).state, 'READY')
})

test('an upload begins again after it broke, and its address is needed to go on', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  await cutOffAt({ id, uploadUrl }, bytes, 1000)
  const forged = uploadUrl.replace(/signature=../, 'signature=AA')
  assert.equal((await ask(forged)).status, 403)
  assert.equal((await goOn(forged, 1000, bytes.subarray(1000))).status, 403)
  assert.equal((await put(uploadUrl, bytes)).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
  const { storage } = service.services
  await eventually(async () => !(await storage.list(folderOf(id))).includes('arrived'))
})

test('the client goes on after its connections were cut, with what has not arrived', async () => {
  const side = 1500
  const raw = { width: side, height: side, channels: 3 as const }
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
  const file = new Blob(piecesOf(bytes), { type: 'image/png' })
  const step = 1_000_000
  const seen: { method: string | undefined; offset: number }[] = []
  let cuts = 2
  /** Cuts the connection when the service has written half of what was let through. */
  const cutting = (offset: number) => {
    let passed = 0
    let isCut = cuts === 0
    return new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, controller) {
        if (!isCut && passed >= step) {
          isCut = true
          await written(offset + step / 2)
          cuts -= 1
          relay.cut()
        }
        passed += piece.length
        controller.enqueue(piece)
      },
    })
  }
  const client = createClient({
    ...{ baseUrl: service.url, auth: service.token },
    fetch: (url, init) => {
      if (!url.includes('/upload?')) return fetch(url, init)
      const offset = Number(new Headers(init.headers).get('upload-offset') ?? 0)
      seen.push({ method: init.method, offset })
      const { pathname, search } = new URL(url)
      const body = init.body instanceof ReadableStream && init.body.pipeThrough(cutting(offset))
      const relayed = `http://127.0.0.1:${relay.port}${pathname}${search}`
      return fetch(relayed, { ...init, ...(body && { body }) })
    },
  })
  const progress: number[] = []
  const medium = await uploadMedium(client, file, {
    onProgress: (sent) => void progress.push(sent),
  })
  assert.equal(medium.state, 'READY')
  assert.equal(progress.at(-1), bytes.length)
  const methods = seen.map(({ method }) => method)
  assert.deepEqual(methods, ['PUT', 'HEAD', 'PATCH', 'HEAD', 'PATCH'])
  const [, , first = 0, , second = 0] = seen.map(({ offset }) => offset)
  assert.ok(first >= step / 2 && second >= first + step / 2, `${first}, ${second}`)
})

/** Otherwise the stream of the blob is one piece. */
function piecesOf(bytes: Buffer): Uint8Array<ArrayBuffer>[] {
  const size = 65_536
  const count = Math.ceil(bytes.length / size)
  return Array.from(
    { length: count },
    (_, at) => new Uint8Array(bytes.subarray(at * size, (at + 1) * size)),
  )
}

test('the client begins again where the storage cannot go on', async () => {
  const bytes = await jpeg({ width: 1200, height: 900 })
  const requests: string[] = []
  const client = createClient({
    ...{ baseUrl: service.url, auth: service.token },
    // Like S3: the signed address is that of a PUT alone.
    fetch: (url, init) => {
      if (!url.includes('/upload?')) return fetch(url, init)
      requests.push(String(init.method))
      if (init.method === 'HEAD') return Promise.resolve(new Response(null, { status: 403 }))
      if (requests.length > 1) return fetch(url, init)
      return Promise.reject(new TypeError('cut'))
    },
  })
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  assert.equal((await uploadMedium(client, file)).state, 'READY')
  assert.deepEqual(requests, ['PUT', 'HEAD', 'PUT'])
})

atEnd(() => relay.cut())
