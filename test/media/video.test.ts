// Videos are processed by ffmpeg if it is installed, and fail with a clear reason if it is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaForPost } from '../../server/media/media.ts'
import { need } from '../support/need.ts'
import { download, startMediaService } from './media-service.ts'
import { read } from './pictures.ts'
import { findFfmpeg, soundOnly, video } from './videos.ts'

const hasFfmpeg = await findFfmpeg()

const service = await startMediaService()
const options = hasFfmpeg ? {} : { skip: 'ffmpeg is not installed' }

test('a video keeps its streams and loses its metadata', options, async () => {
  const bytes = await video()
  assert.ok(bytes.includes('Carillon Camera Works'))
  const medium = await service.upload(bytes, 'video/mp4')
  assert.equal(medium.state, 'READY', medium.reason ?? '')
  const got = await download(medium.downloadUrl)
  assert.equal(got.headers.get('content-type'), 'video/mp4')
  for (const note of ['Carillon Camera Works', '+47.37', 'Lavf'])
    assert.ok(!got.bytes.includes(note))
  // The index (moov) comes first, so that the video can play while it loads.
  assert.ok(got.bytes.indexOf('moov') < got.bytes.indexOf('mdat'))
})

test('a network gets a video with its facts and a cover picture', options, async () => {
  const { id } = await service.upload(await video({ seconds: 3 }), 'video/mp4')
  const [medium] = await mediaForPost(
    service.services,
    { media: [{ id }], media_urls: null },
    'twitter',
  )
  const { kind, mimeType, width, height, durationSeconds, coverUrl } = need(medium)
  assert.deepEqual([kind, mimeType, width, height], ['video', 'video/mp4', 320, 240])
  assert.ok(Math.abs(need(durationSeconds) - 3) < 0.1)
  const cover = await read((await download(coverUrl)).bytes)
  assert.deepEqual([cover.format, cover.width, cover.height], ['jpeg', 320, 240])
})

test('QuickTime becomes MP4 if its codecs allow it', options, async () => {
  const phone = await service.upload(await video({ ending: 'mov' }), 'video/quicktime')
  assert.equal((await download(phone.downloadUrl)).headers.get('content-type'), 'video/mp4')
  const studio = await service.upload(
    await video({ ending: 'mov', sound: 'pcm_s16le' }),
    'video/quicktime',
  )
  assert.equal(studio.state, 'READY', studio.reason ?? '')
  assert.equal((await download(studio.downloadUrl)).headers.get('content-type'), 'video/quicktime')
})

test('a file that is no video, or is cut off, is FAILED', options, async () => {
  const whole = await video({ seconds: 4 })
  const files: [Buffer, RegExp][] = [
    // Its index (moov) is at the end.
    [whole.subarray(0, whole.length / 2), /damaged or cut off/],
    [await soundOnly(), /no video/],
    [
      Buffer.concat([whole.subarray(0, 40), Buffer.alloc(whole.length)]),
      /damaged or cut off|no video/,
    ],
  ]
  for (const [bytes, reason] of files) {
    const medium = await service.upload(bytes, 'video/mp4')
    assert.equal(medium.state, 'FAILED')
    assert.match(medium.reason ?? '', reason)
  }
})

test('without ffmpeg the reason names it', async () => {
  const without = await startMediaService({
    FFMPEG_PATH: '/nowhere/ffmpeg',
    FFPROBE_PATH: '/nowhere/ffprobe',
  })
  const head = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isommp41')
  const medium = await without.upload(head, 'video/mp4')
  assert.equal(medium.state, 'FAILED')
  assert.match(medium.reason ?? '', /need ffmpeg.*not installed/)
})
