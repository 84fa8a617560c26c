// The API reference on a slow machine: what a page costs the browser until it is drawn, as CPU time of the process that shows it, which other work of
// this machine does not change, taken six times.
import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const timesSlower = 6
const maxSeconds = 5

/** The first page, those with the most on them, and the documents. */
const paths = ['/docs', '/docs/messages', '/docs/objects', '/docs/errors', '/docs/guide/index.html']

/** Of all pages: no other test opens one meanwhile, and the sums of pages that were closed are left out. */
async function rendering(browser: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]))
}

/** Layout and paint are not over when the last file has arrived. */
async function draw(page: Page, path: string): Promise<void> {
  await page.goto(`${service.url}${path}`, { waitUntil: 'load' })
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
}

testInChromium(
  `a page takes at most ${maxSeconds} s where the machine is ${timesSlower} times slower`,
  { origins: [service.url], ownWindow: true },
  async ({ page }) => {
    const browser = await need(page.context().browser() ?? undefined).newBrowserCDPSession()
    for (const path of paths) {
      const before = await rendering(browser)
      await draw(page, path)
      const after = await rendering(browser)
      const spent = [...after].map(([id, seconds]) => seconds - (before.get(id) ?? 0))
      const seconds = spent.reduce((sum, one) => sum + one, 0) * timesSlower
      assert.ok(seconds > 0.1, `${path}: nothing was measured`)
      assert.ok(seconds <= maxSeconds, `${path}: ${seconds.toFixed(1)} s`)
    }
    await browser.detach()
  },
)
