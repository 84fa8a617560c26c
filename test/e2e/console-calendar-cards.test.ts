// The cards of the calendar: what they count and show, their menu, and carrying them by keys in every view.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { makeMediumId } from '../../server/media/ids.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { addMedium } from '../support/world-messages.ts'
import { addTeam, addToTeam } from '../support/world-people.ts'
import { shareProfile } from '../support/world-profiles.ts'
import { dayMs, dayOf, desktop, hasTime, nextMonday } from './calendar-visit.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner, limited } = service.demo.member
const token = await tokenOf(service, owner.id)
const asking = { url: service.url, token }
const { profile } = service.demo
const several = ['twitter', 'facebook-page', 'mastodon', 'bluesky', 'threads'].map((name) =>
  need(profile[name]),
)
const monday = nextMonday(9, 20)
const at = (days: number, hour = 9) =>
  new Date(monday.getTime() + days * dayMs + (hour - 9) * 3_600_000)

testInChromium(
  'cards agree with the numbers beside them, have a menu, and are carried by keys in every view',
  { origins: [service.url], ...desktop },
  async ({ page }) => {
    const id = await schedule(service, {
      text: 'For five networks',
      time: at(0),
      profiles: several,
    })
    for (const hour of [11, 12, 13])
      await schedule(service, { text: `At ${hour}`, time: at(0, hour) })
    await openConsole(page, service, owner, `/calendar/month/${dayOf(monday)}`)
    await countInMonth(page)
    await followMore(page)
    await copyByMenu(page)
    await deleteByMenu(page)
    await carryInDay(page, id)
    await carryOnPhone(page, id)
  },
)

testInChromium(
  'the menu of a card offers what the member may do to all of its messages, and sends them in one call',
  { origins: [service.url], ...desktop },
  async ({ page }) => {
    await letPublishOn(need(profile.twitter))
    const both = [need(profile.twitter), need(profile['facebook-page'])]
    const id = await schedule(service, { text: 'On two profiles', time: at(2), profiles: both })
    await schedule(service, { text: 'For one of them', time: at(3), profiles: [need(both[0])] })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
    })
    await openConsole(page, service, limited, `/calendar/week/${dayOf(monday)}`)
    // Keys would carry the card.
    await page.locator('[data-card]', { hasText: 'On two profiles' }).press('m')
    await page
      .getByRole('status')
      .getByText(/you may not do it for Demo Page/)
      .waitFor()
    await openMenu(page, 'On two profiles')
    const refused = page.locator('[role="menuitem"][aria-disabled="true"]')
    assert.deepEqual(await refused.allTextContents(), ['Move…', 'Send now…', 'Delete…'])
    await page.keyboard.press('Escape')
    await hasTime(asking, id, at(2).getTime())
    await openMenu(page, 'For one of them')
    await page.getByRole('menuitem', { name: 'Send now…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now to demo' }).click()
    await page.getByText('Publishing now').waitFor()

    await openConsole(page, service, owner, `/calendar/week/${dayOf(monday)}`)
    calls.length = 0
    await openMenu(page, 'On two profiles')
    await page.getByRole('menuitem', { name: 'Send now…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await page.getByText('Publishing now').waitFor()
    assert.deepEqual(
      calls.filter((path) => path.startsWith('/v1/messages')),
      ['/v1/messages/bulk'],
    )
  },
)

/** Beyond what the member has on every profile. */
async function letPublishOn(socialProfileId: string): Promise<void> {
  const { database, demo } = service
  const teamId = await addTeam(database, { organizationId: demo.organization.demo, name: 'One' })
  await addToTeam(database, {
    organizationId: demo.organization.demo,
    teamId,
    memberId: limited.id,
    preset: 'MEMBER',
  })
  await shareProfile(database, { teamId, socialProfileId, preset: 'EDITOR' })
}

async function openMenu(page: Page, text: string): Promise<void> {
  await page.locator('[data-card]', { hasText: text }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu', { name: `Actions: ${text}` }).waitFor()
}

/** Five networks are one card, and one line of text is as wide for five of them as for one. */
async function countInMonth(page: Page): Promise<void> {
  const cell = page.locator(`[data-cell="${dayOf(monday)}"]`)
  await cell.getByText('For five networks').waitFor()
  const cards = await cell.locator('[data-card]').count()
  const more = Number(/\d+/.exec((await cell.locator('[data-more]').textContent()) ?? '')?.[0])
  assert.equal(cards + more, 4)
  await cell.getByText('4', { exact: true }).waitFor()
  assert.match(need((await cell.textContent()) ?? undefined), /4 entries, 8 messages/)
  const widths = await cell
    .locator('[data-card] > span:first-child')
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width))
  assert.ok(
    widths.length > 1 && widths.every((width) => width === widths[0] && width > 90),
    `${widths}`,
  )
}

