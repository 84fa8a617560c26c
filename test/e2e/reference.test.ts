// The API reference in a browser: calls are found, a token comes by a button, a call can be tried; every page in four looks.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { sessionCookies } from '../support/browser-session.ts'
import { testInChromium } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers } from './console-visit.ts'

const service = await startTestService()
const { owner } = service.demo.member
const origins = [service.url]
const large = { width: 1280, height: 800 }
const open = (page: Page, path: string) => page.goto(`${service.url}${path}`)

testInChromium(
  'a call is found by its words, and the chosen language stays chosen',
  { origins, viewport: large },
  async ({ page }) => {
    await open(page, '/docs')
    await page.keyboard.press('/')
    await page.keyboard.type('approve mess')
    await page.getByRole('link', { name: 'POST Approve', exact: true }).click()
    await page.waitForURL('**/docs/messages#approveMessage')
    const call = page.locator('#approveMessage')
    await call.getByRole('button', { name: 'Python', exact: true }).click()
    assert.match(await call.locator('pre:visible').first().innerText(), /^import json\n/)
    await open(page, '/docs/tasks/schedule-a-message')
    assert.match(await page.locator('pre:visible').first().innerText(), /^import os\n/)
    await page.getByLabel('Find a call').fill('no such words')
    await page.getByText('No call has these words.').waitFor()
  },
)

testInChromium(
  'a member gets a token by a button, and calls what they try',
  { origins, viewport: large },
  async (visit) => {
    const { page } = visit
    await open(page, '/docs/me')
    const call = page.locator('#getMe')
    const send = async () => {
      await call.getByRole('button', { name: 'Send GET' }).click()
      return call.locator('output:not(:empty)').innerText()
    }
    await call.getByText('Try it').click()
    assert.match(await send(), /^401 .*"code": 1000/s)
    visit.consoleErrors.length = 0 // Chromium reports the status 401 that was asked for
    await page.context().addCookies(await sessionCookies(service, owner))
    await page.getByRole('button', { name: 'Get a token' }).click()
    await page.getByText('You have a token until').waitFor()
    assert.equal(new URL(page.url()).pathname, '/docs/me')
    await call.getByText('Try it').click()
    assert.match(await send(), new RegExp(`^200 .*"email": "${owner.email}"`, 's'))
    await page.goBack()
    assert.doesNotMatch(page.url(), /code=/)
  },
)

testInChromium(
  'a code that another page asked for is not redeemed',
  { origins, viewport: large },
  async ({ page }) => {
    await open(page, '/docs/token?code=planted&state=planted')
    await page.getByText('This answer does not belong to this tab.').waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  },
)

testInChromium(
  'without https a token is refused with a sentence, and everything else works',
  { origins: [elsewhere()], viewport: large },
  async ({ page }) => {
    await page.goto(`${elsewhere()}/docs`)
    await page.getByRole('button', { name: 'Get a token' }).click()
    await page.getByText('A token needs https, or localhost').waitFor()
    await page.getByRole('button', { name: 'TypeScript' }).click()
    await page.getByText('createClient').first().waitFor()
  },
)

/** Another host name than localhost, as in production: nothing may need https or another host. */
function elsewhere(): string {
  return service.url.replace('localhost', 'carillon.test')
}

const pages = [
  '/docs',
  '/docs/messages',
  '/docs/webhook-events',
  '/docs/tasks/review',
  '/docs/objects',
]

testInChromium(
  'the reference at 1280 and 375 px, light and dark: no barrier, no scrolling sideways, one h1',
  { origins, viewport: large },
  async ({ page }) => {
    for (const path of pages) {
      await page.setViewportSize(large)
      await open(page, path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const isSeen = colorScheme === 'dark'
        assert.deepEqual(await findBarriers(page, { isSeen }), [], `${path}, ${colorScheme}`)
      }
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
      await page.setViewportSize({ width: 375, height: 720 })
      await page.getByText('Contents', { exact: true }).first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.equal(
          await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          0,
          `${path}, ${colorScheme}`,
        )
      }
    }
  },
)
