// The service's own pages in a browser, in German and in the pseudo-locale, whose texts are longer: nothing is cut off or wider than the
// screen, and axe finds no barrier. The pages come from test/texts/own-pages.ts, their style and content policy from the service.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { pagePolicy } from '../../server/http/pages/send-page.ts'
import { testInChromium } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'
import { ownPages } from '../texts/own-pages.ts'
import { findBarriers } from './console-visit.ts'

const service = await startTestService()
const cutTexts = readFileSync(new URL('./console-cut-texts.js', import.meta.url), 'utf8')
const widths = [375, 1280]

for (const [language, colorScheme] of [
  ['de', 'light'],
  ['en-XA', 'dark'],
] as const)
  testInChromium(
    `every own page fits the screen and has no barrier: ${language}, ${colorScheme}`,
    { origins: [service.url], colorScheme, ownWindow: true },
    async ({ page }) => {
      const pages = onePerKind(ownPages(language))
      await servePages(page, new Map(pages))
      for (const [title] of pages) {
        await page.goto(`${service.url}/own?${encodeURIComponent(title)}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
          assert.equal(beyond, 0, `${title} is wider than ${width}`)
          assert.deepEqual(await page.evaluate(cutTexts), [], `${title} at ${width}`)
        }
        // The markup is the same in each language; server/oauth/pages/pages.test.ts compares the colours of both themes.
        if (language === 'de') assert.deepEqual(await findBarriers(page), [], title)
      }
    },
  )

/** Pages of one function differ in words alone, except for connecting: Bluesky asks for a name, and also takes a password. */
function onePerKind(pages: Record<string, string>): [string, string][] {
  const kinds = new Map<string, [string, string]>()
  for (const [title, page] of Object.entries(pages)) {
    const [kind = ''] = title === 'waitingPage bluesky' ? [title] : title.split(' ')
    if (!kinds.has(kind)) kinds.set(kind, [title, page])
  }
  return [...kinds.values()]
}

async function servePages(page: Page, pages: Map<string, string>): Promise<void> {
  await page.route('**/own?*', (route) => {
    const title = decodeURIComponent(new URL(route.request().url()).search.slice(1))
    const headers = { 'content-security-policy': pagePolicy() }
    return route.fulfill({ contentType: 'text/html', headers, body: pages.get(title) ?? '' })
  })
}
