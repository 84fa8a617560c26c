// The parts of the composer: the time of a message that is sent again, emoji and links, the layers over the form, and the page behind it.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { dayOf } from './calendar-visit.ts'
import {
  compose,
  expectErrors,
  isDraftStored,
  press,
  startComposerService,
  textField,
} from './composer-service.ts'
import { fail, findBarriers, openConsole, schedule, signIn } from './console-visit.ts'

const service = await startComposerService()
const { pool } = service.database
const { owner } = service.demo.member
const options = { origins: [service.url], viewport: { width: 1280, height: 800 } }
const composer = (page: Page) => page.getByRole('complementary')

/** A message that the network has refused, planned for a day from now; negative: days ago. */
async function refuse(text: string, days: number): Promise<string> {
  const time = new Date(`${dayOf(new Date(), 2)}T10:00:00Z`)
  const profiles = [need(service.demo.profile.twitter)]
  const id = await schedule(service, { text, time, profiles })
  await fail(service, id)
  await pool.query('update messages set scheduled_at = $2, send_at = $2 where id = $1', [
    id,
    `${dayOf(new Date(), days)}T10:00:00Z`,
  ])
  return id
}

async function sentInstead(id: string): Promise<string[]> {
  const { rows } = await pool.query<{ send_at: Date }>(
    'select send_at from messages where resend_of = $1',
    [id],
  )
  return rows.map(({ send_at }) => send_at.toISOString())
}

testInChromium(
  'a message that is sent again keeps its time; one that has passed is asked for at its field',
  options,
  async ({ page }) => {
    const ahead = await refuse('Planned for later', 3)
    const passed = await refuse('Planned too early', -9)
    await openConsole(page, service, owner, `/?compose=again-${ahead}`)
    await composer(page)
      .getByRole('button', { name: /^Schedule for demo/ })
      .click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.deepEqual(await sentInstead(ahead), [`${dayOf(new Date(), 3)}T10:00:00.000Z`])

    await page.goto(`${service.url}/?compose=again-${passed}`)
    const date = composer(page).getByLabel('Date', { exact: true })
    await date.waitFor()
    await press(composer(page).getByRole('button', { name: /^Schedule for demo/ }))
    await composer(page).getByRole('alert').filter({ hasText: 'That time has passed.' }).waitFor()
    await date.and(page.locator(':focus')).waitFor()
    assert.equal(await date.getAttribute('aria-invalid'), 'true')
    assert.deepEqual(await sentInstead(passed), [])
    assert.deepEqual(await findBarriers(page), [])
    await date.fill(dayOf(new Date(), 4))
    await composer(page)
      .getByRole('button', { name: /^Schedule for demo/ })
      .click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.equal((await sentInstead(passed)).length, 1)
  },
)

testInChromium(
  'the fields of the time leave the preview in view, and Escape closes them before the composer',
  options,
  async ({ page }) => {
    await compose(page, service, { profiles: ['demo, X'], text: 'Seen beside its time' })
    const preview = composer(page).getByRole('region', { name: 'Preview' })
    await preview.getByText('Seen beside its time').waitFor()
    const before = need((await preview.boundingBox()) ?? undefined)
    const send = composer(page).getByRole('button', { name: /^When/ })
    await send.click()
    const group = composer(page).getByRole('group', { name: 'When' })
    // The fields are loaded when they are shown first.
    await composer(page).getByRole('button', { name: 'Choose a date' }).waitFor()
    const movesUp = async () => {
      const after = need((await preview.boundingBox()) ?? undefined)
      const edge = need((await group.boundingBox()) ?? undefined).y
      return before.y - after.y > 60 && after.y + 100 < edge
    }
    await eventually(movesUp, { what: 'the form to move up by the fields', within: 30_000 })

    await composer(page).getByRole('button', { name: 'Choose a date' }).click()
    const grid = page.getByRole('grid', { name: /\d{4}$/ })
    await grid.waitFor()
    for (const layer of [grid, group, composer(page)]) {
      await layer.waitFor()
      await page.keyboard.press('Escape')
      await layer.waitFor({ state: 'detached' })
    }
    assert.equal(await textField(page).count(), 0)
  },
)

