// The whole authorization in a real browser: log in, consent, back to the app (spec 4.5), with scripts and without.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { accessTokenOf, call, requestToken } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startApp } from './app.ts'

const service = await startTestService()
const app = await startApp(service)
const { owner, limited } = service.demo.member
const origins = [service.url, app.origin]

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  testInChromium(
    `log in, allow, and the code works (${how})`,
    { origins, javaScriptEnabled },
    async ({ page }) => {
      await page.goto(authorizationUrl())
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Log in')
      await page.getByLabel('E-mail').fill(owner.email)
      await page.getByLabel('Password').fill(owner.password)
      await page.keyboard.press('Enter')
      await page
        .getByRole('heading', { name: /^Allow .*Demo member app.* to act for you\?$/ })
        .waitFor()
      const words = need(await page.locator('main').textContent())
      for (const word of ['Demo', 'Olivia Owner', owner.email, new URL(app.redirectUri).host])
        assert.ok(words.includes(word), word)
      await page.getByRole('button', { name: 'Allow' }).click()
      const back = await arrival(page)
      assert.equal(back.searchParams.get('state'), 'a-state-of-the-page')
      assert.equal(back.searchParams.get('scope'), 'offline')
      const answer = await requestToken(service, {
        grant_type: 'authorization_code',
        code: need(back.searchParams.get('code')),
        redirect_uri: app.redirectUri,
      })
      const me = await call(service, accessTokenOf(answer), 'GET', '/v1/me')
      assert.equal((me.body as { data: { id: string } }).data.id, owner.id)
    },
  )

  testInChromium(
    `deny leads back with access_denied (${how})`,
    { origins, javaScriptEnabled },
    async ({ page }) => {
      await page.goto(authorizationUrl())
      await logIn(page, limited)
      await page.getByRole('button', { name: 'Deny' }).click()
      const back = await arrival(page)
      assert.equal(back.searchParams.get('error'), 'access_denied')
      assert.equal(back.searchParams.get('state'), 'a-state-of-the-page')
      assert.equal(back.searchParams.get('code'), null)
    },
  )
}

testInChromium(
  'cancel on the log-in page leads back with access_denied',
  { origins },
  async ({ page }) => {
    await page.goto(authorizationUrl())
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.equal((await arrival(page)).searchParams.get('error'), 'access_denied')
  },
)

testInChromium(
  'a wrong password keeps the e-mail and puts the cursor where it is needed',
  { origins },
  async (visit) => {
    const { page, consoleErrors } = visit
    await page.goto(authorizationUrl())
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    assert.match(
      need(await page.getByRole('alert').textContent()),
      /e-mail address or the password is wrong/,
    )
    assert.equal(await page.getByLabel('E-mail').inputValue(), owner.email)
    assert.equal(await page.getByLabel('Password').inputValue(), '')
    // The browser moves the focus after it has rendered the page.
    await page.locator('#password:focus').waitFor()
    assert.match(await page.title(), /^Error: /)
    // Chromium reports only the status 400 of the page itself.
    assert.deepEqual(
      consoleErrors.splice(0).map((text) => /status of (\d+)/.exec(text)?.[1]),
      ['400'],
    )
    await page.getByLabel('Password').fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Allow' }).waitFor()
  },
)

testInChromium(
  '"Not you?" lets another member log in, who then consents',
  { origins },
  async ({ page }) => {
    await page.goto(authorizationUrl())
    await logIn(page, owner)
    await page.getByRole('button', { name: 'Not you?' }).click()
    await logIn(page, limited)
    assert.match(need(await page.locator('main').textContent()), /Lina Limited/)
  },
)

testInChromium(
  'a logged-in member is not asked for the password again',
  { origins },
  async ({ page }) => {
    await page.goto(authorizationUrl())
    await logIn(page, owner)
    await page.getByRole('button', { name: 'Allow' }).click()
    await arrival(page)
    await page.goto(authorizationUrl())
    assert.equal(await page.getByLabel('Password').count(), 0)
  },
)

function authorizationUrl(): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: app.redirectUri,
    scope: 'offline',
    state: 'a-state-of-the-page',
  })
  return `${service.url}/oauth2/auth?${query}`
}

async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Allow' }).waitFor()
}

async function arrival(page: Page): Promise<URL> {
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  return need(app.arrivals.at(-1))
}
