// spec 1, 2.2, 2.5, 3, 4.2, 4.7, 7 and decisions 1 and 3, as far as they speak of media.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import { sweepMedia } from '../../server/media/sweep.ts'
import { download, put, startMediaService } from '../media/media-service.ts'
import { animation, jpeg, png, webp } from '../media/pictures.ts'
import { type Answer, call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dataOf } from './reading.ts'

const service = await startMediaService()
const picture = await jpeg()

test('spec 1 media can be attached to a message', async () => {
  const { id } = await service.upload(picture, 'image/jpeg')
  const [item] = itemsOf(await post([{ id }]))
  assert.deepEqual(item?.media, [{ id }])
  assert.equal(item?.mediaUrls?.length, 1)
})

test('spec 2.2 media are named by id and must be READY', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/jpeg')
  assert.equal((await post([{ id }])).status, 400)
  await put(uploadUrl, picture)
  await service.settled(id)
  assert.deepEqual(itemsOf(await post([{ id }]))[0]?.media, [{ id }])
})

test('spec 2.5 a medium is uploaded, processed and READY', async () => {
  const medium = await service.upload(picture, 'image/jpeg')
  assert.equal(medium.state, 'READY')
})

test('spec 3 a medium is QUEUED before it is READY', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/jpeg')
  assert.equal((await service.readMedium(id)).state, 'QUEUED')
  await put(uploadUrl, picture)
  assert.equal((await service.settled(id)).state, 'READY')
})

test('spec 4.2 a message with media that are not READY is not created', async () => {
  const { id } = await service.requestUpload(picture.length, 'image/jpeg')
  const count = 'select count(*)::int as n from messages'
  const before = (await service.database.pool.query(count)).rows
  assert.equal((await post([{ id }])).status, 400)
  assert.deepEqual((await service.database.pool.query(count)).rows, before)
})

test('spec 4.7 media are uploaded and their state can be asked for', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/jpeg')
  const answer = await put(uploadUrl, picture)
  assert.equal(answer.status, 200)
  assert.equal((await service.readMedium(id)).id, id)
})

test('spec 7 media attached before processing finished: 5000 unknown error', async () => {
  const { id } = await service.requestUpload(picture.length, 'image/jpeg')
  assert.deepEqual(firstErrorOf(await post([{ id }])), [400, 5000, 'unknown error'])
})

test('spec 7 who waits until a medium is READY gets no 5000', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/jpeg')
  assert.equal(firstErrorOf(await post([{ id }]))[1], 5000)
  await put(uploadUrl, picture)
  await service.settled(id)
  assert.equal((await post([{ id }])).status, 200)
})

test('decisions 1 = and %3D in a media id are the same', async () => {
  const { id } = await service.upload(picture, 'image/jpeg')
  assert.match(id, /==$/)
  for (const written of [id, encodeURIComponent(id), id.replaceAll('=', '%3d')]) {
    const answer = await call(service, service.token, 'GET', `/v1/media/${written}`)
    assert.equal((answer.body as { data: { id: string } }).data.id, id)
  }
})

test('decisions 3 POST /v1/media answers an id and an address for 1800 seconds', async () => {
  const types = [
    'video/mp4',
    'image/gif',
    'image/jpeg',
    'image/jpg',
    'image/png',
    'image/webp',
    'video/quicktime',
  ]
  for (const mimeType of types) {
    const body = { sizeBytes: 1000, mimeType }
    const answer = await call(service, service.token, 'POST', '/v1/media', body)
    const { data } = answer.body as { data: Record<string, unknown> }
    assert.deepEqual(Object.keys(data), ['id', 'uploadUrl', 'uploadUrlDurationSeconds'])
    assert.equal(data.uploadUrlDurationSeconds, 1800)
  }
  const other = { sizeBytes: 1000, mimeType: 'image/tiff' }
  assert.equal((await call(service, service.token, 'POST', '/v1/media', other)).status, 400)
})

test('decisions 3 type and size must be as declared, and the bytes are sniffed', async () => {
  const asVideo = await service.upload(picture, 'video/mp4')
  assert.equal(asVideo.state, 'FAILED')
  assert.match(asVideo.reason ?? '', /not an MP4 video.*image\/jpeg/)
  const { id, uploadUrl } = await service.requestUpload(picture.length + 1, 'image/jpeg')
  assert.equal((await put(uploadUrl, picture)).status, 400)
  assert.equal((await service.readMedium(id)).state, 'FAILED')
})

test('decisions 3 a picture of another picture type than declared is taken as what it is', async () => {
  const pictures: [Buffer, string][] = [
    [await jpeg(), 'image/jpeg'],
    [await png(), 'image/png'],
    [await webp(), 'image/webp'],
    [await animation(), 'image/gif'],
  ]
  const declared = ['image/jpg', 'image/png', 'image/webp', 'image/gif']
  for (const [bytes, type] of pictures)
    for (const other of declared) {
      const medium = await service.upload(bytes, other)
      assert.equal(medium.state, 'READY', `${type} declared as ${other}: ${medium.reason}`)
      const { headers } = await download(medium.downloadUrl)
      assert.equal(headers.get('content-type'), type, `declared as ${other}`)
      assert.equal(await storedType(medium.id), type, `declared as ${other}`)
    }
})

test('decisions 3 the Content-Type of the upload may name another picture type', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/png')
  const answer = await put(uploadUrl, picture, { 'content-type': 'image/jpg' })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await service.settled(id)).state, 'READY')
  assert.equal(await storedType(id), 'image/jpeg')
})

