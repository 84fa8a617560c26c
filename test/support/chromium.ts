// A real Chromium for the page tests. Console errors and warnings, and requests to other origins, fail a test.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { atEnd, atProcessEnd } from './at-end.ts'
import { chromiumFlags, chromiumProgram as program } from './chromium-program.ts'
import { beginTrace, dropTrace, prepareTrace, recordFailure } from './failed-page.ts'

export type Visit = {
  page: Page
  /** Requests to origins other than the service and the app. */
  blockedRequests: string[]
  /** Console errors and warnings, script errors, violations of the content policy. */
  consoleErrors: string[]
}

type Options = BrowserContextOptions & {
  /** Origins that the page may send requests to, the service's first. */
  origins: string[]
  /** For a test that changes what lasts as long as its window: its clock, scripts of every page, its connection. */
  ownWindow?: boolean
  /** The console loads the code of other pages ahead, which costs about as much as half a page load. */
  loadsAhead?: boolean
}

/**
 * Every request of a page waits up to so many milliseconds, each a different time. A test that passes only because an answer was
 * there in time fails then.
 */
const maxDelayMs = Number(process.env.TEST_BROWSER_DELAY_MS ?? 0)

let browser: Promise<Browser> | undefined

/** Runs a test in an empty window. Without Chromium it is skipped with a message, or fails if CI is set. */
export function testInChromium(
  name: string,
  options: Options,
  work: (visit: Visit, context: TestContext) => Promise<void>,
): void {
  if (!program && !process.env.CI) {
    test(
      name,
      {
        skip: 'NO CHROMIUM: this page was not tested. Install chromium, or set CHROMIUM to its path.',
      },
      () => undefined,
    )
    return
  }
  test(name, async (context) => {
    assert.ok(program, 'CI is set, and there is no Chromium to test the pages with')
    const page = await openWindow(program, options)
    await beginTrace(page, name)
    const { visit, stop } = watch(page, options.origins)
    try {
      await work(visit, context)
      assert.deepEqual(visit.consoleErrors, [])
      assert.deepEqual(visit.blockedRequests, [])
    } catch (error) {
      await recordFailure(page, context, error)
      await page.context().close()
      throw error
    } finally {
      stop()
    }
    await dropTrace(page)
    await leaveWindow(page, options)
  })
}

/** Windows of the file that a test has left, by their options. Files and compiled scripts of the console stay in their cache. */
const leftWindows = new Map<string, Page>()

async function openWindow(executablePath: string, options: Options): Promise<Page> {
  const { origins, ownWindow, loadsAhead, ...contextOptions } = options
  const key = JSON.stringify(options)
  const left = leftWindows.get(key)
  leftWindows.delete(key)
  if (left) return left
  browser ??= launch(executablePath).catch((error: unknown) => {
    // The next test tries again.
    browser = undefined
    throw error
  })
  const context = await (await browser).newContext({ locale: 'en-GB', ...contextOptions })
  // How fast a page is does not matter here, and other tests keep the machine busy.
  context.setDefaultTimeout(90_000)
  if (!loadsAhead) await saveData(context)
  if (maxDelayMs > 0)
    await context.route('**/*', async (route) => {
      await sleep(Math.random() * maxDelayMs)
      return route.fallback()
    })
  await prepareTrace(context)
  atEnd(() => closeWindows(key))
  return context.newPage()
}

/** As a person who has asked the browser to save data: the console loads the code of a page when the page is opened. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object }
    if (connection) Object.defineProperty(connection, 'saveData', { value: true })
  })
}

/** For the next test with these options: without cookies and stored data, on a page that runs nothing. */
async function leaveWindow(page: Page, options: Options): Promise<void> {
  const context = page.context()
  const [origin = ''] = options.origins
  const isOnService = !page.isClosed() && page.url().startsWith(`${origin}/`)
  if (options.ownWindow || !isOnService) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A navigation that the test began and did not wait for interrupts this one.
  const isLeft = await page.goto(`${origin}/livez`).then(
    () => true,
    () => false,
  )
  if (!isLeft) return context.close()
  await context.clearCookies()
  await page.evaluate('sessionStorage.clear()')
  // A test may have made the window smaller, or dark.
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 })
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = options
  await page.emulateMedia({ colorScheme, reducedMotion })
  const session = await context.newCDPSession(page)
  const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage'
  for (const each of options.origins)
    await session.send('Storage.clearDataForOrigin', { origin: each, storageTypes })
  await session.detach()
  leftWindows.set(JSON.stringify(options), page)
}

async function closeWindows(key: string): Promise<void> {
  const left = leftWindows.get(key)
  leftWindows.delete(key)
  await left?.context().close()
}

function watch(page: Page, origins: string[]): { visit: Visit; stop(): void } {
  const context = page.context()
  const visit: Visit = { page, blockedRequests: [], consoleErrors: [] }
  const onRequest = (request: Request) => {
    const { origin, protocol } = new URL(request.url())
    const isAllowed = origins.includes(origin) || protocol === 'data:' || protocol === 'blob:'
    if (!isAllowed) visit.blockedRequests.push(request.url())
  }
  const onConsole = (message: ConsoleMessage) => {
    if (isFault(message)) visit.consoleErrors.push(message.text())
  }
  const onError = (error: Error) => visit.consoleErrors.push(String(error))
  context.on('request', onRequest)
  page.on('console', onConsole).on('pageerror', onError)
  const stop = () => {
    context.off('request', onRequest)
    page.off('console', onConsole).off('pageerror', onError)
  }
  return { visit, stop }
}

/** Chromium reports every failed request. A service on a busy machine answers 503, and the console asks again. */
export function isFault(message: ConsoleMessage): boolean {
  return ['error', 'warning'].includes(message.type()) && !/status of 503/.test(message.text())
}

async function launch(executablePath: string): Promise<Browser> {
  const started = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    timeout: 180_000,
  })
  atProcessEnd(() => started.close())
  return started
}
