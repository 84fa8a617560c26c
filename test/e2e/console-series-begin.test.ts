// Series in the console: begun from the composer and from the page of a message, seen before they are stored, and changed from one occurrence
// on. By keyboard, on a phone and in German.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { checksWith } from '../../server/messages/register-routes.ts'
import { makeOccurrences } from '../../server/messages/series/make-occurrences.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dayOf } from './calendar-visit.ts'
import { compose, expectErrors } from './composer-service.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const token = await tokenOf(service, owner.id)
const origins = [service.url]
const threads = need(service.demo.profile.threads)

type Series = {
  id: string
  state: string
  message: { text: string; socialProfileIds: string[] }
  texts: string[]
  rule: object
}

/** By its text. */
async function seriesWith(text: string): Promise<Series> {
  const answer = await call(service, token, 'GET', '/v1/series')
  const { data } = JSON.parse(answer.text) as { data: Series[] }
  return need(data.find((one) => one.message.text === text))
}

async function messagesOf(seriesId: string): Promise<{ id: string; text: string; at: string }[]> {
  await makeOccurrences({
    database: service.database.database,
    checks: checksWith(service.services),
    reach: () => undefined,
  })
  const { rows } = await service.database.pool.query<{ id: string; text: string; at: string }>(
    `select id, text, to_char(send_at at time zone 'UTC', 'HH24:MI') as at
     from messages where series_id = $1 order by send_at`,
    [seriesId],
  )
  return rows
}

async function fits(page: Page, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await findBarriers(page), [])
  }
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  assert.ok(Number(wide) <= width, `${wide} px wide`)
}

function previewOf(dialog: Locator, name = 'What comes next'): Locator {
  return dialog.getByRole('region', { name })
}

