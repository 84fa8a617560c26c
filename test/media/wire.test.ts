// The upload URL over raw HTTP: too many bytes, too few, broken off, forged.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { withClockAhead } from '../support/shifted-clock.ts'
import { download, put, startMediaService } from './media-service.ts'
import { jpeg, png } from './pictures.ts'

const service = await startMediaService()
const megabyte = Buffer.alloc(1_000_000, 1)

test('an upload with a larger Content-Length than declared is refused before it is read', async () => {
  const { id, uploadUrl } = await service.requestUpload(1000, 'image/jpeg')
  const line = await openLine(uploadUrl, { 'Content-Length': '500000000' })
  // Only the headers were sent.
  assert.match(await line.answer(), /^HTTP\/1\.1 413 /)
  await line.closed
  assert.equal((await service.readMedium(id)).state, 'QUEUED')
})

test('a chunked upload beyond the declared size is cut off', async () => {
  const { id, uploadUrl } = await service.requestUpload(1_500_000, 'image/jpeg')
  const line = await openLine(uploadUrl, { 'Transfer-Encoding': 'chunked' })
  let sent = 0
  // Limited to 2 GB; the server closes the connection long before.
  while (sent < 2000 && line.isOpen()) {
    await line.write(Buffer.concat([Buffer.from('f4240\r\n'), megabyte, Buffer.from('\r\n')]))
    sent += 1
  }
  await line.closed
  assert.ok(sent < 200, `${sent} MB were taken`)
  assert.equal((await service.readMedium(id)).state, 'QUEUED')
  await nothingIsLeft()
})

test('a chunked upload that is shorter than declared is FAILED', async () => {
  const { id, uploadUrl } = await service.requestUpload(1000, 'image/jpeg')
  const line = await openLine(uploadUrl, { 'Transfer-Encoding': 'chunked' })
  await line.write(Buffer.from('3\r\nabc\r\n0\r\n\r\n'))
  assert.match(await line.answer(), /^HTTP\/1\.1 400 /)
  const { state, reason } = await service.readMedium(id)
  assert.deepEqual([state, reason], ['FAILED', '3 bytes were uploaded, and 1000 were declared.'])
})

test('an interrupted upload can be repeated', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  const line = await openLine(uploadUrl, { 'Content-Length': String(bytes.length) })
  await line.write(bytes.subarray(0, 1000))
  await eventually(async () => (await readdir(service.services.storage.workDirectory)).length > 0)
  line.breakOff()
  await nothingIsLeft()
  assert.equal((await service.readMedium(id)).state, 'QUEUED')
  assert.equal((await put(uploadUrl, bytes)).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
})

test('a type that contradicts the declared one is refused', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  const answer = await put(uploadUrl, bytes, { 'content-type': 'video/mp4' })
  assert.equal(answer.status, 400)
  const { state, reason } = await service.readMedium(id)
  assert.equal(state, 'FAILED')
  assert.match(reason ?? '', /video\/mp4.*image\/jpeg/)
  for (const type of ['application/x-www-form-urlencoded', 'IMAGE/JPG; q=1'])
    assert.equal((await put(uploadUrl, bytes, { 'content-type': type })).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
})

test('a changed URL is not valid, and the answer reveals nothing', async () => {
  const medium = await service.upload(await jpeg(), 'image/jpeg')
  const good = new URL(medium.downloadUrl ?? '')
  const { uploadUrl } = await service.requestUpload(10, 'image/jpeg')
  const other = await service.upload(await jpeg(), 'image/jpeg')
  const ends = Number(good.searchParams.get('ends'))
  const signature = good.searchParams.get('signature') ?? ''
  const changed = [
    withQuery(good, { ends: String(ends + 1) }),
    withQuery(good, { ends: `${ends}0` }),
    withQuery(good, { ends: '' }),
    withQuery(good, { signature: '' }),
    withQuery(good, { signature: signature.slice(0, -1) }),
    withQuery(good, { signature: `A${signature.slice(1)}B` }),
    `${good.origin}${good.pathname}`,
    `${good.origin}${new URL(other.downloadUrl ?? '').pathname}${good.search}`,
    `${good.origin}${good.pathname.replace('/original-', '/thumbnail-')}${good.search}`,
    `${good.origin}${good.pathname.replace(/\/[^/]+\/original/, `/${'A'.repeat(22)}/original`)}${good.search}`,
    `${good.origin}/media/..%2f..%2fkeys/original.jpg${good.search}`,
    // Signed for an upload, used for a download.
    uploadUrl,
  ]
  const answers = new Set<string>()
  for (const url of changed) {
    const { status, body } = await send(url)
    const [problem] = (body as { errors: { code: number; message: string }[] }).errors
    answers.add(`${status} ${problem?.code} ${problem?.message}`)
  }
  assert.deepEqual([...answers], ['403 4000 This address is not valid'])
  assert.equal((await put(good.href, megabyte)).status, 405)
  assert.equal((await download(good.href)).status, 200)
})

