import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../sentences/sentences.ts'
import { classifyAddress } from './addresses.ts'
import { checkUrl } from './check-url.ts'

const kinds = {
  public: [
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '64:ff9b::808:808',
  ],
  private: [
    ...['127.0.0.1', '127.255.0.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['100.64.0.1', '100.127.255.255', '::1', 'fd00:ec2::254', 'fc00::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:0a00:0001', '64:ff9b::7f00:1'],
  ],
  never: [
    ...['0.0.0.0', '169.254.169.254', '169.254.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1'],
    ...['192.0.2.1', '168.63.129.16', '::', 'fe80::1', 'fe80::1%eth0', 'ff02::1', 'fec0::1'],
    ...['2002:7f00:1::', '2002:a9fe:a9fe::', '2001::1', '2001:db8::1', '::ffff:169.254.169.254'],
    ...['64:ff9b::169.254.169.254', '64:ff9b:1::1', '::127.0.0.1', '100::1', 'no address', ''],
  ],
} as const

for (const [kind, addresses] of Object.entries(kinds)) {
  for (const address of addresses) {
    test(`${JSON.stringify(address)} is ${kind}`, () =>
      assert.equal(classifyAddress(address), kind))
  }
}

const alwaysAllowed = [
  'https://example.com/hook',
  'http://1.1.1.1:8080/?a=b',
  'https://münchen.example/',
]
const allowedWithPrivate = [
  ...['http://localhost:3000/', 'http://LOCALHOST./', 'http://a.localhost/', 'http://127.0.0.1/'],
  ...[
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
  ],
  ...['http://[::ffff:127.0.0.1]/', 'https://10.0.0.1/', 'http://①②⑦.0.0.1/'],
]
const neverAllowed = [
  ...['http://169.254.169.254/latest/meta-data', 'http://0.0.0.0/', 'http://0/', 'http://[::]/'],
  ...['http://[fe80::1]/', 'http://[2002:7f00:1::]/', 'https://user:pass@example.com/'],
  ...[
    'https://user@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ],
  ...['', 'example.com', '/hook', `https://example.com/${'a'.repeat(2048)}`],
  // Short as written, too long when percent-encoded.
  `https://example.com/${'ü'.repeat(1000)}`,
]

for (const url of alwaysAllowed) {
  test(`${url} may be stored`, () => {
    assert.equal(checkUrl(url, { allowPrivate: false }), undefined)
  })
}
for (const url of allowedWithPrivate) {
  test(`${url} may be stored only where private addresses are allowed`, () => {
    assert.equal(checkUrl(url, { allowPrivate: true }), undefined)
    assert.match(
      render(checkUrl(url, { allowPrivate: false })?.message ?? ''),
      /inside the network/,
    )
  })
}
for (const url of neverAllowed) {
  test(`${JSON.stringify(url.slice(0, 60))} is refused`, () =>
    assert.ok(checkUrl(url, { allowPrivate: true })?.message))
}
