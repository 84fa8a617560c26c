// The built console: its files, its pages, its content policy, and the addresses that it must not shadow. In plain HTTP and in Chromium.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { type Answer, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
const script = `document.querySelector('h1').textContent = 'Loaded'\n${'// text\n'.repeat(400)}`
const index =
  '<!doctype html><title>Carillon</title><link rel="icon" href="/assets/icon.svg"><h1>Not yet</h1>' +
  '<script type="module" src="/assets/index-B3xk29Qz.js"></script>'

const directory = join(await mkdtemp(join(tmpdir(), 'carillon-console-')), 'dist/')
atEnd(() => rm(join(directory, '..'), { recursive: true, force: true }))
await mkdir(join(directory, 'assets'), { recursive: true })
await mkdir(join(directory, 'v1'), { recursive: true })
await mkdir(join(directory, 'oauth2'), { recursive: true })
await writeFile(join(directory, 'index.html'), index)
await writeFile(join(directory, 'assets/index-B3xk29Qz.js'), script)
await writeFile(join(directory, 'assets/pages.css'), 'a { color: red }')
await writeFile(join(directory, 'livez'), 'no known type')
await writeFile(join(directory, 'openapi.json'), '{"planted":true}')
await writeFile(join(directory, 'v1/me.json'), '{}')
await writeFile(join(directory, '../secret.js'), 'outside')

const service = await startTestService({}, { consoleDirectory: directory })
const plain = await startTestService({}, { consoleDirectory: join(directory, 'nothing/') })

function open(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return send(`${service.url}${path}`, { headers: { accept, ...headers } })
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

test('every page of the console answers its index with the strict policy, never cached unchecked', async () => {
  for (const path of [
    '/',
    '/callback?code=abc&state=def',
    '/calendar/month/2026-11-17?profiles=1',
    '/messages/1000001',
    '/review',
    '/interactions/1000001?with=2',
    '/profiles',
    '/profiles/connect/1',
    '/people/teams/1',
    '/apps/abc/deliveries',
    '/settings/me',
  ]) {
    const answer = await open(path)
    assert.equal(answer.status, 200, path)
    assert.equal(answer.text, index, path)
    assert.equal(answer.headers.get('content-security-policy'), policy, path)
    assert.equal(answer.headers.get('cache-control'), 'no-cache', path)
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8', path)
  }
})

test('a file with a hashed name is cached for ever, compressed, and not sent again', async () => {
  const path = '/assets/index-B3xk29Qz.js'
  const answer = await open(path)
  assert.equal(answer.text, script)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  for (const coding of ['gzip', 'br']) {
    const packed = await open(path, { 'accept-encoding': coding })
    assert.equal(packed.headers.get('content-encoding'), coding)
    assert.match(packed.headers.get('vary') ?? '', /accept-encoding/)
    assert.equal(packed.text, script)
  }
  const identity = await open(path, { 'accept-encoding': 'identity' })
  const etag = identity.headers.get('etag') ?? ''
  assert.match(etag, /^"/)
  assert.equal((await open(path, { 'if-none-match': etag })).status, 304)
})

test('the console hides nothing of the service, and nothing outside of its folder is served', async () => {
  assert.doesNotMatch((await open('/assets/pages.css')).text, /color: red/)
  assert.doesNotMatch((await open('/openapi.json')).text, /planted/)
  assert.equal((await open('/livez')).status, 200)
  assert.equal((await open('/v1/me')).status, 401)
  assert.equal((await open('/connect')).status, 303)
  assert.match((await open('/docs')).text, /<h1>API reference</)
  for (const path of [
    '/nothing',
    '/calendars',
    '/messages',
    '/assets/nothing-12345678.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/../../secret.js',
    '/index-B3xk29Qz.js',
    '/oauth2/nothing',
  ])
    assert.equal((await open(path)).status, 404, path)
})

test('a program that asks / for data is led to the reference, as without a console', async () => {
  const answer = await open('/', { accept: 'application/json' })
  assert.equal(answer.headers.get('location'), '/docs')
  assert.equal((await open('/calendar/x', { accept: '*/*' })).status, 200)
})

test('without a build / is the start page', async () => {
  const answer = await send(`${plain.url}/`, { headers: { accept } })
  assert.match(answer.text, /Carillon is running/)
  assert.equal((await send(`${plain.url}/callback`, { headers: { accept } })).status, 404)
})

testInChromium(
  'Chromium runs the script of the console, and refuses markup from text',
  { origins: [service.url] },
  async ({ page, consoleErrors }) => {
    await page.goto(`${service.url}/calendar/week/2026-11-16`)
    await page.getByRole('heading', { name: 'Loaded' }).waitFor()
    const refused = await page.evaluate(() => {
      try {
        // @ts-expect-error this runs in the page
        document.body.innerHTML = '<b>markup</b>'
        return 'written'
      } catch (error) {
        return String(error)
      }
    })
    assert.match(refused, /TrustedHTML/)
    consoleErrors.splice(0)
  },
)