testInChromium(
  'an emoji is found by a word of either language, with a skin tone, and offered again; a link is checked',
  options,
  async ({ page }) => {
    await compose(page, service, { profiles: ['demo, X'], text: 'Bread' })
    const opener = composer(page).getByRole('button', { name: 'Insert an emoji' })
    const picker = page.getByRole('dialog', { name: 'Insert an emoji' })
    const search = picker.getByLabel('Search emoji')
    await opener.click()
    await search.and(page.locator(':focus')).waitFor()
    await picker.getByRole('button', { name: 'Medium skin tone', exact: true }).click()
    await search.fill('winken')
    await picker.getByRole('gridcell', { name: 'waving hand', exact: true }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await search.press('Enter')
    await textField(page).and(page.locator(':focus')).waitFor()
    assert.equal(await textField(page).inputValue(), 'Bread👋🏽')
    await opener.click()
    await picker.getByRole('region', { name: 'Recently used' }).getByRole('button').click()
    await textField(page).and(page.locator(':focus')).waitFor()
    assert.equal(await textField(page).inputValue(), 'Bread👋🏽👋🏽')
    await opener.click()
    await search.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await opener.and(page.locator(':focus')).waitFor()

    await composer(page).getByRole('button', { name: 'Insert a link' }).click()
    await page.keyboard.type('menu')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a web address').waitFor()
    await page.keyboard.type('.example')
    await page.keyboard.press('Enter')
    await textField(page).and(page.locator(':focus')).waitFor()
    assert.equal(await textField(page).inputValue(), 'Bread👋🏽👋🏽 https://menu.example')
  },
)

testInChromium(
  'a message that is being edited is not acted on behind the composer',
  options,
  async ({ page }) => {
    const time = new Date(`${dayOf(new Date(), 5)}T10:00:00Z`)
    const id = await schedule(service, { text: 'The old text', time })
    await openConsole(page, service, owner, `/messages/${id}`)
    const edit = page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })
    await edit.click()
    await textField(page).waitFor()
    await press(page.getByRole('main').getByRole('button', { name: 'Send now' }))
    await page.getByText('This message is being edited').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await textField(page).press('Escape')
    await edit.and(page.locator(':focus')).waitFor()

    await page.setViewportSize({ width: 375, height: 800 })
    await edit.click()
    await textField(page).waitFor()
    const behind = page.locator('[data-behind-composer]').first()
    assert.equal(await behind.evaluate((element) => (element as { inert?: boolean }).inert), true)
    await textField(page).press('Escape')
    await edit.and(page.locator(':focus')).waitFor()
    await page.setViewportSize(options.viewport)
  },
)

testInChromium(
  'without a connection the composer says where the draft is',
  { ...options, ownWindow: true },
  async (visit) => {
    const { page } = visit
    await page.clock.install()
    await compose(page, service, { profiles: ['demo, X'], text: 'Above the ground' })
    await page.context().setOffline(true)
    await textField(page).fill('In the tunnel')
    await page.clock.runFor(1000)
    await isDraftStored(page, 'In the tunnel')
    await page.getByText('The draft is saved in this browser').waitFor()
    // The copy to the service fails, and then the question whether it has arrived. Each waits for the end of the one before.
    let failures = 0
    page.on('requestfailed', (request) => {
      if (/drafts/.test(request.url())) failures += 1
    })
    const hasFailedTwice = async () => {
      await page.clock.runFor(1000)
      return failures >= 2
    }
    await eventually(hasFailedTwice, { what: 'two requests to fail', every: 100 })
    assert.equal(await page.getByText('could not be saved').count(), 0)
    await page.getByText('The draft is saved in this browser').waitFor()
    expectErrors(visit, /ERR_INTERNET_DISCONNECTED/)
  },
)

testInChromium(
  'a part whose code cannot be loaded waits for the connection; code that is gone loads the console again, with the draft',
  { ...options, ownWindow: true },
  async (visit) => {
    const { page } = visit
    await compose(page, service, { profiles: ['demo, X'], text: 'Before the new version' })
    await composer(page).getByText('Before the new version').nth(1).waitFor()
    const fields = '**/assets/poll-fields*'
    await page.route(fields, (route) => route.abort())
    await page.route('**/livez', (route) => route.abort())
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/livez'))
    await composer(page).getByRole('button', { name: 'Add a poll' }).click()
    await asked
    assert.equal(await textField(page).inputValue(), 'Before the new version')
    await page.unroute(fields)
    await composer(page).getByRole('group', { name: 'Poll' }).waitFor()
    assert.equal(await page.evaluate(hasStyleOfPoll), true)

    await isDraftStored(page, 'Before the new version')
    await page.unroute('**/livez')
    await composer(page).getByRole('button', { name: /^When/ }).click()
    const dialog = '**/assets/repeat-dialog*'
    await page.route(dialog, (route) => route.fulfill({ status: 404 }))
    const loadedAgain = page.waitForEvent('load')
    await composer(page).getByRole('button', { name: 'Repeat' }).click()
    await loadedAgain
    await page.unroute(dialog)
    await composer(page).getByText('Before the new version').nth(1).waitFor()
    await composer(page).getByRole('button', { name: /^When/ }).click()
    await composer(page).getByRole('button', { name: 'Repeat' }).click()
    await page.getByRole('dialog').waitFor()
    expectErrors(visit, /ERR_FAILED|404/)
  },
)

testInChromium(
  'going back after logging out leads to the log-in page',
  options,
  async ({ page }) => {
    await signIn(page, service, owner)
    await page.getByRole('button', { name: /^Olivia Owner/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are signed out').waitFor()
    await page.goBack()
    await page.getByLabel('Password').waitFor()
  },
)

const hasStyleOfPoll = `[...document.styleSheets].some((sheet) => {
  try {
    return sheet.href?.includes('/poll-fields-') && sheet.cssRules.length > 0
  } catch {
    return false
  }
})`
