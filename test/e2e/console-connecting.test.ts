// Connecting in the console: by app password, reconnecting, choosing among several accounts, declined and left at the network; pausing one
// profile; the effect on messages.
import assert from 'node:assert/strict'
import type { Page, Response } from 'playwright-core'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers, openConsole, pressAnyway } from './console-visit.ts'
import { openPage } from './console-walk.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const service = await startTestService(
  {
    BLUESKY_API_URL: `${sandbox.url}/bluesky`,
    FACEBOOK_API_URL: `${sandbox.url}/graph`,
    PINTEREST_API_URL: `${sandbox.url}/pinterest`,
    TWITTER_API_URL: `${sandbox.url}/x`,
  },
  { consoleDirectory: await builtConsole() },
)
const { owner, limited } = service.demo.member
const origins = [service.url, sandbox.url]

testInChromium(
  'Bluesky is connected by app password, paused, connected again, and disconnected with its messages',
  { origins },
  async ({ page }) => {
    await openConsole(page, service, owner, '/profiles/connect')
    await page.getByRole('button', { name: 'Connect Bluesky' }).click()
    const dialog = page.getByRole('dialog')
    await pressAnyway(dialog.getByRole('button', { name: 'Continue to Bluesky' }))
    await page.getByText('Enter the handle first.').waitFor()
    await dialog.getByLabel('Handle').fill('ole.bsky.test')
    await dialog.getByRole('button', { name: 'Use an app password' }).click()
    await page.getByRole('heading', { name: 'Connect Bluesky', level: 1 }).waitFor()
    // The second of two forms.
    await page.waitForLoadState('domcontentloaded')
    await page.getByRole('textbox', { name: 'Handle' }).last().fill('ole.bsky.test')
    await page.getByLabel('App password').fill('abcd-efgh-2345-6789')
    await page.getByRole('button', { name: 'Connect Bluesky' }).click()
    await page.getByRole('heading', { name: 'Bluesky is connected' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])

    await page.getByRole('link', { name: 'All profiles' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'ole.bsky.test' })
    await card.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The oven is broken')
    await page.getByRole('dialog').getByRole('button', { name: 'Pause now' }).click()
    await card.getByText('The oven is broken').waitFor()
    const messageId = await write('ole.bsky.test')
    await card.getByRole('button', { name: 'Resume' }).click()
    await page
      .getByRole('dialog')
      .getByText('1 message is published later, at its scheduled time.')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click()
    await card.getByRole('button', { name: 'Pause' }).waitFor()

    await card.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByLabel('App password').fill('abcd-efgh-2345-6789')
    await page.getByRole('button', { name: 'Connect Bluesky' }).click()
    await page.getByRole('heading', { name: 'Bluesky is connected' }).waitFor()

    await page.getByRole('link', { name: 'All profiles' }).click()
    await card.getByRole('button', { name: 'More for ole.bsky.test' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByText('1 message is not published yet.').waitFor()
    await page.getByRole('dialog').getByLabel('Delete them as well').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await card.waitFor({ state: 'detached' })
    const token = await tokenOf(service, owner.id)
    assert.equal((await call(service, token, 'GET', `/v1/messages/${messageId}`)).status, 404)
  },
)

testInChromium(
  'a connection is started once, even if the button is pressed again while the next page loads',
  { origins },
  async ({ page }) => {
    await openConsole(page, service, owner, '/profiles/connect')
    const started: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && pathname === '/v1/connections') started.push(pathname)
    })
    const { promise: pressedAgain, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/\/connect\//, async (route) => {
      await pressedAgain
      return route.fallback()
    })
    await page.getByRole('button', { name: 'Connect Bluesky' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Handle').fill('ole.bsky.test')
    const leaving = page.waitForRequest(/\/connect\//)
    await dialog.getByRole('button', { name: 'Continue to Bluesky' }).click({ noWaitAfter: true })
    await leaving
    // The button has the focus. Locators would wait for the next page.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    goOn()
    await page.getByRole('heading', { name: /^Authorize/ }).waitFor()
    assert.equal(started.length, 1)
  },
)

testInChromium(
  'Facebook: pages are chosen after a reload, but not one without the right to post',
  { origins, viewport: { width: 375, height: 667 } },
  async ({ page }) => {
    await goTo(page, 'Facebook')
    await page.getByRole('link', { name: 'Robin Reed' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'What do you want to connect?' }).waitFor()
    await page.reload()
    await page.getByLabel('Reed Bakery').check()
    await page.getByLabel('Town Council').press('Space')
    await page.getByRole('status').getByText('role').waitFor()
    assert.equal(await page.getByLabel('Town Council').isChecked(), false)
    await page.getByLabel('Harbour Museum').check()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Connect 2 profiles' }).click()
    await page.getByRole('heading', { name: 'Facebook is connected' }).waitFor()
    const connected = page.getByRole('listitem')
    for (const name of ['Reed Bakery', 'Harbour Museum'])
      await connected.filter({ hasText: name }).waitFor()
    assert.equal(await page.getByText('Town Council').count(), 0)
  },
)

testInChromium(
  'Pinterest: declined, and tried again',
  { origins, colorScheme: 'dark' },
  async ({ page }) => {
    await goTo(page, 'Pinterest')
    await page.getByRole('link', { name: 'Vale Florist' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Pinterest was not connected' }).waitFor()
    await page.getByText('Access was declined at Pinterest').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: 'Try again' }).click()
    await continueTo(page, 'Pinterest')
    await page.getByRole('link', { name: 'Vale Florist' }).click()
    await page.getByRole('button', { name: 'Give access' }).click()
    await page.getByRole('heading', { name: 'Pinterest is connected' }).waitFor()
  },
)

testInChromium(
  'X: left at the network by Back, and resumed from its page in the console',
  { origins },
  async ({ page }) => {
    await openConsole(page, service, owner, '/profiles/connect')
    const answer = page.waitForResponse((response) => isStart(response))
    await continueTo(page, 'X')
    const { data } = await (await answer).json()
    await page.getByRole('link', { name: 'Lakeside Choir' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Connect a profile', level: 1 }).waitFor()
    // The address of the connection, as the service gave it to the console.
    await page.goto(`${service.url}/profiles/connect/${data.id}`)
    await page.getByRole('heading', { name: 'X has not answered yet' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Continue to X' }).click()
    await page.getByRole('link', { name: 'Lakeside Choir' }).click()
    await page.getByRole('button', { name: 'Authorize app' }).click()
    await page.getByRole('heading', { name: 'X is connected' }).waitFor()
    assert.ok(page.url().endsWith(`/profiles/connect/${data.id}`), 'the same connection')
  },
)

testInChromium(
  'a member who manages no profiles reads why they cannot connect one for all',
  { origins },
  async ({ page }) => {
    await openConsole(page, service, limited, '/profiles')
    // The member's permissions have arrived.
    await openPage(page, `${service.url}/profiles/connect`)
    await page.getByRole('button', { name: 'Connect Bluesky' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Handle').fill('ole.bsky.test')
    await dialog.getByText('Only members who manage profiles').waitFor()
    await pressAnyway(dialog.getByRole('button', { name: 'Continue to Bluesky' }))
    await page.getByText('Only members who manage profiles').nth(1).waitFor()
    await dialog.getByLabel('For whom').selectOption('Only me')
    await dialog.getByText('Only you can publish to it.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)

async function goTo(page: Page, network: string): Promise<void> {
  await openConsole(page, service, owner, '/profiles/connect')
  await continueTo(page, network)
}

async function continueTo(page: Page, network: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${network}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Continue to ${network}` }).click()
}

function isStart(response: Response): boolean {
  return response.request().method() === 'POST' && response.url().endsWith('/v1/connections')
}

/** Schedules it for tomorrow. */
async function write(username: string): Promise<string> {
  const token = await tokenOf(service, owner.id)
  const { body } = await call(service, token, 'GET', '/v1/socialProfiles')
  const { data } = body as { data: { id: string; socialNetworkUsername: string }[] }
  const socialProfileIds = data
    .filter((profile) => profile.socialNetworkUsername === username)
    .map(({ id }) => id)
  const time = new Date(Date.now() + 86_400_000)
  const scheduledSendTime = `${time.toISOString().slice(0, 19)}Z`
  const written = { text: 'Tomorrow we bake again', socialProfileIds, scheduledSendTime }
  const answer = await call(service, token, 'POST', '/v1/messages', written)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: [{ id: string }] }).data[0].id
}
