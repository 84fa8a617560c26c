// People in the console, by two persons in two windows: inviting, rights, review.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dayOf } from './calendar-visit.ts'
import { findBarriers, openColleague, openConsole, pressAnyway } from './console-visit.ts'

const service = await startTestService({}, { consoleDirectory: await builtConsole() })
const { owner, editor, limited } = service.demo.member
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }
const password = 'a few words to remember'

testInChromium(
  'an invited colleague chooses a password, signs in and sees only what they may',
  options,
  async ({ page }) => {
    await openConsole(page, service, owner, '/people')
    const link = await invite(page, { name: 'Cara Colleague', email: 'cara@example.org' })
    const rights = page.getByLabel('What Cara Colleague may do with demo.threads (Threads)')
    await rights.selectOption('Author')
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Olivia Owner/ })
      .getByText('Manager of every profile')
      .waitFor()
    assert.deepEqual(await findBarriers(page), [])

    const cara = await openColleague(page)
    await cara.page.goto(link)
    await cara.page.getByLabel('New password').fill(password)
    await cara.page.getByRole('button', { name: 'Set password' }).click()
    await cara.page.getByRole('link', { name: 'Start page' }).click()
    await logIn(cara.page, { email: 'cara@example.org', password })
    await cara.page.getByRole('link', { name: 'People' }).click()
    await cara.page.getByText('You see your own rights').waitFor()
    await cara.page.getByText('Writes; others approve.').waitFor()
    await pressAnyway(cara.page.getByRole('button', { name: 'Invite people' }))
    await cara.page.getByText('Only members who manage people can do this.').waitFor()
    assert.deepEqual(await findBarriers(cara.page), [])
    await cara.page.getByRole('link', { name: 'Profiles' }).click()
    await cara.page.getByText('demo.threads').first().waitFor()
    assert.equal(await cara.page.getByText('demo.business').count(), 0)
    assert.deepEqual(cara.consoleErrors, [])
  },
)

testInChromium(
  'one proposes in one window, another approves and rejects in the other',
  options,
  async ({ page }) => {
    const tomorrow = dayOf(new Date(), 1)
    await openConsole(
      page,
      service,
      limited,
      `/calendar/week/today?compose=new&at=${tomorrow}T10:00`,
    )
    await page.getByRole('switch', { name: 'demo, X' }).click()
    await page.getByLabel('Text', { exact: true }).fill('Approve this one')
    await page.getByRole('button', { name: /^Ask for a review/ }).click()
    await page.getByText('Waiting for a review').first().waitFor()
    await propose('Reject that one', 48)
    const reviewer = await openColleague(page)
    await openConsole(reviewer.page, service, editor, '/review')
    const current = reviewer.page.getByRole('region', { name: 'Message under review' })
    await current.getByText('Approve this one').waitFor()
    await current.getByRole('button', { name: /^Approve/ }).click()
    await current.getByText('Reject that one').waitFor()
    await current.getByRole('button', { name: /^Reject/ }).click()
    const dialog = reviewer.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The price is missing')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await reviewer.page.getByText('Nothing waits for your review').waitFor()
    assert.deepEqual(reviewer.consoleErrors, [])

    // The author finds both where they were written, with the reason.
    await page.goto(`${service.url}/messages/${await findMessage('Approve this one')}`)
    await page.getByText('Scheduled').first().waitFor()
    await page.goto(`${service.url}/messages/${await findMessage('Reject that one')}`)
    await page.getByText('The price is missing').first().waitFor()
  },
)

async function invite(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await pressAnyway(dialog.getByRole('button', { name: 'Invite', exact: true }))
  await page.getByText('The name is missing.').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText(`${name} is invited`).waitFor()
  const link = need((await dialog.getByTitle('Link of the invitation').textContent()) ?? undefined)
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

async function logIn(page: Page, member: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
}

/** By a member who needs an approval. */
async function propose(text: string, hours: number): Promise<void> {
  const time = new Date(Date.now() + hours * 3_600_000)
  const body = {
    text,
    socialProfileIds: [need(Object.values(service.demo.profile)[0])],
    scheduledSendTime: `${time.toISOString().slice(0, 19)}Z`,
  }
  const answer = await call(
    service,
    await tokenOf(service, limited.id),
    'POST',
    '/v1/messages',
    body,
  )
  assert.equal(answer.status, 200, answer.text)
}

async function findMessage(text: string): Promise<string> {
  const { rows } = await service.database.pool.query('select id from messages where text = $1', [
    text,
  ])
  return need(rows[0]).id
}
