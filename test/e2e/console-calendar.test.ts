// Moving messages in the calendar, by mouse and by keys.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import {
  dayMs,
  dayOf,
  desktop,
  drag,
  hasTime,
  holdToast,
  keepDaysTogether,
  nextMonday,
} from './calendar-visit.ts'
import { openConsole, schedule, startConsole } from './console-visit.ts'
import { untilQuiet, watchCalls } from './console-walk.ts'

const service = await startConsole()
const { owner } = service.demo.member
const origins = [service.url]
const token = await tokenOf(service, owner.id)
const asking = { url: service.url, token }

testInChromium(
  'a card follows the pointer to another day, its message keeps its time, and Undo brings it back',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(10, 20)
    const text = 'Dragged'
    const id = await schedule(service, { text, time })
    await openConsole(page, service, owner, `/calendar/month/${dayOf(time)}`)
    const target = page.locator(`[data-day="${dayOf(time, 2)}"]`)
    // A copy of the card is under the pointer, and the day below it is marked.
    const over = async () => {
      await target.and(page.locator('[data-over]')).waitFor()
      const day = need(await target.boundingBox())
      const copy = need(await page.locator('body > [data-manner="move"]').boundingBox())
      const [x, y] = [day.x + day.width / 2, day.y + day.height / 2]
      assert.ok(copy.x < x && x < copy.x + copy.width, `${copy.x}, the pointer at ${x}`)
      assert.ok(copy.y < y && y < copy.y + copy.height, `${copy.y}, the pointer at ${y}`)
    }
    await drag(page, text, `[data-day="${dayOf(time, 2)}"]`, { over })
    await page.locator('body > [data-manner]').waitFor({ state: 'detached' })
    const undo = await holdToast(page, 'Undo')
    await hasTime(asking, id, time.getTime() + 2 * dayMs)
    await target.getByText(text).waitFor()
    await undo.click()
    await hasTime(asking, id, time.getTime())
    await page
      .locator(`[data-day="${dayOf(time)}"]`)
      .getByText(text)
      .waitFor()
  },
)

testInChromium(
  'in the week an hour is chosen and the minutes stay',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(11, 35)
    const text = 'Chosen hour'
    const id = await schedule(service, { text, time })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    await drag(page, text, `[data-day="${dayOf(time, 1)}"][data-hour="14"]`)
    await hasTime(asking, id, time.getTime() + dayMs + 3 * 3_600_000)
  },
)

testInChromium(
  'M moves a message by keys, Escape leaves it, and the new time is spoken',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(12, 5)
    const text = 'By keys'
    const id = await schedule(service, { text, time })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    const cell = page.locator(`[data-cell="${dayOf(time)}T12"]`)
    await cell.getByText(text).waitFor()
    await cell.focus()
    await page.keyboard.press('Enter')
    assert.match(need(await page.locator(':focus').textContent()), /12:05/)
    for (const key of ['m', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
    await page.getByText('Not moved').waitFor()
    for (const key of ['m', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await page
      .getByRole('status')
      .getByText(/^Tuesday .* 13:05$/)
      .waitFor()
    await page.locator('[data-carried]', { hasText: '13:05' }).waitFor()
    await page.keyboard.press('Enter')
    await hasTime(asking, id, time.getTime() + dayMs + 3_600_000)
  },
)

testInChromium(
  'a past cell takes no drop, and a refused move goes back with its reason',
  { origins, ...desktop },
  async ({ page, consoleErrors }) => {
    const time = new Date(Date.now() + dayMs)
    time.setUTCHours(13, 0, 0, 0)
    const text = 'Refused'
    const id = await schedule(service, { text, time })
    await keepDaysTogether(asking)
    watchCalls(page)
    await openConsole(page, service, owner, `/calendar/week/${dayOf(new Date())}`)
    await page.getByText(text).waitFor()
    const yesterday = dayOf(new Date(), -1)
    await drag(page, text, `[data-past][data-day="${yesterday}"][data-hour="13"]`)
    await page.getByText('That time has passed.').waitFor()
    await hasTime(asking, id, time.getTime())
    let isHeld = false
    await page.route('**/v1/messages/summary**', (route) => (isHeld ? undefined : route.fallback()))
    await untilQuiet(page)
    isHeld = true

    // A colleague changes it, and the page does not know yet: the move starts from the old version, and is refused.
    await call(service, token, 'PATCH', `/v1/messages/${id}`, { text: `${text}!` })
    await drag(page, text, `[data-day="${dayOf(time)}"][data-hour="15"]`)
    await page.getByText('The message could not be moved and is back where it was').waitFor()
    await hasTime(asking, id, time.getTime())
    await call(service, token, 'PATCH', '/v1/me', { weekStart: '' })
    assert.deepEqual(
      consoleErrors.splice(0).filter((text) => !text.includes('412')),
      [],
    )
  },
)