test('decisions 3 a video for a picture, or anything else, is FAILED with a reason', async () => {
  const page = Buffer.from('<!doctype html><title>No picture</title>')
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])
  const files: [Buffer, string, RegExp][] = [
    [mp4(), 'image/jpg', /not a JPEG picture: its bytes are video\/mp4/],
    [mp4(), 'image/gif', /not a GIF: its bytes are video\/mp4/],
    [heic, 'image/jpeg', /not a JPEG picture: its bytes are image\/heic/],
    [page, 'image/png', /not a PNG picture: its bytes are of no known type/],
    [picture, 'video/quicktime', /not a QuickTime video: its bytes are image\/jpeg/],
  ]
  for (const [bytes, type, reason] of files) {
    const medium = await service.upload(bytes, type)
    assert.equal(medium.state, 'FAILED', type)
    assert.match(medium.reason ?? '', reason)
  }
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/jpeg')
  assert.equal((await put(uploadUrl, picture, { 'content-type': 'video/mp4' })).status, 400)
  assert.match((await service.readMedium(id)).reason ?? '', /says it is video\/mp4/)
})

test('decisions 3 the first valid upload wins, later ones are ignored', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/jpeg')
  await put(uploadUrl, picture)
  assert.equal((await put(uploadUrl, Buffer.alloc(picture.length))).status, 200)
  assert.equal((await service.settled(id)).state, 'READY')
})

test('decisions 3 the address is null until READY, and then leads to the picture', async () => {
  const bytes = await png()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/png')
  const before = await service.readMedium(id)
  assert.deepEqual([before.downloadUrl, before.downloadUrlDurationSeconds], [null, null])
  await put(uploadUrl, bytes)
  const after = await service.settled(id)
  assert.equal(after.downloadUrlDurationSeconds, 1800)
  assert.equal((await download(after.downloadUrl)).headers.get('content-type'), 'image/png')
})

test('decisions 3 a medium says what it is: kind, name, size, and when READY a small picture of it', async () => {
  const bytes = await png()
  const declared = { sizeBytes: bytes.length, mimeType: 'image/png', name: 'harbour.png' }
  const { id, uploadUrl } = dataOf<{ id: string; uploadUrl: string }>(
    await call(service, service.token, 'POST', '/v1/media', declared),
  )
  const { kind, name, sizeBytes, progress, width, thumbnailUrl } = await service.readMedium(id)
  assert.deepEqual(
    [kind, name, sizeBytes, progress, width, thumbnailUrl],
    ['IMAGE', 'harbour.png', bytes.length, 'AWAITED', null, null],
  )
  await put(uploadUrl, bytes)
  const after = await service.settled(id)
  assert.equal(after.progress, 'DONE')
  const [wide, high] = [Number(after.width), Number(after.height)]
  assert.ok(wide > 0 && high > 0 && after.durationSeconds === null)
  assert.match((await download(after.thumbnailUrl)).headers.get('content-type') ?? '', /^image\//)
})

test('decisions 3 attaching media that are not READY names the medium', async () => {
  const { id } = await service.requestUpload(picture.length, 'image/jpeg')
  const { errors } = (await post([{ id }])).body as { errors: { resource: unknown }[] }
  assert.deepEqual(errors[0]?.resource, { type: 'media', id })
})

test('decisions 3 attaching media that FAILED says why, and not to wait', async () => {
  const { id, uploadUrl } = await service.requestUpload(picture.length, 'image/png')
  await put(uploadUrl, Buffer.alloc(picture.length, 'x'))
  const { state, reason } = await service.settled(id)
  assert.equal(state, 'FAILED')
  const answer = await post([{ id }])
  assert.deepEqual(firstErrorOf(answer), [400, 5000, 'unknown error'])
  const [error] = (answer.body as { errors: { hint?: string; resource: unknown }[] }).errors
  assert.equal(error?.hint, `It has failed: ${reason} Upload the file again.`)
  assert.deepEqual(error?.resource, { type: 'media', id })
})

test('decisions 3 unused uploads go after a day, used ones stay with their message', async () => {
  const [unused, used] = [
    await service.upload(picture, 'image/jpeg'),
    await service.upload(picture, 'image/jpeg'),
  ]
  assert.equal((await post([{ id: used.id }])).status, 200)
  await service.database.pool.query(
    `update media set look_at = look_at - interval '1 day 1 minute'`,
  )
  await sweepMedia(service.services)
  const ask = (id: string) => call(service, service.token, 'GET', `/v1/media/${id}`)
  assert.equal((await ask(unused.id)).status, 404)
  assert.equal((await ask(used.id)).status, 200)
})

async function storedType(id: string): Promise<string> {
  const { rows } = await service.database.pool.query<{ mime_type: string }>(
    'select mime_type from media where id = $1',
    [id],
  )
  return need(rows[0]).mime_type
}

type Item = { media: unknown; mediaUrls: unknown[] | null }

function post(media: { id: string }[]): Promise<Answer> {
  return call(service, service.token, 'POST', '/v1/messages', {
    text: `Look at this ${Math.random()}`,
    socialProfileIds: [need(service.demo.profile.twitter)],
    scheduledSendTime: new Date(Date.now() + 86_400_000),
    media,
  })
}

function itemsOf(answer: Answer): Item[] {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: Item[] }).data
}

function firstErrorOf({ status, body }: Answer) {
  const [error] = (body as { errors: { code: number; message: string }[] }).errors
  return [status, error?.code, error?.message]
}
