// The consent pages of the sandbox in a browser: from the address that an authorizer returns to the callback.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { openConnectable } from '../networks/connecting.ts'
import { soon } from '../networks/subjects.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { need } from '../support/need.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const callbacks: URL[] = []
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/callback') callbacks.push(url)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end('<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>Back</h1>')
})
server.listen(0, 'localhost')
await once(server, 'listening')
atEnd(() => {
  server.closeAllConnections()
  server.close()
})
const origin = `http://localhost:${(server.address() as AddressInfo).port}`
const redirectUri = `${origin}/callback`
const origins = [sandbox.url, origin]
const app = { clientId: 'carillon', clientSecret: 'sandbox' }
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

function openNetwork(name: string) {
  const { path } = need(sandboxNetworks.find((network) => network.name === name))
  return openConnectable(name, sandbox.url + path)
}

async function visit(page: Page, name: string): Promise<void> {
  const { authorizer, connecting } = openNetwork(name)
  const scopes = connecting.scopes.map((scope) => scope.name)
  const input = { app, asked: null, redirectUri, state: `of ${name}`, codeChallenge, scopes }
  const { url } = await need(authorizer.start)({ ...input, isAgain: false }, soon())
  await page.goto(url)
}

/** The last callback, after the browser has arrived there. */
async function arrive(page: Page): Promise<Record<string, string>> {
  await page.getByRole('heading', { name: 'Back', exact: true }).waitFor()
  return Object.fromEntries(need(callbacks.at(-1)).searchParams)
}

async function finish(page: Page, name: string) {
  const query = await arrive(page)
  assert.equal(query.state, `of ${name}`)
  const { authorizer } = openNetwork(name)
  return need(authorizer.finish)({ app, redirectUri, codeVerifier, query, session: {} }, soon())
}

async function assertFits(page: Page): Promise<void> {
  const wider = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(wider, 0)
}

const small = { width: 375, height: 667 }

testInChromium('X: an account is chosen and the app authorized', { origins }, async ({ page }) => {
  await visit(page, 'twitter')
  await page.getByRole('link', { name: 'Lakeside Choir' }).click()
  await page.getByRole('button', { name: 'Authorize app' }).click()
  const { accounts } = await finish(page, 'twitter')
  assert.equal(accounts[0]?.username, 'lakeside_choir')
})

testInChromium(
  'X: "Not you?" leads to another, new account; small and dark',
  { origins, viewport: small, colorScheme: 'dark' },
  async ({ page }) => {
    await visit(page, 'twitter')
    await assertFits(page)
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Authorize app' }).waitFor()
    await assertFits(page)
    await page.getByRole('link', { name: 'Not you?' }).click()
    await page.getByLabel('Another new account').fill('Ann Bell')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Authorize app' }).click()
    assert.equal((await finish(page, 'twitter')).accounts[0]?.username, 'ann_bell')
  },
)

testInChromium(
  'Facebook: pages and permissions are chosen, by keyboard',
  { origins, viewport: small },
  async ({ page }) => {
    await visit(page, 'facebook')
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await assertFits(page)
    await page.getByLabel('Lakeside Choir').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Read and answer messages to your Page').uncheck()
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    const { accounts, scopes } = await finish(page, 'facebook')
    assert.deepEqual(accounts.map(({ username }) => username).sort(), [
      'Harbour Museum',
      'Reed Bakery',
      'Town Council',
    ])
    assert.ok(!scopes.includes('pages_messaging'))
  },
)

testInChromium(
  'Instagram: an optional permission is taken away',
  { origins, viewport: small },
  async ({ page }) => {
    await visit(page, 'instagram')
    await page.getByRole('link', { name: 'Reed Bakery' }).click()
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    await assertFits(page)
    await page.getByLabel('Create and publish content').uncheck()
    await page.getByRole('button', { name: 'Allow' }).click()
    const { accounts, scopes } = await finish(page, 'instagram')
    assert.deepEqual(scopes, ['instagram_business_basic', 'instagram_business_manage_comments'])
    assert.equal(accounts[0]?.type, 'INSTAGRAMBUSINESS')
  },
)

testInChromium(
  'Pinterest: access is given, or not',
  { origins, viewport: small },
  async ({ page }) => {
    await visit(page, 'pinterest')
    await page.getByRole('link', { name: 'Vale Florist' }).click()
    await page.getByRole('button', { name: 'Give access' }).waitFor()
    await assertFits(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.equal((await arrive(page)).error, 'access_denied')
    await visit(page, 'pinterest')
    await page.getByRole('link', { name: 'Vale Florist' }).click()
    await page.getByRole('button', { name: 'Give access' }).click()
    assert.equal((await finish(page, 'pinterest')).accounts[0]?.username, 'valeflorist')
  },
)

testInChromium('the callback is loaded twice with one code', { origins }, async ({ page }) => {
  const body = { network: 'twitter', operation: 'authorize', kind: 'double-callback' }
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(body) })
  callbacks.length = 0
  await visit(page, 'twitter')
  await page.getByRole('link', { name: 'Robin Reed' }).click()
  await page.getByRole('button', { name: 'Authorize app' }).click()
  const { code } = await arrive(page)
  assert.deepEqual(
    callbacks.map((url) => url.searchParams.get('code')),
    [code, code],
  )
})
