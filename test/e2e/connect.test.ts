// Connecting an account in a browser: from the page /connect over the consent page of the sandbox network to the connected profile.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const service = await startTestService({
  TWITTER_API_URL: `${sandbox.url}/x`,
  FACEBOOK_API_URL: `${sandbox.url}/graph`,
  INSTAGRAM_API_URL: `${sandbox.url}/instagram`,
  PINTEREST_API_URL: `${sandbox.url}/pinterest`,
  LINKEDIN_API_URL: `${sandbox.url}/linkedin`,
  LINKEDINCOMPANY_API_URL: `${sandbox.url}/linkedincompany`,
  THREADS_API_URL: `${sandbox.url}/threads`,
  MASTODON_API_URL: `${sandbox.url}/mastodon`,
})
const { demo } = service
const origins = [service.url, sandbox.url]
const small = { width: 375, height: 667 }

type Person = { email: string; password: string }

async function logIn(page: Page, { email, password }: Person = demo.member.owner): Promise<void> {
  await page.goto(`${service.url}/connect`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading(page, 'Connect an account')
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const wider = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(wider, 0, `${name} is too wide`)
}

async function goTo(page: Page, title: string): Promise<void> {
  await logIn(page)
  await page.getByRole('radio', { name: `${title} On the sandbox` }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, `Connect ${title}`)
  await page.getByRole('button', { name: `Continue to ${title}` }).click()
}

testInChromium('X: connected, and on to the next account', { origins }, async ({ page }) => {
  await goTo(page, 'X')
  await page.getByRole('link', { name: 'Lakeside Choir' }).click()
  await page.getByRole('button', { name: 'Authorize app' }).click()
  await heading(page, 'X is connected')
  await page.getByText('lakeside_choir').waitFor()
  await page.getByRole('link', { name: 'Connect another account' }).click()
  await heading(page, 'Connect an account')
})

testInChromium(
  'Facebook: pages are chosen after a reload',
  {
    origins,
    viewport: small,
    colorScheme: 'dark',
  },
  async ({ page }) => {
    await goTo(page, 'Facebook')
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await heading(page, 'Choose what to connect')
    await page.reload()
    assert.equal(await page.getByLabel('Town Council').isDisabled(), true)
    await page.getByLabel('Reed Bakery').check()
    await page.getByLabel('Harbour Museum').check()
    await page.getByRole('button', { name: 'Connect' }).click()
    await heading(page, 'Facebook is connected')
    for (const name of ['Reed Bakery', 'Harbour Museum']) await page.getByText(name).waitFor()
  },
)

testInChromium(
  'Instagram: a personal account of the sandbox',
  { origins, viewport: small },
  async ({ page }) => {
    await goTo(page, 'Instagram')
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await heading(page, 'Instagram is connected')
  },
)

testInChromium(
  'Pinterest: declined first, then allowed, all by keyboard',
  {
    origins,
    colorScheme: 'dark',
  },
  async ({ page, consoleErrors }) => {
    await goTo(page, 'Pinterest')
    await page.getByRole('link', { name: 'Vale Florist' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await heading(page, 'Pinterest was not connected')
    await page.getByText('Access was declined at Pinterest').waitFor()
    // The browser reports the status of the page.
    assert.equal(consoleErrors.splice(0).length, 1)
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Connect Pinterest')
    await page.getByRole('button', { name: 'Continue to Pinterest' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Vale Florist' }).click()
    await page.getByRole('button', { name: 'Give access' }).click()
    await heading(page, 'Pinterest is connected')
  },
)

testInChromium(
  'LinkedIn: a member, on a small screen',
  { origins, viewport: small },
  async ({ page }) => {
    await goTo(page, 'LinkedIn')
    await page.getByRole('link', { name: 'Noa Field' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await heading(page, 'LinkedIn is connected')
    await page.getByText('Noa Field').waitFor()
  },
)

testInChromium(
  'LinkedIn: pages are chosen, except one without the right to post',
  {
    origins,
    colorScheme: 'dark',
  },
  async ({ page }) => {
    await goTo(page, 'LinkedIn Page')
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await heading(page, 'Choose what to connect')
    assert.equal(await page.getByLabel('Town Council').isDisabled(), true)
    await page.getByLabel('Lakeside Choir').check()
    await page.getByRole('button', { name: 'Connect' }).click()
    await heading(page, 'LinkedIn Page is connected')
    await page.getByText('Lakeside Choir').waitFor()
  },
)

testInChromium(
  'Threads: a profile of the sandbox',
  { origins, viewport: small },
  async ({ page }) => {
    await goTo(page, 'Threads')
    await page.getByRole('link', { name: 'Kim Vale' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await heading(page, 'Threads is connected')
    await page.getByText('kim.vale').waitFor()
  },
)

testInChromium(
  'Mastodon: a server that does not exist first, then the handle',
  {
    origins,
    viewport: small,
  },
  async ({ page, consoleErrors }) => {
    await logIn(page)
    await page.getByRole('radio', { name: 'Mastodon An account of your own' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await heading(page, 'Connect Mastodon')
    await page.getByLabel('Server or handle').fill('127.0.0.1')
    await page.getByRole('button', { name: 'Continue to Mastodon' }).click()
    await page.getByText('leads to an address inside the network of the service').waitFor()
    // The browser reports the status of the page.
    assert.equal(consoleErrors.splice(0).length, 1)
    await page.getByLabel('Server or handle').fill('@robin_reed@mastodon.test')
    await page.getByRole('button', { name: 'Continue to Mastodon' }).click()
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await heading(page, 'Mastodon is connected')
    await page.getByText('robin_reed@mastodon.test').waitFor()
  },
)

testInChromium(
  'a member without the right can connect only for herself',
  { origins },
  async ({ page }) => {
    await logIn(page, demo.member.limited)
    const owners = await page.getByLabel('Who owns it').locator('option').allTextContents()
    assert.deepEqual(owners, ['Lina Limited (only you)'])
  },
)
