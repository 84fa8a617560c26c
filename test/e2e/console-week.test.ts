// A week of a social media team, by a new colleague and the pages alone: join, connect, write, move, publish, review, repair, look, pause.
// The program runs as with npm start. Only the events on a network, a refusal and a mention, are caused from outside.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { startCarillon } from '../start/carillon.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { connectX, openColleague } from './console-visit.ts'

await builtConsole()
const carillon = await startCarillon({
  INTERACTION_NETWORKS: 'twitter,facebook,bluesky',
})
const demo = await carillon.demo()
const sandboxUrl = need(demo.sandboxUrl)
const options = { origins: [carillon.url, sandboxUrl], viewport: { width: 1280, height: 860 } }
const wanda = { email: 'wanda@example.org', password: 'a few words to remember' }
const choir = '1750000000000000301'
/** Both are in one week, whichever day begins it: the grid of a month may end with the week. */
const days = need([2, 3, 4].find((later) => isWithinWeek(dayAfter(later))))
const [concert, dayLater] = [dayAfter(days), dayAfter(days + 1)]

testInChromium('a week of work in the console', options, async ({ page: olivia }) => {
  await logIn(olivia, memberOf('owner'))
  const { page, consoleErrors } = await openColleague(olivia)
  await join(olivia, page)
  await connect(page)
  await write(page)
  await move(page)
  await publishAtOnce(page)
  await review(page, (await openColleague(olivia)).page)
  await repair(page)
  await readInteractions(page)
  await pause(page)
  // 401: a call that was under way when the session ended. 429: this test is faster than a person, and the console repeats the call.
  assert.deepEqual(
    consoleErrors.filter((text) => !/status of (?:401|429)/.test(text)),
    [],
  )
})

async function join(olivia: Page, page: Page): Promise<void> {
  await olivia.getByRole('link', { name: 'People' }).click()
  await olivia.getByRole('button', { name: 'Invite people' }).click()
  const dialog = olivia.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Wanda Week')
  await dialog.getByLabel('E-mail').fill(wanda.email)
  await dialog.getByLabel('Administrator').check()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText('Wanda Week is invited').waitFor()
  await page.goto(`${sandboxUrl}/mails`)
  await page.getByText('invitation').first().waitFor()
  const link = /https?:\/\/[^\s"<]+\/invitations\/[\w-]+/.exec(await page.content())?.[0]
  await page.goto(need(link))
  await page.getByLabel('New password').fill(wanda.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await logIn(page, wanda)
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profiles' }).click()
  await page.getByRole('link', { name: 'Connect a profile' }).first().click()
  await connectX(page)
}

async function write(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('link', { name: /^New message/ }).click()
  await page.getByRole('switch', { name: 'lakeside_choir, X' }).click()
  await page.getByRole('switch', { name: 'Demo Page, Facebook' }).click()
  await page.getByLabel('Text', { exact: true }).fill('The winter concert is on Friday')
  await page.locator('input[type=file]').setInputFiles({
    name: 'poster.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 640, height: 640, channels: 3, background: '#274690' } })
      .png()
      .toBuffer(),
  })
  await page.getByRole('button', { name: 'Describe or move poster.png' }).click()
  await page.getByLabel('Alt text').fill('The poster of the concert')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'When', exact: false }).first().click()
  await page.getByLabel('Date', { exact: true }).fill(concert)
  await page.getByLabel('Time', { exact: true }).fill('09:30')
  await page.getByRole('button', { name: /^Schedule 2 messages/ }).click()
  await page.getByText(/^2 messages scheduled/).waitFor()
}

/** By keys, a day later. Both messages of the card move, and keep their time. */
async function move(page: Page): Promise<void> {
  await page.goto(`${carillon.url}/calendar/month/${concert}`)
  const card = page.locator('[data-card]', { hasText: 'The winter concert' })
  await page.locator(`[data-day="${concert}"]`).locator(card).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText(/^2 messages moved to/).waitFor()
  await page.locator(`[data-day="${dayLater}"]`).locator(card).getByText('09:30').waitFor()
}

