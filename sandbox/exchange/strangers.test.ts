import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { startTestSandbox } from '../sandbox.testing.ts'

const sandbox = await startTestSandbox({ publicUrl: 'https://Practice.example:8443/' })
const { port } = new URL(sandbox.url)
/** The names of the tests are the same in every run. */
const withoutPort = (text: string) => text.replaceAll(port, '{port}')

for (const host of [
  `localhost:${port}`,
  'localhost',
  `127.0.0.1:${port}`,
  `[::1]:${port}`,
  `LOCALHOST:${port}`,
  `networks.localhost:${port}`,
  `sandbox:${port}`,
  '192.168.1.20:3001',
  'practice.example:8443',
]) {
  test(`answers as ${withoutPort(host)}`, async () =>
    assert.equal(await statusOf('GET', { host }), 200))
}

for (const host of [
  `evil.example:${port}`,
  'evil.example',
  `127.0.0.1.evil.example:${port}`,
  `localhost.evil.example:${port}`,
  'evil.practice.example',
  '127.0.0.1@evil.example',
  '%',
]) {
  test(`does not answer as ${withoutPort(host)}`, async () =>
    assert.equal(await statusOf('GET', { host }), 403))
}

const host = `localhost:${port}`
const strangers: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `http://localhost:${Number(port) + 1}` },
]
for (const headers of strangers) {
  test(`takes nothing from another page: ${withoutPort(JSON.stringify(headers))}`, async () => {
    assert.equal(await statusOf('DELETE', { host, ...headers }), 403)
    // Reading is allowed: the page that sent the browser here cannot read the answer.
    assert.equal(await statusOf('GET', { host, ...headers }), 200)
  })
}

const ours: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'none' },
  { origin: `http://localhost:${port}` },
]
for (const headers of ours) {
  test(`takes what its own pages and programs send: ${withoutPort(JSON.stringify(headers))}`, async () =>
    assert.equal(await statusOf('DELETE', { host, ...headers }), 200))
}

/** fetch would not let us choose these headers. */
function statusOf(method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path: '/_sandbox/faults', headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    asked.on('error', reject).end()
  })
}