testInChromium(
  'a series begins in the composer, by keys, and says what its rule means before it is stored',
  { origins, viewport: { width: 1280, height: 860 } },
  async (visit) => {
    const { page } = visit
    const text = 'The rent is due'
    await compose(page, service, { profiles: ['demo, X'], text })
    await page.getByRole('button', { name: /^When/ }).press('Enter')
    await page.getByRole('button', { name: 'Repeat …' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Repeat this message' })
    await dialog.getByText(/X refuses a text that it had lately: each text/).waitFor()
    await dialog.getByRole('button', { name: 'Add a text' }).press('Enter')
    await dialog.getByText('Write every further text, or remove it.').waitFor()
    await dialog.getByLabel('Further text 1', { exact: true }).fill('Think of the rent')
    await previewOf(dialog).getByRole('listitem').first().waitFor()

    await dialog.getByLabel('Repeats').selectOption('Every month on a date')
    await dialog.getByLabel('Day of the month').fill('31')
    await previewOf(dialog)
      .getByText('In a month without day 31 it is on the last day of the month')
      .waitFor()
    await dialog.getByRole('button', { name: 'A number of times' }).press('Enter')
    await dialog.getByLabel('How many times').fill('2')
    await previewOf(dialog).getByRole('listitem').nth(1).waitFor()
    await previewOf(dialog).getByRole('listitem').nth(2).waitFor({ state: 'detached' })
    await fits(page, 1280)
    await dialog.getByRole('button', { name: 'Begin the series' }).press('Enter')
    await page.getByText('The series has begun').waitFor()
    await page.getByRole('complementary', { name: 'New message' }).waitFor({ state: 'detached' })

    const { rule, texts } = await seriesWith(text)
    assert.deepEqual(texts, ['Think of the rent'])
    const startDate = dayOf(new Date(), 2)
    assert.deepEqual(rule, {
      ...{ frequency: 'MONTHLY', dayOfMonth: 31, time: '10:00', startDate, count: 2 },
    })
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByText('Every month on day 31 at 10:00, 2 times').waitFor()
    // The preview without a second text.
    expectErrors(visit, /status of 400/)
  },
)

testInChromium(
  'on a phone, a message is repeated, and one occurrence and those that follow are changed',
  { origins, viewport: { width: 375, height: 800 } },
  async (visit) => {
    const { page } = visit
    const text = 'Rolls from seven'
    const time = new Date(Date.now() + 86_400_000)
    time.setUTCHours(7, 0, 0, 0)
    const id = await schedule(service, { text, time, profiles: [threads] })
    await openConsole(page, service, owner, `/messages/${id}`)
    await page.getByRole('button', { name: 'Repeat …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Repeats').selectOption('Every day')
    await previewOf(dialog).getByRole('listitem').first().waitFor()
    await fits(page, 375)
    await dialog.getByRole('button', { name: 'Begin the series' }).click()
    await page.getByText('The series has begun').waitFor()
    const series = await seriesWith(text)
    const [first, second, third] = await messagesOf(series.id)
    assert.equal(first?.at, '07:00')

    await page.goto(`${service.url}/messages/${need(second).id}`)
    await page.getByText('Every day at 07:00').waitFor()
    await fits(page, 375)
    await page.getByRole('button', { name: 'Change this and following …' }).click()
    await dialog.getByText('Nothing has changed.').waitFor({ state: 'detached' })
    await dialog.getByLabel('Text', { exact: true }).fill('Rolls from eight')
    await dialog.getByLabel('Time', { exact: true }).fill('08:00')
    await previewOf(dialog)
      .getByText(/, 08:00$/)
      .first()
      .waitFor()
    await fits(page, 375)
    await dialog.getByRole('button', { name: 'Save the series' }).click()
    await page.getByText('The series is changed').waitFor()
    const [kept, ...changed] = await messagesOf(series.id)
    assert.deepEqual([kept?.id, kept?.text, kept?.at], [first?.id, text, '07:00'])
    assert.ok(changed.length > 20, `${changed.length} follow`)
    for (const one of changed) assert.deepEqual([one.text, one.at], ['Rolls from eight', '08:00'])
    assert.ok(!changed.some((one) => one.id === third?.id))

    const [next] = changed
    await page.goto(`${service.url}/messages/${need(next).id}`)
    await page.getByRole('button', { name: 'Leave this one out' }).click()
    await page.getByText('This message is left out').waitFor()
    assert.ok(!(await messagesOf(series.id)).some((one) => one.id === next?.id))
    // The page of a message may hear that the message is gone before it is left.
    expectErrors(visit, /status of 404/)
  },
)

testInChromium(
  'in German, a series is changed in the settings, and a rule that is missing a part is not sent',
  { origins, viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    const text = 'Kuchen am Freitag'
    const body = {
      message: { text, socialProfileIds: [threads] },
      rule: { frequency: 'WEEKLY', weekdays: ['FRIDAY'], time: '09:30', count: 20 },
      timeZone: 'Europe/Berlin',
    }
    const { id } = (
      JSON.parse((await call(service, token, 'POST', '/v1/series', body)).text) as { data: Series }
    ).data
    await openConsole(page, service, owner, '/settings/series')
    await page.evaluate(() => localStorage.setItem('carillon.language', 'de'))
    await page.reload()
    await page.getByRole('button', { name: `Ändern …: ${text}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Serie ändern' })
    await dialog.getByRole('checkbox', { name: 'Freitag' }).uncheck()
    await previewOf(dialog, 'Was als Nächstes kommt')
      .getByText('Wähle mindestens einen Wochentag.')
      .waitFor()
    await dialog.getByRole('checkbox', { name: 'Samstag' }).check()
    await previewOf(dialog, 'Was als Nächstes kommt').getByText(/^Sa/).first().waitFor()
    await fits(page, 1280)
    await dialog.getByRole('button', { name: 'Serie speichern' }).click()
    await page.getByText('Jede Woche am Samstag um 09:30 Uhr, 20-mal').waitFor()
    const changed = await call(service, token, 'GET', `/v1/series/${id}`)
    assert.match(changed.text, /"weekdays":\["SATURDAY"\]/)
    assert.match(changed.text, /"count":20/)
  },
)