async function publishAtOnce(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.getByRole('switch', { name: 'lakeside_choir, X' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Rehearsal is at seven tonight')
  await page.getByRole('button', { name: 'Other ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send now instead' }).click()
  await page.getByRole('button', { name: /^Send now to lakeside_choir/ }).click()
  await page.getByText('Publishing now').waitFor()
  await openMessage(page, 'Rehearsal is at seven tonight')
  const post = page.getByRole('link', { name: 'Open on X' })
  await page.goto(need((await post.getAttribute('href')) ?? undefined))
  await page.getByText('Rehearsal is at seven tonight').first().waitFor()
}

async function review(page: Page, lina: Page): Promise<void> {
  await logIn(lina, memberOf('limited'))
  // For tomorrow: the next hour may begin meanwhile.
  await lina.goto(`${carillon.url}/?compose=new&at=${dayAfter(1)}T10:00`)
  await lina.getByRole('switch', { name: 'demo, X' }).click()
  await lina.getByLabel('Text', { exact: true }).fill('Tickets from tomorrow')
  await lina.getByRole('button', { name: /^Ask for a review/ }).click()
  await lina.getByText('Waiting for a review').first().waitFor()
  await page.goto(`${carillon.url}/review`)
  const current = page.getByRole('region', { name: 'Message under review' })
  await current.getByText('Tickets from tomorrow').waitFor()
  await page.keyboard.press('a')
  await page.getByText('Nothing waits for your review').waitFor()
}

/** X refuses it once. Home links to the message, and sent again it is published. */
async function repair(page: Page): Promise<void> {
  await send(`${sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({
      network: 'twitter',
      operation: 'publish',
      kind: 'status',
      status: 400,
      times: 1,
    }),
  })
  await page.keyboard.press('c')
  await page.getByRole('switch', { name: 'lakeside_choir, X' }).click()
  await page.getByLabel('Text', { exact: true }).fill('The choir sings in the harbour')
  await page.getByRole('button', { name: 'Other ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send now instead' }).click()
  await page.getByRole('button', { name: /^Send now to lakeside_choir/ }).click()
  await page.getByText('Publishing now').waitFor()
  await page.goto(carillon.url)
  await page.getByText('X refused “The choir sings in the harbour”').waitFor()
  await page.getByRole('link', { name: 'See what happened' }).first().click()
  await page.getByText('It was not published, and will not be tried again.').waitFor()
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await page.getByText('It is being sent again').waitFor()
  await page.getByRole('link', { name: 'Open on X' }).waitFor()
}

async function readInteractions(page: Page): Promise<void> {
  const mention = { network: 'twitter', type: 'MENTION', from: choir, to: '1750000000000000001' }
  await send(`${sandboxUrl}/_sandbox/interactions`, {
    method: 'POST',
    body: JSON.stringify(mention),
  })
  await page.getByRole('link', { name: 'Interactions' }).click()
  // The sandbox has generated a name.
  await page.getByRole('region', { name: 'People' }).locator(`a[href*="${choir}"]`).click()
  await page
    .getByRole('region', { name: /^History with/ })
    .getByText('Mentioned you')
    .waitFor()
}

async function pause(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Organization', exact: true }).click()
  await page.getByRole('button', { name: 'Pause everything' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Storm warning')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause now' }).click()
  await page.getByText('Everything is paused').waitFor()
  await page.getByRole('button', { name: 'Resume publishing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click()
  await page.getByRole('button', { name: 'Pause everything' }).waitFor()
  await page.getByRole('button', { name: /^Wanda Week/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
}

/** By the list of the calendar. */
async function openMessage(page: Page, text: string): Promise<void> {
  await page.goto(`${carillon.url}/calendar/list/today`)
  await page
    .getByRole('link', { name: new RegExp(text) })
    .first()
    .click()
  await page.getByText('History').waitFor()
}

async function logIn(page: Page, member: { email: string; password: string }): Promise<void> {
  await page.goto(carillon.url)
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
}

function memberOf(name: string): { email: string; password: string } {
  const member = need(demo.members?.find(({ email }) => email.startsWith(`${name}@`)))
  return { email: member.email, password: need(member.password) }
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** It and the next day are between Monday and Saturday. */
function isWithinWeek(day: string): boolean {
  return ![0, 6].includes(new Date(day).getUTCDay())
}
