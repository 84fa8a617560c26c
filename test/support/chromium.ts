// A real Chromium for the page tests. Console errors and warnings, and requests to other origins, fail a test.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core'
import { atProcessEnd } from './at-end.ts'
import { chromiumFlags, chromiumProgram as program } from './chromium-program.ts'

export type Visit = {
  page: Page
  /** Requests to origins other than the service and the app. */
  blockedRequests: string[]
  /** Console errors and warnings, script errors, violations of the content policy. */
  consoleErrors: string[]
}

type Options = BrowserContextOptions & {
  /** Origins that the page may send requests to. */
  origins: string[]
}

/**
 * Every request of a page waits up to so many milliseconds, each a different time. A test that passes only because an answer was
 * there in time fails then.
 */
const longestDelayMs = Number(process.env.TEST_BROWSER_DELAY_MS ?? 0)

let browser: Promise<Browser> | undefined

/** Runs a test in a new window. Without Chromium it is skipped with a message, or fails if CI is set. */
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
    const visit = await openWindow(program, options)
    try {
      await work(visit, context)
      assert.deepEqual(visit.consoleErrors, [])
      assert.deepEqual(visit.blockedRequests, [])
    } finally {
      await visit.page.context().close()
    }
  })
}

async function openWindow(
  executablePath: string,
  { origins, ...options }: Options,
): Promise<Visit> {
  browser ??= launch(executablePath).catch((error: unknown) => {
    // The next test tries again.
    browser = undefined
    throw error
  })
  const context = await (await browser).newContext({ locale: 'en-GB', ...options })
  // How fast a page is does not matter here, and other tests keep the machine busy.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const visit: Visit = { page, blockedRequests: [], consoleErrors: [] }
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isAllowed = origins.includes(origin) || protocol === 'data:' || protocol === 'blob:'
    if (!isAllowed) visit.blockedRequests.push(request.url())
  })
  if (longestDelayMs > 0)
    await context.route('**/*', async (route) => {
      await sleep(Math.random() * longestDelayMs)
      return route.fallback()
    })
  page.on('console', (message) => {
    if (isFault(message)) visit.consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => visit.consoleErrors.push(String(error)))
  return visit
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
