// Messages in the calendar of the console: their cells, and dragging them.
import type { Locator, Page } from 'playwright-core'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

export const dayMs = 86_400_000
export const desktop = { viewport: { width: 1280, height: 860 } }

/**
 * A day of a coming week within one month: a message that moves by some days stays in the list of its month. The demo's members are in UTC.
 */
export function nextMonday(hour: number, minute: number, now = new Date()): Date {
  const day = new Date(now)
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7))
  if (dayOf(day).slice(0, 7) !== dayOf(day, 6).slice(0, 7)) day.setUTCDate(day.getUTCDate() + 7)
  day.setUTCHours(hour, minute, 0, 0)
  return day
}

export function dayOf(time: Date, later = 0): string {
  return new Date(time.getTime() + later * dayMs).toISOString().slice(0, 10)
}

type Drop = {
  /** Runs when the button is pressed. */
  before?: () => Promise<void>
  /** Runs over the target, before the button is released. */
  over?: () => Promise<void>
}

export async function drag(
  page: Page,
  text: string,
  target: string,
  { before, over }: Drop = {},
): Promise<void> {
  const card = page.locator('[data-card]', { hasText: text }).first()
  await card.waitFor()
  const cell = page.locator(target).first()
  await cell.scrollIntoViewIfNeeded()
  // Waits until the card stands still.
  await card.hover()
  const from = need(await card.boundingBox())
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await before?.()
  const to = need(await cell.boundingBox())
  await page.mouse.move(from.x + 40, from.y + from.height / 2 + 8, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await over?.()
  await page.mouse.up()
}

/** As long as the focus is on a button of a toast, the toast does not go away. */
export async function holdToast(page: Page, label: string): Promise<Locator> {
  const button = page.getByRole('button', { name: label })
  await button.focus()
  return button
}

type Asking = { url: string; token: string }

/**
 * Sets the beginning of the week so that it contains yesterday and tomorrow. The month then shows both as well, even on its first and last
 * day.
 */
export async function keepDaysTogether({ url, token }: Asking): Promise<void> {
  const isEdge = [0, 1].includes(new Date().getUTCDay())
  const weekStart = isEdge ? 'SATURDAY' : 'MONDAY'
  await call({ url }, token, 'PATCH', '/v1/me', { weekStart })
}

/** Waits until the message has this time. */
export async function hasTime({ url, token }: Asking, id: string, time: number): Promise<void> {
  const read = async () => {
    const { body } = await call({ url }, token, 'GET', `/v1/messages/${id}`)
    return need((body as { data: { scheduledSendTime: number }[] }).data[0]).scheduledSendTime
  }
  await eventually(async () => (await read()) === time / 1000, {
    what: `the message to be scheduled for ${new Date(time).toISOString()}`,
    every: 100,
  })
}

/** The last Sunday of March or October, at midnight UTC. */
export function nextChange(month: 2 | 9): Date {
  const year = new Date().getUTCFullYear()
  const [soon, later] = [year, year + 1].map((one) => {
    const end = new Date(Date.UTC(one, month, 31))
    return new Date(end.getTime() - end.getUTCDay() * dayMs)
  })
  // The Saturday before must still lie ahead.
  const isAhead = need(soon).getTime() - 2 * dayMs > Date.now()
  return need(isAhead ? soon : later)
}
