// A spreadsheet is imported in the settings: what the file leaves open is asked once, problems are shown before anything is stored, the
// columns are read otherwise, the valid rows become messages, and a second upload makes nothing.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { runImports } from '../../server/messages/imports/run.ts'
import { checksWith } from '../../server/messages/register-routes.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const { database, pool } = service.database
const token = await tokenOf(service, owner.id)
const profile = need(service.demo.profile.threads)
const queue = {
  timeZone: 'UTC',
  slots: ['MONDAY', 'TUESDAY', 'FRIDAY'].map((weekday) => ({ weekday, time: '09:00' })),
}
const set = await call(service, token, 'PUT', `/v1/socialProfiles/${profile}/queue`, queue)
assert.equal(set.status, 200, set.text)

/** The work of the background task. */
function work(): Promise<void> {
  const checks = checksWith(service.services)
  return runImports({ database, checks, reach: () => undefined })
}

/** Messages are planned at most ten years ahead. */
const year = new Date().getUTCFullYear() + 1
const fileOf = (width: number) =>
  `Headline;Date;Notes\nRye ${width};01/02/${year} 10:00;bread\nBuns ${width};02/02/${year};\nRolls ${width};;"sweet, new"\n`

async function choose(page: Page, width: number): Promise<void> {
  const file = { name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(width)) }
  if (width < 600) return page.locator('input[type=file]').setInputFiles(file)
  const transfer = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([${JSON.stringify(fileOf(width))}], 'posts.csv'))
      return transfer
    })()`,
  )
  const place = page.getByText('Drop a CSV file here, or')
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

/** From the chosen file to its check, with the answers to both questions. */
async function check(page: Page, width: number): Promise<void> {
  await choose(page, width)
  await page.getByText('posts.csv').waitFor()
  await page.getByRole('checkbox', { name: / Threads$/ }).press('Space')
  await page.getByLabel('Time zone of the file').selectOption('UTC')
  const send = page.getByRole('button', { name: 'Check the file' })
  await send.press('Enter')
  await page.getByText('No column of the file is known to have the texts').waitFor()
  await page.getByLabel('The column with the texts').fill('Headline')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /The day comes first/ }).press('Space')
  assert.deepEqual(await findBarriers(page), [])
  await send.press('Enter')
  await page.getByRole('heading', { name: 'posts.csv' }).waitFor()
  await work()
}

async function messagesOf(width: number) {
  const { rows } = await pool.query<{ text: string; queue: string | null; tags: string[] }>(
    'select text, queue, tags from messages where text like $1 order by text',
    [`% ${width}`],
  )
  return rows
}

for (const width of [1280, 375])
  testInChromium(
    `a spreadsheet is checked, corrected, imported and repeated, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page, consoleErrors }) => {
      await openConsole(page, service, owner, '/settings/imports')
      await page.getByRole('button', { name: 'Check the file' }).click({ force: true })
      await page.getByText('Choose a file first.').waitFor()
      await check(page, width)
      await page.getByText('2 rows are valid · 1 row has problems').waitFor()
      await page.getByText(`02/02/${year} has no time of day`).waitFor()
      assert.deepEqual(await messagesOf(width), [])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await page.getByLabel('Read Notes as').selectOption('tags')
      await page.getByRole('button', { name: 'Read the file again' }).press('Enter')
      await page.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
      await work()
      await page.getByRole('button', { name: /^Valid \(2\)/ }).press('Enter')
      await page.getByText('End of the queue').waitFor()
      await page.getByRole('button', { name: 'Import only the 2 valid rows' }).press('Enter')
      await page.getByText('Done 1 of 3').waitFor()
      await work()
      await page.getByText('2 rows imported · 1 row has problems').waitFor()
      assert.deepEqual(await messagesOf(width), [
        { text: `Rolls ${width}`, queue: 'last', tags: ['sweet', 'new'] },
        { text: `Rye ${width}`, queue: null, tags: ['bread'] },
      ])
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the report' }).press('Enter')
      const report = await readFile(need((await (await downloading).path()) ?? undefined), 'utf8')
      assert.ok(report.includes(`3,INVALID,02/02/${year} has no time of day`), report)

      await page.getByRole('button', { name: 'Another file' }).click()
      await check(page, width)
      // Without the tags of the first time they would be other messages.
      await page.getByLabel('Read Notes as').selectOption('tags')
      await page.getByRole('button', { name: 'Read the file again' }).click()
      await page.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
      await work()
      await page.getByText('1 row has problems · 2 rows were imported before').waitFor()
      await page.getByRole('button', { name: 'Imported before (2)' }).click()
      await page.getByText('They make nothing.').waitFor()
      assert.equal((await messagesOf(width)).length, 2)
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('button', { name: 'Check the file' }).waitFor()
      // Chromium reports every answer of a question.
      const refusals = consoleErrors.splice(0).filter((one) => !/status of 400/.test(one))
      assert.deepEqual(refusals, [])
    },
  )
