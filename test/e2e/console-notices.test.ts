// A member who may only propose learns what happened to their messages, and reads everywhere that what they send is reviewed first.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expireApprovals } from '../../server/messages/review/review.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { findBarriers, openConsole, pressAnyway, startConsole } from './console-visit.ts'

const service = await startConsole()
const { demo, database } = service
const author = demo.member.limited
const tokens = {
  author: await tokenOf(service, author.id),
  owner: await tokenOf(service, demo.member.owner.id),
}
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }

async function propose(text: string, hours = 24): Promise<string> {
  const body = {
    text,
    socialProfileIds: [need(demo.profile.twitter)],
    scheduledSendTime: `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`,
  }
  const answer = await call(service, tokens.author, 'POST', '/v1/messages', body)
  return need((answer.body as { data: { id: string }[] }).data[0]).id
}

async function reject(id: string, reason: string): Promise<void> {
  const answer = await call(service, tokens.owner, 'POST', `/v1/messages/${id}/reject`, { reason })
  assert.equal(answer.status, 200, answer.text)
}

const badge = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Notices/ })
const toastsIn = (page: Page) => page.getByRole('status').getByText(/rejected “/)

testInChromium(
  'a rejection reaches the author on Home, by the badge, by one toast, and on the page of notices',
  options,
  async ({ page }) => {
    await reject(await propose('Spring opening'), 'The date is wrong')
    await openConsole(page, service, author)
    const needs = page.getByRole('region', { name: 'Needs attention' })
    const item = needs.getByRole('listitem').filter({ hasText: 'rejected “Spring opening”' })
    await item.getByText(/The date is wrong/).waitFor()
    await badge(page).getByText('1 unread').waitFor({ state: 'attached' })
    assert.equal(await toastsIn(page).count(), 0, 'it was there before')

    const second = await page.context().newPage()
    await second.goto(`${service.url}/settings/me`)
    await badge(second).getByText('1 unread').waitFor({ state: 'attached' })
    await eventually(() => service.services.events.countOf(`member:${author.id}`) === 1)
    const bread = await propose('Rye bread day')
    await reject(bread, 'Too early')
    for (const tab of [page, second])
      await badge(tab).getByText('2 unread').waitFor({ state: 'attached' })
    const shown = async () => (await toastsIn(page).count()) + (await toastsIn(second).count())
    await eventually(async () => (await shown()) > 0)
    assert.equal(await shown(), 1, 'one tab shows it')
    const tab = (await toastsIn(page).count()) > 0 ? page : second
    await tab.getByText(/rejected “Rye bread day”: Too early/).waitFor()
    await tab.getByRole('status').getByRole('button', { name: 'Change it' }).click()
    await tab.getByRole('button', { name: /^Ask for a review for/ }).waitFor()
    assert.equal(await tab.getByRole('textbox', { name: 'Text' }).inputValue(), 'Rye bread day')
    await badge(page).getByText('1 unread').waitFor({ state: 'attached' })

    await second.goto(`${service.url}/settings/me`)
    await second.getByLabel('A message of yours was rejected').selectOption('Never')
    await second.getByText('Saved').waitFor()
    const me = await call(service, tokens.author, 'GET', '/v1/me')
    const { notices } = (me.body as { data: { notices: Record<string, string> } }).data
    assert.equal(notices.messageRejected, 'NEVER')
    await second.close()
  },
)

testInChromium(
  'the page of notices says what is unread, what to do, and what was done',
  options,
  async ({ page }) => {
    const late = await propose('Too late for its review')
    await database.pool.query(
      `update messages set scheduled_at = now() - interval '1 minute', send_at = now() - interval '1 minute' where id = $1`,
      [late],
    )
    await openConsole(page, service, author, '/notices')
    await expireApprovals(database.database)
    const rows = page.getByRole('main').getByRole('listitem')
    const expired = rows.filter({ hasText: 'was not reviewed in time' })
    await expired.getByRole('heading', { name: /^Unread: / }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: /^Notices.*unread/ }).waitFor()
    await page.keyboard.press('Escape')
    const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok(scrollWidth <= 375, `${scrollWidth} px wide`)
    await page.setViewportSize(options.viewport)

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await badge(page)
      .getByText(/unread/)
      .waitFor({ state: 'detached' })
    const unread = rows.getByRole('heading', { name: /^Unread: / })
    await eventually(async () => (await unread.count()) === 0)
    await expired.getByRole('link', { name: 'Choose another time' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Ask for a review for/ }).waitFor()
  },
)

testInChromium(
  'a notice that cannot be marked as read is tried once, and stays unread',
  options,
  async ({ page, consoleErrors }) => {
    const id = await propose('Rolls at dawn')
    await reject(id, 'Too early')
    const reading = '**/v1/me/notices/read'
    let calls = 0
    await page.route(reading, (route) => {
      calls += 1
      return route.fulfill({ status: 403, json: { errors: [{ message: 'Not now' }] } })
    })
    const readAgain = page.waitForResponse(
      (answer) => calls > 0 && answer.url().includes('/me/notices?'),
    )
    await openConsole(page, service, author, `/messages/${id}`)
    await readAgain
    await badge(page)
      .getByText(/unread/)
      .waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(calls, 1)
    assert.equal(consoleErrors.splice(0).length, 1)
    await page.unroute(reading)
    await page.reload()
    const read = async () => {
      const { rows } = await database.pool.query(
        'select from notices where message_id = $1 and read_at is null',
        [id],
      )
      return rows.length === 0
    }
    await eventually(read, { what: 'the notice to be read' })
  },
)

testInChromium(
  'a member who may only propose is promised a review, and led to the person who may reconnect',
  options,
  async ({ page }) => {
    const rejected = await propose('Once more, please')
    await reject(rejected, 'Not today')
    await openConsole(page, service, author, `/messages/${rejected}`)
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/waits for a review. Once it is approved, it is published/).waitFor()
    await dialog.getByRole('button', { name: 'Ask for a review' }).click()
    await page.getByText('It waits for a review', { exact: true }).waitFor()
    // The page of the new message.
    await page.getByText(/It is waiting for review/).waitFor()
    await page
      .getByText(/Olivia Owner/)
      .first()
      .waitFor()

    const approved = await propose('Approved by the owner')
    await call(service, tokens.owner, 'POST', `/v1/messages/${approved}/approve`, {})
    const profileId = need(demo.profile.twitter)
    await database.pool.query('update profiles set credential_id = null where id = $1', [profileId])
    await page.goto(`${service.url}/messages/${approved}`)
    await page.getByText(/planned for .*, but X refuses access to the profile/).waitFor()
    await page
      .getByText(/can reconnect it/)
      .filter({ hasText: 'Olivia Owner' })
      .waitFor()
    await pressAnyway(page.getByRole('button', { name: 'Send now' }))
    await page.getByText(/^You may only propose messages for this profile/).waitFor()

    await page.goto(service.url)
    const needs = page.getByRole('region', { name: 'Needs attention' })
    const item = needs.getByRole('listitem').filter({ hasText: 'X refuses access to a profile' })
    await item.getByText(/Olivia Owner/).waitFor()
    assert.equal(await item.getByRole('link', { name: 'Reconnect' }).count(), 0)
  },
)
