// The same steps with an S3 server: the URLs lead to it, and the bytes never pass through the service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaForPost } from '../../server/media/media.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { download, put, startMediaService } from './media-service.ts'
import { jpeg, photo, png, read } from './pictures.ts'
import { startS3 } from './s3-server.ts'

const settings = await startS3()
const service = await startMediaService(settings)
const { storage } = service.services

test('a picture goes to the S3 server, becomes READY and is fetched there', async () => {
  const bytes = await photo()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  assert.ok(uploadUrl.startsWith(`${settings.S3_ENDPOINT}/`), uploadUrl)
  assert.match(uploadUrl, /X-Amz-Expires=1800/)
  // The S3 server rejects another length, because the length is signed.
  assert.match(uploadUrl, /X-Amz-SignedHeaders=content-length%3Bhost/)
  assert.equal((await put(uploadUrl, bytes)).status, 200)
  const medium = await service.settled(id)
  assert.equal(medium.state, 'READY', medium.reason ?? '')
  assert.ok(medium.downloadUrl?.startsWith(`${settings.S3_ENDPOINT}/`))
  const got = await download(medium.downloadUrl)
  assert.equal(got.status, 200)
  assert.equal(got.headers.get('content-type'), 'image/jpeg')
  assert.ok(!got.bytes.includes('Carillon Camera Works'))
  const { width, height } = await read(got.bytes)
  assert.deepEqual([width, height], [480, 640])
})

test('an upload becomes READY without a request for its state', async () => {
  const bytes = await png()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/png')
  await put(uploadUrl, bytes)
  await eventually(async () => (await stateOf(id)) === 'READY')
})

test('the service polls for an upload that arrives later', async () => {
  const bytes = await png()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/png')
  // The first poll has found nothing, and no client asks: the next poll must find it.
  await eventually(async () => ((await nextPollOf(id)) ?? 0) > 0, { what: 'the first poll' })
  assert.equal(await stateOf(id), 'QUEUED')
  await put(uploadUrl, bytes)
  await eventually(async () => (await stateOf(id)) === 'READY')
})

test('bytes of another type than declared are FAILED, and can be uploaded again', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  await put(uploadUrl, Buffer.alloc(bytes.length, 'x'))
  assert.match((await service.settled(id)).reason ?? '', /not a JPEG picture/)
  await put(uploadUrl, bytes)
  assert.equal((await eventually(async () => (await stateOf(id)) === 'READY')) as boolean, true)
})

test('another length than declared is FAILED', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  // This server ignores the signed length; others reject the upload themselves.
  await put(uploadUrl, bytes.subarray(10))
  const { state, reason } = await service.settled(id)
  assert.equal(state, 'FAILED')
  assert.match(reason ?? '', /were declared/)
})

test('an upload after READY changes nothing', async () => {
  const bytes = await jpeg()
  const { id, uploadUrl } = await service.requestUpload(bytes.length, 'image/jpeg')
  await put(uploadUrl, bytes)
  const medium = await service.settled(id)
  const before = await download(medium.downloadUrl)
  await put(uploadUrl, await jpeg())
  const noMore = async () => (await nextPollOf(id)) === undefined
  await eventually(noMore, { what: 'the last poll' })
  const after = await service.readMedium(id)
  assert.equal(after.state, 'READY')
  assert.deepEqual((await download(after.downloadUrl)).bytes, before.bytes)
})

test('a message shows it, and a network gets it by address or as a stream', async () => {
  const medium = await service.upload(await jpeg({ width: 900, height: 300 }), 'image/jpeg')
  const answer = await call(service, service.token, 'POST', '/v1/messages', {
    text: 'With a picture',
    socialProfileIds: [need(service.demo.profile.twitter)],
    scheduledSendTime: new Date(Date.now() + 3_600_000),
    media: [{ id: medium.id }],
  })
  const [item] = (answer.body as { data: { mediaUrls: { thumbnailUrl: string }[] }[] }).data
  const [shown] = need(item).mediaUrls
  assert.equal((await download(need(shown).thumbnailUrl)).status, 200)
  const message = { media: [{ id: medium.id }], media_urls: null }
  const [plain] = await mediaForPost(service.services, message, 'twitter')
  const opened = await need(plain).open(AbortSignal.timeout(60_000))
  const parts: Uint8Array[] = []
  for await (const part of opened.bytes) parts.push(part)
  const { bytes } = await download(need(plain).url)
  assert.deepEqual(Buffer.concat(parts), bytes)
  assert.equal(opened.sizeBytes, bytes.length)
})

test('everything of a medium can be removed', async () => {
  const { downloadUrl } = await service.upload(await jpeg(), 'image/jpeg')
  const folder = need(new URL(downloadUrl ?? '').pathname.split('/').at(-2))
  assert.equal((await download(downloadUrl)).status, 200)
  await storage.removeFolder(folder)
  assert.equal((await download(downloadUrl)).status, 404)
  await storage.removeFolder(folder)
})

test('while the S3 server is unreachable, the stored state is returned', async () => {
  const away = await startMediaService({
    ...settings,
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })
  const { id } = await away.requestUpload(10, 'image/png')
  assert.equal((await away.readMedium(id)).state, 'QUEUED')
})

async function stateOf(id: string): Promise<string> {
  const { rows } = await service.database.pool.query<{ state: string }>(
    'select state from media where id = $1',
    [id],
  )
  return need(rows[0]).state
}

/** The number of the next poll; undefined if none is scheduled. */
async function nextPollOf(id: string): Promise<number | undefined> {
  const { rows } = await service.database.pool.query<{ look: number }>(
    `select (payload ->> 'look')::int as look from graphile_worker._private_jobs
     where payload ->> 'mediumId' = $1 and payload ->> 'look' is not null`,
    [id],
  )
  return rows[0]?.look
}
