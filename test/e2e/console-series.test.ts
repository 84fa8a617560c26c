// Series in the settings: what comes next, skipped, paused, resumed and ended; the mark on their messages leads there.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { checksWith } from '../../server/messages/register-routes.ts'
import { makeOccurrences } from '../../server/messages/series/make-occurrences.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const { database } = service.database
const token = await tokenOf(service, owner.id)

type Series = { id: string; state: string; coming: { date: string; isSkipped: boolean }[] }

async function ask(method: string, path: string, body?: unknown): Promise<Series> {
  const answer = await call(service, token, method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { data: Series }).data
}

function begin(text: string): Promise<Series> {
  return ask('POST', '/v1/series', {
    message: { text, socialProfileIds: [need(service.demo.profile.threads)] },
    rule: { frequency: 'WEEKLY', weekdays: ['FRIDAY', 'MONDAY'], time: '09:30', count: 20 },
    timeZone: 'Europe/Berlin',
  })
}

function rowOf(page: Page, text: string) {
  return page
    .getByRole('list', { name: 'Series' })
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
}

for (const width of [1280, 375])
  testInChromium(
    `a series is skipped, paused, resumed and ended, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const text = `Fresh rye at ${width}`
      const { id } = await begin(text)
      await makeOccurrences({
        database,
        checks: checksWith(service.services),
        reach: () => undefined,
      })
      const { rows } = await service.database.pool.query<{ id: string }>(
        'select id from messages where series_id = $1 order by send_at limit 1',
        [id],
      )
      const { date } = need((await ask('GET', `/v1/series/${id}`)).coming[0])
      await openConsole(page, service, owner, `/calendar/list/${date}`)
      const card = page.getByRole('listitem').filter({ hasText: text }).first()
      await card.getByText('From a series', { exact: true }).waitFor()
      await page.goto(`${service.url}/messages/${need(rows[0]).id}`)
      await page.getByRole('heading', { name: 'From a series' }).waitFor()
      await page.getByRole('link', { name: 'Show the series' }).click()
      await rowOf(page, text)
        .getByText('Every week on Monday and Friday at 09:30, 20 times')
        .waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await page.getByRole('button', { name: `Skip next: ${text}` }).press('Enter')
      await page.getByText('The next message is left out').waitFor()
      assert.equal((await ask('GET', `/v1/series/${id}`)).coming[0]?.isSkipped, true)
      await page.getByRole('button', { name: `Pause: ${text}` }).click()
      await rowOf(page, text).getByText('Paused', { exact: true }).waitFor()
      await page.getByRole('button', { name: `Resume: ${text}` }).click()
      await page.getByRole('button', { name: `Pause: ${text}` }).waitFor()
      await page.getByRole('button', { name: `End: ${text}` }).click()
      assert.deepEqual(await findBarriers(page), [])
      await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
      await rowOf(page, text).getByText('Ended', { exact: true }).waitFor()
      assert.equal((await ask('GET', `/v1/series/${id}`)).state, 'ENDED')
      await page.getByRole('button', { name: `Delete: ${text}` }).click()
      await rowOf(page, text).waitFor({ state: 'detached' })
    },
  )