test('a URL expires', async () => {
  const { storage } = service.services
  const medium = await service.upload(await jpeg(), 'image/jpeg')
  const [, , folder = '', name = ''] = new URL(medium.downloadUrl ?? '').pathname.split('/')
  const short = await storage.downloadUrl({ folder, name }, 60)
  assert.equal((await download(short)).status, 200)
  await withClockAhead(61_000, async () => {
    assert.equal((await download(short)).status, 403)
  })
  const upload = { folder, sizeBytes: 10, mimeType: 'image/jpeg', seconds: -1 } as const
  assert.equal((await put(await storage.uploadUrl(upload), Buffer.alloc(10))).status, 403)
})

test('a third concurrent upload of the same medium is refused', async () => {
  const { uploadUrl } = await service.requestUpload(1000, 'image/jpeg')
  const length = { 'Content-Length': '1000' }
  const lines = [await openLine(uploadUrl, length), await openLine(uploadUrl, length)]
  for (const line of lines) await line.write(Buffer.alloc(10))
  const { workDirectory } = service.services.storage
  await eventually(async () => (await readdir(workDirectory)).length === 2)
  assert.equal((await put(uploadUrl, Buffer.alloc(1000))).status, 409)
  for (const line of lines) line.breakOff()
  await eventually(async () => (await put(uploadUrl, Buffer.alloc(1000))).status === 200)
})

test('the first upload wins, even if the next one follows at once', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  assert.equal((await put(uploadUrl, bytes)).status, 200)
  assert.equal((await put(uploadUrl, Buffer.alloc(bytes.length))).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
})

test('a range of a file can be requested', async () => {
  const { downloadUrl } = await service.upload(await jpeg(), 'image/jpeg')
  const whole = await download(downloadUrl)
  const size = whole.bytes.length
  const part = async (range: string) => download(downloadUrl, { range })
  const middle = await part('bytes=10-19')
  assert.equal(middle.status, 206)
  assert.equal(middle.headers.get('content-range'), `bytes 10-19/${size}`)
  assert.ok(middle.bytes.equals(whole.bytes.subarray(10, 20)))
  assert.ok((await part('bytes=-5')).bytes.equals(whole.bytes.subarray(-5)))
  assert.ok((await part(`bytes=${size - 3}-`)).bytes.equals(whole.bytes.subarray(-3)))
  assert.equal((await part(`bytes=${size}-`)).status, 416)
  assert.equal((await part('bytes=5-2')).status, 200)
  assert.equal((await part('bytes=0-1,4-5')).status, 200)
})

test('an upload that began earlier and ends later than the one that won changes nothing', async () => {
  const winner = await jpeg()
  const other = Buffer.concat([await png(), Buffer.alloc(winner.length)]).subarray(0, winner.length)
  const { id, uploadUrl } = await service.requestUpload(winner.length, 'image/jpeg')
  const line = await openLine(uploadUrl, { 'Content-Length': String(winner.length) })
  await line.write(other.subarray(0, 100))
  const { workDirectory } = service.services.storage
  await eventually(async () => (await readdir(workDirectory)).length === 1)
  assert.equal((await put(uploadUrl, winner)).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
  await line.write(other.subarray(100))
  assert.match(await line.answer(), /^HTTP\/1\.1 200 /)
  line.breakOff()
  const { rows } = await service.database.pool.query<{ state: string }>(
    'select state from media where id = $1',
    [id],
  )
  assert.equal(rows[0]?.state, 'READY')
  assert.equal((await download((await service.readMedium(id)).downloadUrl)).status, 200)
})

test('a download cannot execute in a browser, and HEAD returns its length', async () => {
  const { downloadUrl } = await service.upload(await jpeg(), 'image/jpeg')
  const { headers, bytes } = await download(downloadUrl)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
  assert.match(headers.get('content-disposition') ?? '', /^attachment/)
  const head = await fetch(downloadUrl ?? '', { method: 'HEAD' })
  assert.equal(head.headers.get('content-length'), String(bytes.length))
})

function withQuery(url: URL, query: Record<string, string>): string {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(query)) changed.searchParams.set(name, value)
  return changed.href
}

/** The partially received file is removed from the disk. */
async function nothingIsLeft(): Promise<void> {
  await eventually(async () => (await readdir(service.services.storage.workDirectory)).length === 0)
}

async function openLine(url: string, headers: Record<string, string>) {
  const { hostname, port, pathname, search, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // The server may close the connection while the test is still writing.
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const head = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  return {
    closed,
    isOpen: () => socket.writable,
    write: (bytes: Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    answer: () => eventually(async () => (text === '' ? undefined : text)),
    breakOff: () => socket.destroy(),
  }
}
