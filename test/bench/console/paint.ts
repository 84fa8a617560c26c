// From the end of the summary's answer to the frame that shows its cards.
import type { Page } from 'playwright-core'

export type Paint = { ms: number; receivedBytes: number; wholeBytes: number }

export async function measurePaint(page: Page, address: string): Promise<Paint> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.waitForFunction(() => '__paintedAt' in globalThis)
  return page.evaluate(() => {
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/v1/messages/summary'))
      .map((entry) => entry.toJSON() as Record<string, number>)
    const { __paintedAt: paintedAt } = globalThis as unknown as { __paintedAt: number }
    return {
      ms: paintedAt - (answer?.responseEnd ?? Number.NaN),
      receivedBytes: answer?.encodedBodySize ?? 0,
      wholeBytes: answer?.decodedBodySize ?? 0,
    }
  })
}

/** Runs in every page before its own scripts. The content policy does not bind the debugger, which adds it. */
export const watchPaint = `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-card]')) return
    watch.disconnect()
    // The first callback runs before the frame is painted, the second one before the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.__paintedAt = performance.now() }))
  })
  watch.observe(document, { childList: true, subtree: true })
`
