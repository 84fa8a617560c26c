// The browser's zone becomes the member's until they have chosen one; later both are offered where they differ.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'

const service = await startConsole()
const { demo, database } = service
const { owner } = demo.member
const ownerToken = await tokenOf(service, owner.id)
const password = 'a few words to remember'

testInChromium(
  'a member lives in the zone of their browser',
  { origins: [service.url] },
  async (visit) => {
    const page = await openInTokyo(visit.page)
    const invited = await call(
      service,
      ownerToken,
      'POST',
      `/v1/organizations/${demo.organization.demo}/invitations`,
      { email: 'kenji@example.org', fullName: 'Kenji Mori' },
    )
    const { memberId, url } = (invited.body as { data: { memberId: string; url: string } }).data
    await page.goto(url)
    assert.equal(await page.getByLabel('Time zone').inputValue(), 'Asia/Tokyo')
    assert.deepEqual(await findBarriers(page), [])
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your password is set').waitFor()
    assert.equal(await zoneOf(memberId), 'Asia/Tokyo')
    assert.deepEqual(visit.consoleErrors, [])

    await database.pool.query(
      `update members set timezone = 'UTC', is_timezone_chosen = false where id = $1`,
      [memberId],
    )
    const bar = page.getByRole('status').filter({ hasText: 'Asia/Tokyo' })
    await openConsole(page, service, { email: 'kenji@example.org', password })
    await bar.getByText('Your times are shown in Asia/Tokyo').waitFor()
    assert.equal(await zoneOf(memberId), 'Asia/Tokyo')
    assert.deepEqual(await findBarriers(page), [])
    await bar.getByRole('button', { name: 'Use UTC' }).click()
    // UTC is chosen now, and the browser is still elsewhere.
    await bar.getByText('but your times are shown in UTC').waitFor()
    assert.equal(await zoneOf(memberId), 'UTC')
    await bar.getByRole('button', { name: 'Keep UTC' }).click()
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await bar.count(), 0)
  },
)

async function openInTokyo(page: Page): Promise<Page> {
  const browser = need(page.context().browser() ?? undefined)
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
  page.context().once('close', () => void context.close())
  context.setDefaultTimeout(90_000)
  return context.newPage()
}

async function zoneOf(memberId: string): Promise<string> {
  const { rows } = await database.pool.query<{ timezone: string }>(
    'select timezone from members where id = $1',
    [memberId],
  )
  return need(rows[0]).timezone
}
