// Messages in the calendar of the console: where they are, and how they are dragged.
import type { Page } from 'playwright-core'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'

export const dayMs = 86_400_000
export const desktop = { viewport: { width: 1280, height: 860 } }

/** Of the week after next, at the latest. The demo's members are in UTC. */
export function nextMonday(hour: number, minute: number): Date {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7))
  day.setUTCHours(hour, minute, 0, 0)
  return day
}

export function dayOf(time: Date, later = 0): string {
  return new Date(time.getTime() + later * dayMs).toISOString().slice(0, 10)
}

type Drop = {
  /** Done before the button is released. */
  before?: () => Promise<void>
}

export async function drag(
  page: Page,
  text: string,
  target: string,
  { before }: Drop = {},
): Promise<void> {
  const card = page.locator('[data-card]', { hasText: text }).first()
  await card.waitFor()
  const cell = page.locator(target).first()
  await cell.scrollIntoViewIfNeeded()
  const from = need(await card.boundingBox())
  const to = need(await cell.boundingBox())
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await before?.()
  await page.mouse.move(from.x + 40, from.y + from.height / 2 + 8, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
}

type Asking = { url: string; token: string }

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
