// Moving and copying in the calendar: groups, copies, and days on which the clocks change.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import {
  dayMs,
  dayOf,
  desktop,
  drag,
  hasTime,
  holdToast,
  nextChange,
  nextMonday,
} from './calendar-visit.ts'
import { openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const origins = [service.url]
const token = await tokenOf(service, owner.id)
const asking = { url: service.url, token }
const { profile } = service.demo
const profiles = [need(profile.twitter), need(profile['facebook-page'])]

testInChromium(
  'with Shift or Alt a copy goes to the other day, and Undo deletes it',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(9, 10)
    const text = 'Copied'
    const id = await schedule(service, { text, time, tags: ['spring'] })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    const target = `[data-day="${dayOf(time, 1)}"][data-hour="9"]`
    await drag(page, text, target, { before: () => page.keyboard.down('Shift') })
    await page.keyboard.up('Shift')
    const undo = await holdToast(page, 'Undo')
    await page.locator(target).getByText(text).waitFor()
    const [copy] = await linesOf(text, dayOf(time, 1))
    assert.equal(copy?.scheduledSendTime, (time.getTime() + dayMs) / 1000)
    const { body } = await call(service, token, 'GET', `/v1/messages/${copy?.id}`)
    assert.deepEqual((body as { data: { tags: string[] }[] }).data[0]?.tags, ['spring'])
    await hasTime(asking, id, time.getTime())
    await undo.click()
    await eventually(async () => (await linesOf(text, dayOf(time, 1))).length === 0)
    await hasTime(asking, id, time.getTime())
    // Alt works as well, as in file managers; the dragged card shows it.
    const ghost = page.locator('[data-manner="copy"]')
    const another = `[data-day="${dayOf(time, 2)}"][data-hour="9"]`
    const over = () => ghost.waitFor()
    await drag(page, text, another, { before: () => page.keyboard.down('Alt'), over })
    await page.keyboard.up('Alt')
    await page.locator(another).getByText(text).waitFor()
    await eventually(async () => (await linesOf(text, dayOf(time, 2))).length === 1)
    await hasTime(asking, id, time.getTime())
  },
)

testInChromium(
  'a copy whose answer is lost is made once, and Undo deletes it',
  { origins, ...desktop },
  async ({ page, consoleErrors }) => {
    const time = nextMonday(13, 10)
    const text = 'Copied over a bad line'
    await schedule(service, { text, time, profiles })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    let lost = 0
    await page.route('**/v1/messages/bulk', async (route) => {
      const isLost = lost === 0
      lost += 1
      if (!isLost) return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    const target = `[data-day="${dayOf(time, 1)}"][data-hour="13"]`
    await drag(page, text, target, { before: () => page.keyboard.down('Shift') })
    await page.keyboard.up('Shift')
    const undo = await holdToast(page, 'Undo')
    assert.equal(lost, 2)
    assert.deepEqual(consoleErrors.splice(0), [
      'Failed to load resource: net::ERR_CONNECTION_RESET',
    ])
    assert.equal((await linesOf(text, dayOf(time, 1))).length, profiles.length)
    await undo.click()
    await eventually(async () => (await linesOf(text, dayOf(time, 1))).length === 0)
    assert.equal((await linesOf(text, dayOf(time))).length, profiles.length)
  },
)

testInChromium('Shift M copies by keys', { origins, ...desktop }, async ({ page }) => {
  const time = nextMonday(10, 0)
  const text = 'Copied by keys'
  await schedule(service, { text, time })
  await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
  const cell = page.locator(`[data-cell="${dayOf(time)}T10"]`)
  await cell.getByText(text).waitFor()
  await cell.focus()
  for (const key of ['Enter', 'Shift+M', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page
    .locator(`[data-cell="${dayOf(time, 1)}T10"]`)
    .getByText(text)
    .waitFor()
  await cell.getByText(text).waitFor()
})

testInChromium(
  'messages of one request move together, or only one of them',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(11, 0)
    const text = 'Together'
    await schedule(service, { text, time, profiles })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    await drag(page, text, `[data-day="${dayOf(time, 1)}"][data-hour="11"]`)
    await page.getByText(/^2 messages moved to/).waitFor()
    const onlyOne = await holdToast(page, 'Only one…')
    await eventually(async () => (await linesOf(text, dayOf(time, 1))).length === 2)

    await onlyOne.click()
    const dialog = page.getByRole('dialog', { name: 'Move only one of them' })
    await dialog.getByRole('button', { name: 'Demo Page' }).click()
    await page.getByText('Moved back').waitFor()
    const [moved, stayed] = [await linesOf(text, dayOf(time, 1)), await linesOf(text, dayOf(time))]
    assert.equal(moved.length, 1)
    assert.equal(stayed.length, 1)
    assert.equal(moved[0]?.socialProfile.id, profiles[1])
    assert.equal(stayed[0]?.scheduledSendTime, time.getTime() / 1000)
  },
)

testInChromium(
  'a message is moved once more before the service has answered the first move',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(15, 20)
    const text = 'Moved twice'
    const id = await schedule(service, { text, time })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/messages/bulk', async (route) => {
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    })
    await drag(page, text, `[data-day="${dayOf(time, 1)}"][data-hour="15"]`)
    await hasTime(asking, id, time.getTime() + dayMs)
    await drag(page, text, `[data-day="${dayOf(time, 2)}"][data-hour="15"]`)
    await page
      .locator(`[data-cell="${dayOf(time, 2)}T15"]`)
      .getByText(text)
      .waitFor()
    answer.resolve()
    await hasTime(asking, id, time.getTime() + 2 * dayMs)
    await page.unrouteAll({ behavior: 'wait' })
  },
)

