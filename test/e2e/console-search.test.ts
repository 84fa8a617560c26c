// The page of the search: what it finds, how it narrows, and acting on all that is found.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const origins = [service.url]
const yearMs = 366 * 86_400_000

testInChromium(
  'the palette and the key / lead to a search over all times, with filters and choosing all that is found',
  { origins, viewport: { width: 1280, height: 800 } },
  async ({ page }) => {
    for (const [place, text] of ['Roggenbrot und Brötchen', 'Brot im Frühling', 'Tea'].entries()) {
      const time = new Date(Date.now() + yearMs + place * 3_600_000)
      await schedule(service, { text, time, ...(place === 1 ? { tags: ['spring'] } : {}) })
    }
    await openConsole(page, service, owner)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('brote')
    await page.getByRole('option', { name: /Roggenbrot/ }).waitFor()
    await page.getByRole('option', { name: 'All messages with “brote”' }).click()
    await page.waitForURL('**/search?q=brote')
    await page.getByText('2 messages found').waitFor()
    assert.deepEqual(await page.locator('mark').allTextContents(), ['Brot', 'brot', 'Bröt'])
    assert.deepEqual(await findBarriers(page), [])

    await page.getByRole('button', { name: 'Choose all found' }).click()
    await page.getByText('2 messages chosen').waitFor()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByLabel('Tags').fill('spring')
    await page.keyboard.press('Enter')
    await page.getByText('1 message found').waitFor()
    await page.getByRole('button', { name: 'Any time' }).click()
    await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
    await page.getByText('No messages found').waitFor()
    assert.match(page.url(), /q=brote.*tags=spring.*period=week/)

    await page.setViewportSize({ width: 375, height: 800 })
    await page.getByRole('button', { name: 'Search without filters' }).click()
    await page.getByText('2 messages found').waitFor()
    await page.goBack()
    await page.getByText('No messages found').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByText('2 messages found').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'))
    assert.ok(width <= 375, `the page is ${width} px wide`)

    await page.evaluate(() => localStorage.setItem('carillon.language', 'de'))
    await page.goto(`${service.url}/`)
    await page.getByRole('heading', { level: 1, name: /Olivia$/ }).waitFor()
    await page.keyboard.press('/')
    await page.waitForURL('**/search')
    await page.getByRole('searchbox', { name: 'Alle Nachrichten durchsuchen' }).fill('frühling')
    await page.getByText('1 Nachricht gefunden').waitFor()
  },
)
