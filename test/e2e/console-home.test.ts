// Signing in to the console, its Home, and signing out.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { need } from '../support/need.ts'
import { expectErrors } from './composer-service.ts'
import { fail, openConsole, schedule, signIn, startConsole } from './console-visit.ts'
import { openPage } from './console-walk.ts'

const service = await startConsole()
const { owner } = service.demo.member
const origins = [service.url]
const inAnHour = () => new Date(Date.now() + 3_600_000)

testInChromium('sign in, stay signed in after a reload, sign out', { origins }, async (visit) => {
  const { page } = visit
  await signIn(page, service, owner)
  await page.getByRole('heading', { level: 1, name: /^(Good .*|Hello), Olivia$/ }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
  // The token is in no storage: a reload gets a new one without showing a page.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  assert.doesNotMatch(stored, /token|verifier/)
  await openPage(page, page.url())
  await page.getByRole('heading', { level: 1, name: /Olivia$/ }).waitFor()

  await page.getByRole('button', { name: /Olivia Owner/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.goto(service.url)
  await page.getByLabel('Password').waitFor()
  // A call that was under way when the token ended.
  expectErrors(visit, /status of 401/)
  assert.deepEqual(visit.consoleErrors, [])
})

testInChromium(
  'an address is opened after signing in, and a wrong one says so',
  { origins },
  async ({ page }) => {
    await signIn(page, service, owner, '/calendar/month/2026-11-17?state=SCHEDULED')
    await page.getByRole('heading', { level: 1, name: 'November 2026' }).waitFor()
    assert.equal(new URL(page.url()).search, '?state=SCHEDULED')
    await page.goto(`${service.url}/settings/nothing`)
    await page.getByText('There is nothing here').waitFor()
  },
)

testInChromium(
  'Home shows what goes out next and what failed, with the way to it',
  { origins },
  async ({ page }) => {
    const text = 'Wednesday is cardamom bun day'
    await schedule(service, { text, time: inAnHour() })
    await fail(service, await schedule(service, { text: 'Sold out', time: inAnHour() }))

    await openConsole(page, service, owner)
    const next = page.getByRole('region', { name: 'Up next' })
    await next.getByText(text).waitFor()
    await next.getByText('Scheduled').first().waitFor()
    const needs = page.getByRole('region', { name: 'Needs attention' })
    await needs.getByRole('link', { name: 'See what happened' }).first().click()
    await page.getByText('It was not published, and will not be tried again.').waitFor()
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
    await page.getByText(/^Scheduled again for/).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await next.getByText(text).waitFor()
    // The new one may be overdue meanwhile: nothing is published here.
    await needs.getByRole('link', { name: 'See what happened' }).waitFor({ state: 'detached' })
  },
)

testInChromium(
  'a profile that must be signed in again says what waits for it, and leads there',
  { origins },
  async ({ page }) => {
    const profile = need(service.demo.profile['facebook-page'])
    for (const [hours, text] of ['Waits the longest', 'Waits as well'].entries())
      await schedule(service, {
        text,
        time: new Date(Date.now() + (hours + 2) * 3_600_000),
        profiles: [profile],
      })
    const { pool } = service.database
    await pool.query('update profiles set credential_id = null where id = $1', [profile])

    await openConsole(page, service, owner)
    const item = page.getByRole('listitem').filter({ hasText: 'Facebook asks you to sign in' })
    await item
      .getByText(/has 2 messages waiting; the first is due (today|tomorrow) \d\d:\d\d\./)
      .waitFor()
    await item.getByRole('link', { name: 'See the messages' }).click()
    await page.waitForURL(/\/calendar\/list\//)
    assert.equal(new URL(page.url()).searchParams.get('profiles'), profile)
    // Home has both as well.
    const other = page.getByRole('link', { name: /cardamom/ })
    await other.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /Waits the longest/ }).waitFor()
    assert.equal(await other.count(), 0)
  },
)
