// decisions 1: answers are compressed where it helps and does not harm.
import assert from 'node:assert/strict'
import { get as httpGet, type IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { basic, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { demo } = service
const token = await tokenOf(service, demo.member.owner.id)
const long = '/v1/socialProfiles'

type Raw = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }

/** fetch would decode the answer, and say nothing of its encoding. */
function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw>()
  const options = { headers: { authorization: `Bearer ${token}`, ...headers } }
  httpGet(service.url + path, options, async (response) => {
    const bytes = Buffer.concat(await response.toArray())
    resolve({ status: response.statusCode, headers: response.headers, bytes })
  }).on('error', reject)
  return promise
}

test('decisions 1 a long answer is compressed as the client accepts it', async () => {
  const plain = await get(long)
  assert.ok(plain.bytes.length > 1400, `${plain.bytes.length} bytes`)
  assert.deepEqual(
    [plain.headers['content-encoding'], plain.headers.vary],
    [undefined, 'Accept-Encoding'],
  )
  for (const [accepted, coding, decode] of [
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ] as const) {
    const { status, headers, bytes } = await get(long, { 'accept-encoding': accepted })
    assert.deepEqual(
      [status, headers['content-encoding'], headers.vary],
      [200, coding, 'Accept-Encoding'],
    )
    assert.equal(headers['content-length'], String(bytes.length))
    assert.match(headers['content-type'] ?? '', /^application\/json/)
    assert.ok(bytes.length < plain.bytes.length / 2, `${bytes.length} of ${plain.bytes.length}`)
    assert.equal(decode(bytes).toString(), plain.bytes.toString())
  }
})

test('decisions 1 what the client does not accept is not sent', async () => {
  for (const accepted of ['identity', 'gzip;q=0', 'deflate', '']) {
    const { headers, bytes } = await get(long, { 'accept-encoding': accepted })
    assert.equal(headers['content-encoding'], undefined, accepted)
    assert.ok(JSON.parse(bytes.toString()))
  }
})

test('decisions 1 a short answer, a refusal and the answer to a POST are not compressed', async () => {
  for (const path of ['/v1/me', '/v1/nowhere']) {
    const { headers } = await get(path, { 'accept-encoding': 'gzip, br' })
    assert.equal(headers['content-encoding'], undefined, path)
  }
  const redirectUris = Array.from(
    { length: 20 },
    (_, index) => `https://app.example/${'x'.repeat(200)}${index}`,
  )
  const body = {
    organizationId: demo.organization.demo,
    name: 'Long',
    kind: 'MEMBER',
    redirectUris,
  }
  const created = await call(service, token, 'POST', '/v1/apps', body)
  assert.equal(created.status, 200, created.text)
  assert.ok(created.text.includes('clientSecret') && created.text.length > 1400)
  assert.equal(created.headers.get('content-encoding'), null)
  assert.equal(created.headers.get('vary'), null)
})

test('decisions 1 authorization, pages and files are not compressed', async () => {
  const accept = { 'accept-encoding': 'gzip, br' }
  const { clientId } = demo.app.member
  const authorization = `/oauth2/auth?response_type=code&client_id=${clientId}&scope=offline&state=12345678`
  const paths = ['/', authorization, '/.well-known/oauth-authorization-server', '/assets/pages.css']
  for (const path of paths) {
    const { headers } = await get(path, {
      ...accept,
      accept: 'text/html',
      authorization: basic(demo.app.member),
    })
    assert.equal(headers['content-encoding'], undefined, path)
  }
})

test('decisions 1 the API document is compressed', async () => {
  const { headers, bytes } = await get('/openapi.json', { 'accept-encoding': 'gzip' })
  assert.equal(headers['content-encoding'], 'gzip')
  const document = JSON.parse(gunzipSync(bytes).toString()) as { openapi: string }
  assert.equal(need(document).openapi, '3.1.0')
})
