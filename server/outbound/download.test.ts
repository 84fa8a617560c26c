// Downloads as a stream: limited in size, checked at every redirect, and abortable.
import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { openOutbound } from './outbound.ts'

const closers: (() => unknown)[] = []
atEnd(async () => {
  for (const close of closers.reverse()) await close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  closers.push(() => server.closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const outbound = openOutbound({ allowPrivate: true, timeoutMs: 10_000, maxBytes: 10 })
closers.push(() => outbound.close())
const soon = () => AbortSignal.timeout(60_000)
const plenty = () => ({ maxBytes: 1_000_000, signal: soon() })

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a file is downloaded without compression, and may be larger than an API answer', async () => {
  let acceptEncoding = ''
  const url = await serve((request, response) => {
    acceptEncoding = String(request.headers['accept-encoding'])
    response.end('x'.repeat(100_000))
  })
  const { status, headers, bytes } = await outbound.download(url, plenty())
  assert.equal(status, 200)
  assert.equal(headers['content-length'], '100000')
  assert.equal((await readAll(bytes)).length, 100_000)
  assert.equal(acceptEncoding, 'identity')
})

test('a file beyond the limit is an error, and the rest is not read', async () => {
  let written = 0
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const { bytes } = await outbound.download(url, { maxBytes: 200_000, signal: soon() })
  await assert.rejects(readAll(bytes), { kind: 'too-long' })
  assert.ok(written < 50_000_000, `${written} bytes were written`)
})

test('an error status has no bytes', async () => {
  const url = await serve((_request, response) => response.writeHead(404).end('nothing here'))
  const { status, bytes } = await outbound.download(url, plenty())
  assert.equal(status, 404)
  assert.equal((await readAll(bytes)).length, 0)
})

test('redirects are followed only to allowed addresses', async () => {
  const file = await serve((_request, response) => response.end('here'))
  const hop = await serve((_request, response) =>
    response.writeHead(302, { location: file }).end('moved'),
  )
  assert.equal(String(await readAll((await outbound.download(hop, plenty())).bytes)), 'here')
  const inside = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  )
  await assert.rejects(outbound.download(inside, plenty()), { kind: 'refused' })
  const strict = openOutbound({ allowPrivate: false, timeoutMs: 1_000, maxBytes: 10 })
  closers.push(() => strict.close())
  await assert.rejects(strict.download(file, plenty()), { kind: 'refused' })
  await assert.rejects(outbound.download('file:///etc/passwd', plenty()), { kind: 'refused' })
})

test('a stalled server, a broken connection and an aborted download', async () => {
  const stalled = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('x')
  })
  // The headers have to arrive within this time as well.
  const impatient = openOutbound({ allowPrivate: true, timeoutMs: 5_000, maxBytes: 10 })
  closers.push(() => impatient.close())
  const { bytes } = await impatient.download(stalled, plenty())
  await assert.rejects(readAll(bytes), { kind: 'timeout' })
  const broken = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('x')
    setTimeout(() => response.destroy(), 50)
  })
  await assert.rejects(readAll((await outbound.download(broken, plenty())).bytes), {
    kind: 'connection',
  })
  const stop = new AbortController()
  const unwanted = await outbound.download(stalled, { maxBytes: 10, signal: stop.signal })
  stop.abort()
  await assert.rejects(readAll(unwanted.bytes), { kind: 'aborted' })
})

test('a server that sends a few bytes at a time is given up', async () => {
  const url = await serve((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10)), 20)
    response.once('close', () => clearInterval(timer))
  })
  const minRate = { bytesPerSecond: 100_000, windowMs: 200 }
  const { bytes } = await outbound.download(url, { ...plenty(), minRate })
  await assert.rejects(readAll(bytes), { kind: 'timeout', message: /^Less than 100000 bytes/ })
})

test('a slow file that keeps the rate is downloaded, and the time of its reader does not count', async () => {
  const url = await serve((_request, response) => response.end('x'.repeat(300_000)))
  const minRate = { bytesPerSecond: 200_000, windowMs: 200 }
  const { bytes } = await outbound.download(url, { ...plenty(), minRate })
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  assert.equal(length, 300_000)
})