testInChromium(
  'a tab that is closed before the service has the move asks first, and not afterwards',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(17, 20)
    const text = 'Moved at the last moment'
    const id = await schedule(service, { text, time })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    const sending = Promise.withResolvers<void>()
    await page.route('**/v1/messages/bulk', async (route) => {
      await sending.promise
      return route.fallback()
    })
    await drag(page, text, `[data-day="${dayOf(time, 1)}"][data-hour="17"]`)
    await page
      .locator(`[data-cell="${dayOf(time, 1)}T17"]`)
      .getByText(text)
      .waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.dismiss()
    sending.resolve()
    await hasTime(asking, id, time.getTime() + dayMs)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  },
)

testInChromium(
  'onto the day on which the clocks go forward, the time that does not exist is asked for',
  { origins, ...desktop },
  async ({ page }) => {
    await call(service, token, 'PATCH', '/v1/me', { timezone: 'Europe/Berlin' })
    const sunday = nextChange(2)
    const saturday = new Date(sunday.getTime() - dayMs)
    saturday.setUTCHours(1, 30)
    const text = 'In the gap'
    const id = await schedule(service, { text, time: saturday })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(saturday)}`)
    await page.getByText('Europe/Berlin').first().waitFor()
    await cardIn(page, saturday, text).scrollIntoViewIfNeeded()
    // 02:30 on Saturday; on Sunday the clocks go from 02:00 to 03:00.
    await drag(page, text, `[data-day="${dayOf(sunday)}"][data-hour="2"]`)
    const dialog = page.getByRole('dialog', { name: 'That time does not exist' })
    await dialog.getByRole('button', { name: /^03:30/ }).click()
    const gone = new Date(sunday)
    gone.setUTCHours(1, 30)
    await hasTime(asking, id, gone.getTime())
    await page.getByText(/^Moved to/).waitFor()

    // On a later day it keeps its wall time, though Sunday has 23 hours.
    await drag(page, text, `[data-day="${dayOf(saturday)}"][data-hour="3"]`)
    const back = new Date(saturday)
    back.setUTCHours(2, 30)
    await hasTime(asking, id, back.getTime())
    await call(service, token, 'PATCH', '/v1/me', { timezone: 'UTC' })
  },
)

testInChromium(
  'onto the day on which the clocks go back, it is asked which of the two hours is meant',
  { origins, ...desktop },
  async ({ page }) => {
    await call(service, token, 'PATCH', '/v1/me', { timezone: 'Europe/Berlin' })
    const sunday = nextChange(9)
    const saturday = new Date(sunday.getTime() - dayMs)
    saturday.setUTCHours(0, 30)
    const text = 'In the fold'
    const id = await schedule(service, { text, time: saturday })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(saturday)}`)
    await page.getByText('Europe/Berlin').first().waitFor()
    await cardIn(page, saturday, text).scrollIntoViewIfNeeded()
    const drop = (day: Date) => drag(page, text, `[data-day="${dayOf(day)}"][data-hour="2"]`)
    const dialog = page.getByRole('dialog', { name: 'That time exists twice' })
    const at = (hour: number) => new Date(sunday).setUTCHours(hour, 30)
    // Without an answer it stays, at 02:30 on Saturday.
    await drop(sunday)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await hasTime(asking, id, saturday.getTime())
    await drop(sunday)
    await dialog.getByRole('button', { name: '02:30 GMT+1' }).click()
    await hasTime(asking, id, at(1))
    await page.getByText(/^Moved to/).waitFor()

    // Back it moves without a question, and then to the first of the two.
    await drop(saturday)
    await hasTime(asking, id, saturday.getTime())
    await cardIn(page, saturday, text).waitFor()
    await drop(sunday)
    await dialog.getByRole('button', { name: '02:30 GMT+2' }).click()
    await hasTime(asking, id, at(0))
    await call(service, token, 'PATCH', '/v1/me', { timezone: 'UTC' })
  },
)

type Line = {
  id: string
  text: string
  scheduledSendTime: number
  socialProfile: { id: string }
}

async function linesOf(text: string, day: string): Promise<Line[]> {
  const range = `startTime=${day}T00:00:00Z&endTime=${day}T23:59:59Z`
  const { body } = await call(service, token, 'GET', `/v1/messages?view=line&${range}`)
  return (body as { data: Line[] }).data.filter((line) => line.text === text)
}

/** The cell of two o'clock. Before the member's zone is known the message is in another cell. */
function cardIn(page: Page, day: Date, text: string): Locator {
  return page.locator(`[data-cell="${dayOf(day)}T02"]`).getByText(text)
}
