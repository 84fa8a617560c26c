import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import { hostName, localAddress } from './setting-values.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

for (const [host, name] of [
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', 'localhost'],
  ['0', 'localhost'],
  ['::', 'localhost'],
  ['0:0:0:0:0:0:0:0', 'localhost'],
  ['::1', '[::1]'],
  ['[::1]', '[::1]'],
] as const) {
  const skip = host.includes(':') && !hasIPv6 && 'no IPv6 here'
  test(`HOST=${host} is opened at ${name}`, { skip }, async () => {
    const server = createServer((_request, response) => response.end('here'))
    server.listen(0, hostName(host))
    await once(server, 'listening')
    const url = localAddress(hostName(host), (server.address() as AddressInfo).port)
    assert.equal(url.hostname, name)
    // Addresses of this machine that only Linux has without configuration.
    if (host !== '127.0.0.2' || process.platform === 'linux')
      assert.equal(await (await fetch(url)).text(), 'here')
    server.close()
  })
}

test('a name of this machine stays as it is, and the usual port is left out', () => {
  assert.equal(localAddress('carillon.lan', 8080).href, 'http://carillon.lan:8080/')
  assert.equal(localAddress('fd00::7', 8080).origin, 'http://[fd00::7]:8080')
  assert.equal(localAddress('0.0.0.0', 80).origin, 'http://localhost')
})

test('what makes no address is no host', () => {
  for (const wrong of [
    'localhost:8080',
    'http://localhost',
    'a b',
    'a/b',
    'me@here',
    'fe80::1%eth0',
    '1.2.3.4.5',
    '[::1',
  ])
    assert.throws(() => hostName(wrong), /must be a host name or an IP address/, wrong)
})
