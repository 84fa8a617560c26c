// How long a download may take depends on what comes: a picture has less time than a video.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { jpeg, mp4 } from '../../../sandbox/media/pictures.testing.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { downloadFile, usualLimits } from './download-file.ts'

const directory = await mkdtemp(join(tmpdir(), 'carillon-download-'))
const outbound = openOutbound({ allowPrivate: true, timeoutMs: 60_000, maxBytes: 10 })
const waiting = new Map<string, ServerResponse>()
// Sends the beginning of a file and keeps the rest.
const server = createServer((request, response) => {
  const { url = '' } = request
  const file = url === '/video' ? mp4() : jpeg()
  response.write(url === '/unknown' ? 'nothing known' : file.subarray(0, 64))
  waiting.set(url, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
atEnd(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await outbound.close()
  await rm(directory, { recursive: true, force: true })
})

function begin(name: string) {
  const limits = { ...usualLimits, pictureMs: 4_000, videoMs: 600_000 }
  const { port } = server.address() as AddressInfo
  return downloadFile(
    { outbound, limitBytes: 1_000_000, limits },
    { url: `http://127.0.0.1:${port}/${name}`, path: join(directory, name) },
    new AbortController().signal,
  )
}

test('what is no video is given up after the time of a picture, and a video goes on', async () => {
  const video = begin('video')
  for (const name of ['picture', 'unknown'])
    await assert.rejects(begin(name), { kind: 'timeout', message: 'It took longer than 4 s' })
  waiting.get('/video')?.end(mp4().subarray(64))
  const { type, sizeBytes } = await video
  assert.deepEqual([type, sizeBytes], ['video/mp4', mp4().length])
})

test('a picture has a minute at most, a video five, and both keep a rate', () => {
  const { pictureMs, videoMs, minRate } = usualLimits
  assert.ok(pictureMs <= 60_000 && pictureMs < videoMs && videoMs <= 300_000)
  assert.ok(minRate.bytesPerSecond >= 16_384 && minRate.windowMs <= 10_000)
})
