// An S3 server, or something between, that announces a file and stops sending half-way.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openS3Storage } from '../../server/media/storage/s3.ts'
import { atEnd } from '../support/at-end.ts'

test('a file that stops half-way is given up, so that its job can be repeated', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write(Buffer.alloc(50))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const directory = await mkdtemp(join(tmpdir(), 'carillon-stalled-'))
  atEnd(() => rm(directory, { recursive: true }))
  const { port } = server.address() as AddressInfo
  const storage = openS3Storage({
    bucket: 'media',
    endpoint: new URL(`http://127.0.0.1:${port}`),
    publicEndpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    workDirectory: directory,
    idleMs: 300,
  })
  const file = { folder: 'A'.repeat(22), name: 'upload' }
  // Without an idle timeout, the download is aborted after a minute with another error.
  const reading = storage.localPath(file, directory, AbortSignal.timeout(60_000))
  await assert.rejects(reading, /300 ms of inactivity/)
})
