// From the start of the navigation to the frame in which Home shows its data and takes clicks.
import type { Page } from 'playwright-core'

/** Nothing comes from the browser's cache, as on a first visit after an update. */
export async function measureFirstPage(page: Page, address: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  try {
    await page.goto('about:blank')
    await page.goto(address)
    await page.waitForFunction(() => '__usableAt' in globalThis)
    return await page.evaluate(() => (globalThis as unknown as { __usableAt: number }).__usableAt)
  } finally {
    await devtools.detach()
  }
}

/** Runs in every page before its own scripts, as that of the paint does. A skeleton is a status with a name. */
export const watchFirstPage = `
  const watchPage = new MutationObserver(() => {
    const isLoaded = document.querySelector('main h1') && document.querySelector('main section')
    if (!isLoaded || document.querySelector('main [role="status"][aria-label]')) return
    watchPage.disconnect()
    // A task after the frame runs when the page is free to take a click. performance.now() counts from the start of the navigation.
    requestAnimationFrame(() => setTimeout(() => { globalThis.__usableAt = performance.now() }))
  })
  watchPage.observe(document, { childList: true, subtree: true })
`