/** The focus is on the first card that the month did not show, and on the way back on the link. */
async function followMore(page: Page): Promise<void> {
  const cell = page.locator(`[data-cell="${dayOf(monday)}"]`)
  const shown = await cell.locator('[data-card]').count()
  await cell.focus()
  await page.keyboard.press('Enter')
  for (let card = 0; card < shown; card += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('[data-card]:focus', { hasText: `At ${10 + shown}` }).waitFor()
  await page.goBack()
  await page.locator('[data-more]:focus').waitFor()
}

/** The hour stays, and a week later is offered. */
async function copyByMenu(page: Page): Promise<void> {
  await page.goto(`${service.url}/calendar/week/${dayOf(monday)}`)
  await page.locator('[data-card]', { hasText: 'At 12' }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu', { name: 'Actions: At 12' }).waitFor()
  assert.deepEqual(await page.getByRole('menuitem').allTextContents(), [
    ...['Open', 'Copy…', 'Move…', 'Send now…', 'Delete…'],
  ])
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('menuitem', { name: 'Copy…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Copy to another day' })
  await dialog.getByRole('button', { name: /^Copy to Monday .* 12:20$/ }).click()
  await eventually(async () => (await countOn(at(7, 12))) === 1)
}

async function deleteByMenu(page: Page): Promise<void> {
  const card = page.locator('[data-card]', { hasText: 'At 13' })
  await card.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await card.waitFor({ state: 'detached' })
  assert.equal(await countOn(at(0, 13)), 0)
}

/** Five minutes, an hour with Shift, and into the next day, which is shown then. */
async function carryInDay(page: Page, id: string): Promise<void> {
  await page.goto(`${service.url}/calendar/day/${dayOf(monday)}`)
  await page.locator('[data-card]', { hasText: 'For five networks' }).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  const image = page.locator('body > [data-manner="move"]')
  await image.getByText('09:25').waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  await image.getByText('10:25').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`**/calendar/day/${dayOf(monday, 1)}`)
  await page.locator('[data-carried]', { hasText: 'Tuesday' }).waitFor()
  await page.locator(`[data-cell="${dayOf(monday, 1)}T10"][data-over]`).waitFor()
  await page.keyboard.press('Enter')
  await image.waitFor({ state: 'detached' })
  await hasTime(asking, id, at(1).getTime() + 65 * 60_000)
  await page.locator('[data-card]:focus', { hasText: 'For five networks' }).waitFor()
}

async function carryOnPhone(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 800 })
  const row = page.locator('[data-card]', { hasText: 'For five networks' })
  await row.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowUp')
  await page.locator('[data-carried]', { hasText: '09:25' }).waitFor()
  await page.keyboard.press('Enter')
  await hasTime(asking, id, at(1).getTime() + 5 * 60_000)
  await page.getByRole('button', { name: 'Actions: For five networks' }).click()
  await page.getByRole('menuitem', { name: 'Move…' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
}

testInChromium(
  'a card with a picture has its sign beside the text, in the month and on one line of the week',
  { origins: [service.url], ...desktop },
  async ({ page }) => {
    const day = at(14)
    const mediaId = await addMedium(service.database, { id: makeMediumId(), memberId: owner.id })
    const body = { text: 'With a picture', media: [{ id: mediaId }] }
    for (const socialProfileIds of [several, several.slice(0, 1)])
      await call(service, token, 'POST', '/v1/messages', {
        ...body,
        socialProfileIds,
        scheduledSendTime: `${day.toISOString().slice(0, 19)}Z`,
      })
    for (const view of ['month', 'week']) {
      await openConsole(page, service, owner, `/calendar/${view}/${dayOf(day)}`)
      const cards = page.locator('[data-card]', { hasText: 'With a picture' })
      await cards.nth(1).waitFor()
      for (const card of await cards.all()) {
        const sign = need(await card.getByRole('img', { name: '1 picture or video' }).boundingBox())
        const text = need(await card.locator('> span:first-child').boundingBox())
        assert.ok(text.width > 35, `${view}: ${text.width} px of text`)
        assert.ok(sign.x >= text.x + text.width && sign.width >= 11, view)
      }
    }
  },
)

/** How many messages are scheduled for this time. */
async function countOn(time: Date): Promise<number> {
  const moment = time.toISOString()
  const path = `/v1/messages?view=line&startTime=${moment}&endTime=${moment}`
  const { body } = await call(service, token, 'GET', path)
  return (body as { data: unknown[] }).data.length
}
