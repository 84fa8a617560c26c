// Log-in and consent in a pop-up of the app, over TLS: the page of the app that opened it receives the code from its redirect page.
// Browsers apply the opener policy only over TLS, and cut a window from its opener when the two pages disagree about it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { accessTokenOf, call, requestToken, send } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startTls } from '../support/tls-terminator.ts'

const [publicPort, appPort, appTlsPort] = [await freePort(), await freePort(), await freePort()]
// Another site than the app, not only another origin.
const service = await startTestService({ PUBLIC_URL: `https://carillon.test:${publicPort}` })
await startTls(publicPort, service.config.port)
const inside = { ...service, url: `http://localhost:${service.config.port}` }
const { owner, limited } = service.demo.member

const appOrigin = `https://localhost:${appTlsPort}`
const redirectUri = `${appOrigin}/callback`
await startApp()
await startTls(appTlsPort, appPort)

const origins = [service.url, appOrigin]
const options = { origins, ignoreHTTPSErrors: true }

testInChromium('the app receives the code from its pop-up', options, async ({ page }) => {
  const popUp = await openPopUp(page)
  await popUp.getByLabel('E-mail').fill(owner.email)
  // A wrong password is part of the flow, and must not cut the window off either.
  await popUp.getByLabel('Password').fill('not the password')
  await popUp.keyboard.press('Enter')
  await popUp.getByRole('alert').waitFor()
  await logIn(popUp, owner)
  await popUp.getByRole('button', { name: 'Allow' }).click()
  const back = await heard(page)
  assert.equal(back.get('state'), 'a-state-of-the-page')
  const answer = await requestToken(inside, {
    grant_type: 'authorization_code',
    code: need(back.get('code')),
    redirect_uri: redirectUri,
  })
  assert.equal((await call(inside, accessTokenOf(answer), 'GET', '/v1/me')).status, 200)
})

testInChromium('the app hears of a denial as well', options, async ({ page }) => {
  const popUp = await openPopUp(page)
  await logIn(popUp, limited)
  await popUp.getByRole('button', { name: 'Deny' }).click()
  assert.equal((await heard(page)).get('error'), 'access_denied')
})

testInChromium('every other page is cut from its opener', options, async ({ page }) => {
  await page.goto(appOrigin)
  for (const path of ['/', '/oauth2/log-out', '/nothing']) {
    const [popUp] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(`void open('${service.url}${path}')`),
    ])
    await popUp.waitForURL(`${service.url}${path}`)
    assert.equal(await popUp.evaluate('opener === null'), true, path)
  }
})

test('the opener policy of each address', async () => {
  const authorization = `/oauth2/auth?${authorizationQuery()}`
  const interaction = need((await send(`${inside.url}${authorization}`)).headers.get('location'))
  const kept = [authorization, '/oauth2/auth?client_id=unknown', '/oauth2/auth/none', interaction]
  const cut = ['/', '/oauth2/log-out', '/docs', '/nothing', '/v1/me', '/oauth2/nothing', '/readyz']
  const policyOf = async (path: string) => {
    const { headers } = await send(`${inside.url}${path}`, { headers: { accept: 'text/html' } })
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
    return headers.get('cross-origin-opener-policy')
  }
  for (const path of kept) assert.equal(await policyOf(path), 'unsafe-none', path)
  for (const path of cut) assert.equal(await policyOf(path), 'same-origin', path)
})

/** The app: a page that opens the pop-up and waits, and the redirect page that reports to it. */
async function startApp(): Promise<void> {
  const page = (script: string) =>
    `<!doctype html><title>The app</title><link rel="icon" href="data:,"><script>${script}</script>`
  const waits = `addEventListener('message', (event) => {
    if (event.origin === location.origin) document.title = 'heard ' + event.data
  })`
  const reports = `if (opener) opener.postMessage(location.search, location.origin)`
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page(request.url?.startsWith('/callback') ? reports : waits))
  })
  server.listen(appPort, 'localhost')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  await service.database.pool.query(
    'update apps set redirect_uris = array_append(redirect_uris, $1) where client_id = $2',
    [redirectUri, service.demo.app.member.clientId],
  )
}

function authorizationQuery(): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: redirectUri,
    state: 'a-state-of-the-page',
  })
}

async function openPopUp(page: Page): Promise<Page> {
  await page.goto(appOrigin)
  const url = `${service.url}/oauth2/auth?${authorizationQuery()}`
  const [popUp] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(`void open('${url}', 'log-in', 'width=500')`),
  ])
  return popUp
}

async function logIn(popUp: Page, who: { email: string; password: string }): Promise<void> {
  await popUp.getByLabel('E-mail').fill(who.email)
  await popUp.getByLabel('Password').fill(who.password)
  await popUp.keyboard.press('Enter')
  await popUp.getByRole('button', { name: 'Allow' }).waitFor()
}

/** The query that the redirect page has posted to its opener. */
async function heard(page: Page): Promise<URLSearchParams> {
  // The page is behind the pop-up, where a browser may not draw it: do not wait for a frame.
  const options = { polling: 100 }
  await page.waitForFunction(`document.title.startsWith('heard ')`, undefined, options)
  return new URLSearchParams((await page.title()).slice('heard '.length))
}
