// Redirects that count as leading to another host, with real requests: every name leads to one server of the test.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { findRedirect } from './find-redirect.ts'
import { openOutbound } from './outbound.ts'

/** Redirects to what the query names, and is a page without one. */
const server = createServer((request, response) => {
  const to = new URL(request.url ?? '', 'http://any.example').searchParams.get('to')
  if (to === null) response.end('a page')
  else response.writeHead(301, { location: to }).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const outbound = openOutbound({
  allowPrivate: true,
  timeoutMs: 60_000,
  maxBytes: 1000,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
})
atEnd(async () => {
  await outbound.close()
  server.close()
})

const find = (url: string) => findRedirect(outbound, url, AbortSignal.timeout(10_000))
const from = (host: string, to: string) => `http://${host}:${port}/?to=${encodeURIComponent(to)}`

for (const [host, target] of [
  ['shop.example', 'www.shop.example'],
  ['www.shop.example', 'shop.example'],
  ['SHOP.example', 'shop.example.'],
  ['shop.example', 'm.shop.example'],
  ['m.shop.example', 'www.shop.example'],
] as const) {
  test(`${host} and ${target} are one host`, async () => {
    assert.deepEqual(await find(from(host, `http://${target}:${port}/`)), { kind: 'stays' })
  })
}

for (const [host, target] of [
  ['shop.example', 'other.example'],
  ['shop.example', 'myshop.example'],
  ['a.shop.example', 'b.shop.example'],
  ['shop.example', 'shop.example.other.example'],
] as const) {
  test(`${target} is another host than ${host}`, async () => {
    const url = from(host, `http://${target}:${port}/`)
    assert.deepEqual(await find(url), { kind: 'leaves', host: target })
  })
}

test('a chain of redirects is measured by its beginning', async () => {
  const last = `http://b.shop.example:${port}/`
  const middle = from('shop.example', last)
  assert.deepEqual(await find(from('a.shop.example', middle)), {
    kind: 'leaves',
    host: 'b.shop.example',
  })
})

test('a redirect to what is no address is unreachable', async () => {
  assert.deepEqual(await find(from('shop.example', 'http://')), { kind: 'unreachable' })
  assert.deepEqual(await find(from('shop.example', 'file:///etc/passwd')), {
    kind: 'leaves',
    host: '',
  })
})
