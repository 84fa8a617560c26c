// An upload from the first request to the download, and the mistakes that a client may make. Every storage has to pass
// the same tests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { download, type MediaService, put } from './media-service.ts'
import { animation, jpeg, photo, png, read, webp } from './pictures.ts'

export function testUploads(service: MediaService): void {
  test('a picture is uploaded, becomes READY and can be downloaded', async () => {
    const bytes = await jpeg()
    const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
    const { createdDate, ...queued } = await service.readMedium(id)
    assert.match(createdDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.deepEqual(queued, {
      id,
      state: 'QUEUED',
      downloadUrl: null,
      downloadUrlDurationSeconds: null,
      reason: null,
      kind: 'IMAGE',
      name: null,
      sizeBytes: bytes.length,
      width: null,
      height: null,
      durationSeconds: null,
      thumbnailUrl: null,
      progress: 'AWAITED',
    })
    assert.equal((await put(uploadUrl, bytes)).status, 200)
    const medium = await service.settled(id)
    assert.equal(medium.state, 'READY', medium.reason ?? '')
    assert.equal(medium.downloadUrlDurationSeconds, 1800)
    const { status, headers, bytes: got } = await download(medium.downloadUrl)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'image/jpeg')
    assert.match(headers.get('content-disposition') ?? '', /^attachment/)
    const { width, height, format } = await read(got)
    assert.deepEqual({ width, height, format }, { width: 640, height: 480, format: 'jpeg' })
  })

  test('a picture becomes READY within two seconds', async () => {
    const bytes = await jpeg()
    const times: number[] = []
    // The limit holds on an idle machine. A busy one may need many attempts.
    while (times.every((ms) => ms > 2000) && times.length < 30) {
      const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
      await put(uploadUrl, bytes)
      const began = performance.now()
      await service.settled(id)
      times.push(performance.now() - began)
    }
    assert.ok(Math.min(...times) < 2000, `${times} ms`)
  })

  test('every declared type of picture becomes READY', async () => {
    const uploads: [Buffer, string][] = [
      [await jpeg(), 'image/jpg'],
      [await png(), 'image/png'],
      [await webp(), 'image/webp'],
      [await animation(), 'image/gif'],
    ]
    for (const [bytes, type] of uploads) {
      const medium = await service.upload(bytes, type)
      assert.equal(medium.state, 'READY', `${type}: ${medium.reason}`)
    }
  })

  test('location and camera are removed, the picture is upright, its colour profile stays', async () => {
    const taken = await photo()
    const before = await read(taken)
    assert.equal(before.orientation, 6)
    assert.ok(taken.includes('Carillon Camera Works'))
    const medium = await service.upload(taken, 'image/jpeg')
    const { bytes } = await download(medium.downloadUrl)
    const after = await read(bytes)
    assert.ok(!bytes.includes('Carillon Camera Works'))
    assert.equal(after.exif, undefined)
    assert.equal(after.orientation, undefined)
    assert.deepEqual([after.width, after.height], [480, 640])
    assert.deepEqual(after.icc, before.icc)
  })

  test('an animation stays an animation', async () => {
    const medium = await service.upload(await animation(4), 'image/gif')
    const { bytes } = await download(medium.downloadUrl)
    const { pages, delay, loop } = await read(bytes)
    assert.deepEqual({ pages, delay, loop }, { pages: 4, delay: [100, 100, 100, 100], loop: 0 })
  })

  test('the first valid upload wins; later ones get 200 and change nothing', async () => {
    const [first, second] = [await jpeg(), await jpeg()]
    const bytes = Buffer.concat([second, Buffer.alloc(first.length)]).subarray(0, first.length)
    const { id, uploadUrl } = await service.requestUpload(first.length, 'image/jpeg')
    assert.equal((await put(uploadUrl, first)).status, 200)
    assert.equal((await service.settled(id)).state, 'READY')
    const before = await download((await service.readMedium(id)).downloadUrl)
    assert.equal((await put(uploadUrl, bytes)).status, 200)
    assert.equal((await service.readMedium(id)).state, 'READY')
    assert.deepEqual(
      (await download((await service.readMedium(id)).downloadUrl)).bytes,
      before.bytes,
    )
  })

  test('two uploads at once: one of them wins as a whole', async () => {
    const bytes = await jpeg({ width: 1200, height: 900 })
    const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
    const answers = await Promise.all([put(uploadUrl, bytes), put(uploadUrl, bytes)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await service.settled(id)).state, 'READY')
    const { rows } = await service.database.pool.query(
      'select 1 from media where id = $1 and rounds = 1',
      [id],
    )
    assert.equal(rows.length, 1)
  })

  test('a FAILED upload can be repeated while its URL is valid', async () => {
    const bytes = await jpeg()
    const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
    assert.equal((await put(uploadUrl, Buffer.alloc(bytes.length, 'x'))).status, 200)
    assert.equal((await service.settled(id)).state, 'FAILED')
    // With S3 the service notices the new upload a moment later, and until then shows the old reason.
    await put(uploadUrl, bytes.subarray(1))
    await eventually(async () => /were declared/.test((await service.readMedium(id)).reason ?? ''))
    assert.equal((await put(uploadUrl, bytes)).status, 200)
    const medium = await eventually(async () => {
      const found = await service.readMedium(id)
      return found.state === 'READY' && found
    })
    assert.equal(medium.reason, null)
  })

  test('an invalid declaration is refused', async () => {
    const refused = [
      { sizeBytes: 0, mimeType: 'image/png' },
      { sizeBytes: -1, mimeType: 'image/png' },
      { sizeBytes: 1.5, mimeType: 'image/png' },
      { sizeBytes: 2 ** 53, mimeType: 'image/png' },
      { sizeBytes: 200_000_000, mimeType: 'image/png' },
      { sizeBytes: 2_000_000_000, mimeType: 'video/mp4' },
      { sizeBytes: 10, mimeType: 'image/svg+xml' },
      { sizeBytes: 10, mimeType: 'text/html' },
      { sizeBytes: 10 },
      { mimeType: 'image/png' },
    ]
    for (const body of refused) {
      const answer = await call(service, service.token, 'POST', '/v1/media', body)
      assert.equal(answer.status, 400, JSON.stringify(body))
    }
  })
}
