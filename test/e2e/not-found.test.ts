// Browsers get a page for an unknown URL, and programs still get JSON. Plain HTTP, because a real browser
// would add nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

function open(path: string, init: RequestInit = {}): Promise<Answer> {
  return send(`${service.url}${path}`, { ...init, headers: { accept, ...init.headers } })
}

function assertPage(answer: Answer, status: number, words: RegExp): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(answer.text, words)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const traceId = answer.headers.get('x-request-id') ?? ''
  assert.ok(answer.text.includes(`<dd>${traceId}</dd>`), 'the page shows the trace id')
}

test('an unknown URL gets a page with links that repeats nothing of the URL', async () => {
  for (const path of [
    '/nothing',
    '/v1',
    '/docs/nothing',
    '/oauth2/nothing',
    '/"><script>alert(1)',
  ]) {
    const answer = await open(`${path}?q="><script>reflected</script>`)
    assertPage(answer, 404, /There is no page at this address/)
    assert.match(answer.text, /<a href="\/docs">/)
    assert.doesNotMatch(answer.text, /<script>alert|nothing|reflected/)
  }
})

test('other errors of pages are pages as well', async () => {
  assertPage(await open('/oauth2/log-out', { method: 'PUT' }), 405, /does not take this kind/)
  assertPage(await open('/%zz'), 400, /cannot be read/)
  const form = (text: string) => ({
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assertPage(await open('/oauth2/log-out', form('a=%00')), 400, /cannot be read/)
  assertPage(await open('/oauth2/log-out', form('a'.repeat(20_000))), 413, /more text/)
})

test('programs get JSON, in the format of the path', async () => {
  const envelope = await send(`${service.url}/nothing`)
  assert.equal(envelope.status, 404)
  assert.deepEqual(Object.keys(envelope.body as object), ['errors'])
  const oauth = await send(`${service.url}/oauth2/nothing`)
  assert.equal((oauth.body as { error: string }).error, 'invalid_request')
  const v1 = await open('/v1/nothing')
  assert.equal(v1.status, 404, 'the API speaks JSON to a browser, too')
  assert.deepEqual(Object.keys(v1.body as object), ['errors'])
  const token = await open('/oauth2/token')
  assert.equal((token.body as { error: string }).error, 'invalid_request')
  assert.equal(token.status, 405)
})

test('/ is a page for browsers, and redirects programs to the API reference', async () => {
  const page = await open('/')
  assert.equal(page.status, 200)
  assert.match(page.text, /Carillon is running/)
  const program = await send(`${service.url}/`)
  assert.equal(program.status, 302)
  assert.equal(program.headers.get('location'), '/docs')
})

test('without the demo its callback page does not exist', async () => {
  assertPage(await open('/demo/callback?code=a-code-that-is-long-enough'), 404, /no page/)
})

test('an OAuth error is a page that says what to do, and names the app', async () => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: 'http://localhost:9999/callback/',
  })
  const answer = await open(`/oauth2/auth?${query}`)
  assertPage(answer, 400, /<bdi>Demo member app<\/bdi> wants you to be sent back to an address/)
  assert.match(answer.text, /<dd>http:\/\/localhost:9999\/callback\/<\/dd>/)
  assert.doesNotMatch(
    answer.text,
    /app\.example/,
    'the page does not reveal the registered redirect URIs',
  )
})
