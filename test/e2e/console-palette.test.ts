// ⌘K finds people, profiles, messages and days, and runs commands.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner, limited } = service.demo.member
const origins = [service.url]

testInChromium(
  'the palette leads to a person, to a message by its text, and to a day with a time',
  { origins, viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    const time = new Date(Date.now() + 3_600_000)
    await schedule(service, { text: 'Wednesday is cardamom bun day', time })
    await openConsole(page, service, owner)
    await look(page, 'lina')
    await page.getByRole('option', { name: /^Lina Limited/ }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/people/members/${limited.id}`)
    await page.getByRole('heading', { level: 1, name: 'Lina Limited' }).waitFor()

    await look(page, 'CARDAMOM')
    await page.getByRole('option', { name: /cardamom bun day/ }).click()
    await page.waitForURL('**/messages/*')
    await page.getByText('It will be published').waitFor()

    await look(page, 'next tue 9')
    await page
      .getByRole('option', { name: /^New message for Tuesday \d+ \w+( \d{4})?, 09:00/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('Text', { exact: true }).waitFor()
    assert.match(decodeURIComponent(page.url()), /at=\d{4}-\d{2}-\d{2}T09:00/)
  },
)

testInChromium(
  'the palette does things, understands German, and says when it finds nothing',
  { origins, viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    await openConsole(page, service, owner)
    await look(page, 'theme: dark')
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme="dark"]').waitFor()
    await look(page, 'shortcuts')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await look(page, 'nowhere at all')
    await page.getByText('No results for “nowhere at all”').waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(() => localStorage.setItem('carillon.language', 'de'))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Olivia$/ }).waitFor()
    await look(page, 'nächsten Di 9')
    await page
      .getByRole('option', { name: /^Neue Nachricht für Dienstag, .*, 09:00/ })
      .first()
      .waitFor()
  },
)

for (const width of [1280, 375])
  testInChromium(
    `the palette leads to queues, templates, series, imports and feeds, by keyboard at ${width} px`,
    { origins, viewport: { width, height: 860 } },
    async ({ page }) => {
      await openConsole(page, service, owner)
      for (const [typed, address, heading] of [
        ['queue', '/profiles', 'Profiles'],
        ['templates', '/settings/snippets', 'Templates'],
        ['series', '/settings/series', 'Series'],
        ['import', '/settings/imports', 'Import a spreadsheet'],
        ['feeds', '/settings/feeds', 'Feeds'],
      ] as const) {
        await look(page, typed)
        await page
          .getByRole('option', { name: new RegExp(`^${typed}`, 'i') })
          .first()
          .waitFor()
        await page.keyboard.press('Enter')
        await page.waitForURL(`**${address}`)
        await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      }
    },
  )

async function look(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(typed)
}
