// The calendar and the composer side by side: the ghost card of the unsent message, warnings, filters and widths.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startAddressHost } from '../media/address-host.ts'
import { jpeg } from '../media/pictures.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addTeam } from '../support/world-people.ts'
import { shareProfile } from '../support/world-profiles.ts'
import { dayMs, dayOf, desktop, keepDaysTogether, nextMonday } from './calendar-visit.ts'
import { prepareMedia, press, textField } from './composer-service.ts'
import { findBarriers, openConsole, schedule } from './console-visit.ts'

const service = await startTestService(
  { ALLOW_PRIVATE_WEBHOOKS: 'yes' },
  { consoleDirectory: await builtConsole() },
)
await prepareMedia(service)
const { owner } = service.demo.member
const { profile } = service.demo
const origins = [service.url]
const token = await tokenOf(service, owner.id)
const asking = { url: service.url, token }

testInChromium(
  'the message that is being written has a card in the grid, and dragging it sets its time',
  { origins, ...desktop },
  async ({ page }) => {
    const monday = dayOf(nextMonday(9, 0))
    const wednesday = dayOf(nextMonday(9, 0), 2)
    await schedule(service, { text: 'At the same hour', time: nextMonday(10, 15) })
    const address = `/calendar/week/${monday}?compose=new&at=${monday}T10:00`
    await openConsole(page, service, owner, address)
    await textField(page).fill('Not sent yet')
    const card = (cell: string) => page.locator(`[data-cell="${cell}"]`).getByText('Not sent yet')
    await card(`${monday}T10`).waitFor()
    // Both fit into the hour.
    const hour = page.locator(`[data-cell="${monday}T10"]`)
    await hour.getByText('At the same hour').waitFor()
    const [outer, inner] = [hour, hour.locator('[data-ghost]')].map((one) => one.boundingBox())
    const [cell, ghost] = [need(await outer), need(await inner)]
    assert.ok(ghost.y + ghost.height <= cell.y + cell.height, 'the card is in the next hour')
    // Beside other cards it is a narrow line: without a text it shows its time, and no part of a word.
    await textField(page).fill('')
    await hour.locator('[data-ghost]').getByText('New').waitFor({ state: 'hidden' })
    await textField(page).fill('Not sent yet')
    await dragTo(page, `${monday}T10`, `${wednesday}T14`)
    await card(`${wednesday}T14`).waitFor()
    await page.getByRole('button', { name: /^When: Wed.*14:00/ }).waitFor()

    // In the month the wall time stays.
    await page.getByText('Month', { exact: true }).click()
    await card(wednesday).waitFor()
    await dragTo(page, wednesday, monday)
    await card(monday).waitFor()
    await page.getByRole('button', { name: /^When: Mon.*14:00/ }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'the card of a new message is not dropped into the past, and the reason is said',
  { origins, ...desktop },
  async ({ page }) => {
    const today = dayOf(new Date())
    const [day, yesterday] = [dayOf(new Date(), 1), dayOf(new Date(), -1)]
    await keepDaysTogether(asking)
    await openConsole(page, service, owner, `/calendar/month/${today}?compose=new&at=${day}T10:00`)
    await textField(page).fill('Stays ahead')
    const card = page.locator(`[data-cell="${day}"]`).getByText('Stays ahead')
    await card.waitFor()
    await dragTo(page, day, yesterday)
    await page.getByText('That time has passed.').first().waitFor()
    await card.waitFor()
    await call(service, token, 'PATCH', '/v1/me', { weekStart: '' })
  },
)

/** Drags the ghost card. */
async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const card = page.locator(`[data-cell="${from}"] [data-ghost]`)
  const cell = page.locator(`[data-cell="${to}"]`)
  await cell.scrollIntoViewIfNeeded()
  // Waits until the card stands still.
  await card.hover()
  await page.mouse.down()
  const end = need(await cell.boundingBox())
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

testInChromium(
  'a text that the profile has already and an access that ends are warned of, with the way to each',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(11, 0)
    const id = await schedule(service, {
      text: 'Said before',
      time,
      profiles: [need(profile.twitter)],
    })
    await service.database.pool.query(
      `update credentials c set access_expires_at = now() + interval '1 hour', is_renewable = false
       from profiles p where p.credential_id = c.id and p.id = $1`,
      [profile.twitter],
    )
    const at = `${dayOf(time, 1)}T09:00`
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}?compose=new&at=${at}`)
    await page.getByRole('switch', { name: 'demo, X', exact: true }).click()
    await textField(page).fill('Said before')
    await page.getByText('The profile already has a message with this text').waitFor()
    await page.getByText('The access to the profile ends before this time.').waitFor()
    await page.getByRole('link', { name: 'Sign in again' }).waitFor()
    // Warnings do not block sending.
    await page.getByRole('button', { name: /^Schedule for demo/ }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: 'Show it' }).click()
    await page.waitForURL(new RegExp(`/messages/${id}`))
    assert.equal(await textField(page).inputValue(), 'Said before')
    await service.database.pool.query(
      `update credentials c set access_expires_at = null, is_renewable = true
       from profiles p where p.credential_id = c.id and p.id = $1`,
      [profile.twitter],
    )
  },
)

testInChromium(
  'a picture that was given by address is shown in the composer, and can be removed',
  { origins, ...desktop },
  async ({ page }) => {
    const { files, url } = await startAddressHost()
    files.set('/loaf.jpg', await jpeg())
    const time = nextMonday(15, 0)
    const body = {
      text: 'By address',
      socialProfileIds: [need(profile.twitter)],
      scheduledSendTime: time.toISOString(),
      mediaUrls: [`${url}/loaf.jpg`],
    }
    const made = await call(service, token, 'POST', '/v1/messages', body)
    const { id } = need((made.body as { data: { id: string }[] }).data[0])
    await openConsole(page, service, owner, `/messages/${id}`)
    await page.getByRole('article').getByRole('img', { name: 'Picture or video 1' }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Describe or move loaf.jpg, Add alt' }).waitFor()
    await page.getByText('A picture has no description.').waitFor()
    const save = page.getByRole('button', { name: /^Save changes/ })
    await press(save)
    await page.getByText('Nothing is changed yet.').waitFor()
    await textField(page).fill('By address: https://example.com/bakery')
    await page.getByText('Beside a picture or a video X shows no card').waitFor()
    await page.getByRole('button', { name: 'Remove loaf.jpg' }).click()
    await page.getByText('X shows a card of the linked page.').waitFor()
    // 280 fit: one paste goes below 20 left, which a screen reader announces.
    await textField(page).fill('x'.repeat(265))
    await page.getByRole('status').getByText('X: 15 left').waitFor()
    await textField(page).fill('x'.repeat(281))
    await page.getByRole('status').getByText('X: 1 too many').waitFor()
    await textField(page).fill('By address')
    await save.click()
    await page.getByText('The changes are saved').waitFor()
    await eventually(async () => (await mediaUrlsOf(id)) === null, {
      what: 'the message without its picture',
    })
  },
)

async function mediaUrlsOf(id: string): Promise<unknown> {
  const { body } = await call(service, token, 'GET', `/v1/messages/${id}`)
  return need((body as { data: { mediaUrls: unknown }[] }).data[0]).mediaUrls
}

testInChromium(
  'a team filters the calendar by its profiles, and the next week is there before it is asked for',
  { origins, ...desktop },
  async ({ page }) => {
    const { database, demo } = service
    const teamId = await addTeam(database, {
      organizationId: demo.organization.demo,
      name: 'Bakers',
    })
    await shareProfile(database, {
      teamId,
      socialProfileId: need(profile.threads),
      preset: 'EDITOR',
    })
    const time = nextMonday(16, 0)
    const later = new Date(time.getTime() + 7 * dayMs)
    await schedule(service, { text: 'Of the team', time, profiles: [need(profile.threads)] })
    await schedule(service, { text: 'Of others', time, profiles: [need(profile.twitter)] })
    await schedule(service, { text: 'A week later', time: later })
    const prefetched = page.waitForResponse((answer) => {
      const start = new URL(answer.url()).searchParams.get('startTime') ?? ''
      return answer.ok() && answer.url().includes('/summary') && start > dayOf(time, 6)
    })
    // From the first step on.
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time, -7)}`)
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.getByText('Of others').waitFor()
    await prefetched
    await page.route('**/v1/messages/summary**', () => undefined)
    await page.getByRole('button', { name: 'Forward' }).click()
    await page.getByText('A week later').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${service.url}/calendar/week/${dayOf(time)}`)
    await page.getByText('Of others').waitFor()
    await page.getByRole('button', { name: /^All .*profiles$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bakers' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Of others').waitFor({ state: 'detached' })
    await page.getByText('Of the team').waitFor()
    await page.waitForURL((url) => url.searchParams.get('profiles') === profile.threads)
  },
)

for (const [width, height] of [
  [768, 1024],
  [1680, 1000],
] as const)
  testInChromium(
    `at ${width} px the composer has its place beside or over the calendar, without barriers in both themes`,
    { origins, viewport: { width, height }, reducedMotion: 'reduce' },
    async ({ page }) => {
      const monday = dayOf(nextMonday(9, 0))
      const address = `/calendar/week/${monday}?compose=new&at=${monday}T10:00`
      await openConsole(page, service, owner, address)
      await textField(page).waitFor()
      const boxOf = async (name: string) => need(await page.locator(name).first().boundingBox())
      const [drawer, main, side] = [await boxOf('aside'), await boxOf('main'), await boxOf('nav')]
      assert.equal(Math.round(drawer.x + drawer.width), width)
      assert.equal(Math.round(drawer.width), 436)
      // Over the page, or beside it and the whole sidebar.
      const isOver = width === 768
      assert.equal(main.x + main.width > drawer.x + 1, isOver)
      assert.equal(side.width < 64, isOver)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page, { isSeen: colorScheme === 'dark' }), [])
      }
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    },
  )
