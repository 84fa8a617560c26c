// Accessibility of the pages: screen readers, keyboard, small screens.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { startApp } from './app.ts'

const service = await startTestService()
const app = await startApp(service)
const { owner } = service.demo.member
const origins = [service.url, app.origin]
const small = { width: 320, height: 568 }

testInChromium(
  'log-in page: labels, order of Tab, small screen',
  { origins, viewport: small },
  async ({ page }) => {
    await page.goto(authorizationUrl())
    await assertReadable(page)
    // The first field has the focus. The browser moves the focus after it has rendered the page.
    await page.locator('#email:focus').waitFor()
    assert.deepEqual(await tabThrough(page, 3), [
      'input password',
      'button Log in',
      'button Cancel',
    ])
  },
)

testInChromium(
  'log-in page after a mistake: the message is tied to the fields',
  { origins, viewport: small },
  async (visit) => {
    const { page } = visit
    await page.goto(authorizationUrl())
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.waitForLoadState()
    visit.consoleErrors.length = 0 // Chromium reports the status 400 of the page itself
    await assertReadable(page)
    const alert = await page.getByRole('alert').getAttribute('id')
    for (const label of ['E-mail', 'Password']) {
      const field = page.getByLabel(label)
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
      assert.equal(await field.getAttribute('aria-describedby'), alert)
    }
  },
)

for (const colorScheme of ['light', 'dark'] as const) {
  testInChromium(
    `consent page: everything by keyboard, small screen, ${colorScheme}`,
    { origins, viewport: small, colorScheme },
    async ({ page }) => {
      await page.goto(authorizationUrl())
      await page.getByLabel('E-mail').fill(owner.email)
      await page.getByLabel('Password').fill(owner.password)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Allow' }).waitFor()
      await page.waitForLoadState()
      await assertReadable(page)
      assert.deepEqual(await tabThrough(page, 3), [
        'button Not you?',
        'button Allow',
        'button Deny',
      ])
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
      assert.equal(outline, 'solid', 'what has the focus is seen')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
    },
  )
}

testInChromium(
  'invitation: choose a password by keyboard',
  { origins, viewport: small },
  async ({ page }) => {
    const { inviteMember } = await import('../../server/sessions/passwords.ts')
    const { inTransaction } = await import('../../server/db/db.ts')
    const { limited } = service.demo.member
    const token = await inTransaction(service.database.database, (tx) =>
      inviteMember(tx, limited.id),
    )
    await page.goto(`${service.url}/invitations/${token}`)
    await assertReadable(page)
    await page.locator('#password:focus').waitFor()
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Choose a password')
    await page.getByLabel('New password').fill('a long and good password')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor()
  },
)

testInChromium(
  'the bare address leads to the API reference',
  { origins, viewport: small },
  async ({ page }) => {
    await page.goto(service.url)
    await assertReadable(page)
    await page.getByRole('link', { name: 'API reference' }).click()
    await page.getByRole('heading', { name: 'API reference' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/docs')
  },
)

function authorizationUrl(): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: app.redirectUri,
    scope: 'offline',
  })
  return `${service.url}/oauth2/auth?${query}`
}

/** Automatic checks: language, title, one heading, names of controls, size of targets, width. */
async function assertReadable(page: Page): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.lang'), 'en')
  assert.match(await page.title(), / · Carillon$/)
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
  assert.equal(await page.getByRole('main').count(), 1)
  const controls = page.locator('input:not([type=hidden]), button, a')
  for (const control of await controls.all()) {
    const name = await control.evaluate((element) => {
      const { labels, textContent } = element as unknown as {
        labels?: { textContent: string }[]
        textContent: string
      }
      return (labels?.[0]?.textContent ?? textContent).trim()
    })
    assert.notEqual(name, '', 'every control has a name')
    const box = need(await control.boundingBox())
    assert.ok(box.height >= 24 && box.width >= 24, `${name} is large enough for a thumb`)
  }
  await assertNoSidewaysScroll(page)
}

async function assertNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.equal(width, 0, 'nothing is wider than the screen')
}

async function tabThrough(page: Page, times: number): Promise<string[]> {
  const visited: string[] = []
  for (let index = 0; index < times; index += 1) {
    await page.keyboard.press('Tab')
    visited.push(await focused(page))
  }
  return visited
}

function focused(page: Page): Promise<string> {
  return page.evaluate(
    `(({ tagName, id, textContent }) => tagName.toLowerCase() + ' ' + (id || textContent.trim()))(document.activeElement)`,
  )
}
