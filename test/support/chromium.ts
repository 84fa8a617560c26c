// A real Chromium for the page tests. Anything that a careful reader of its console would not like is a failure.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { atProcessEnd } from './at-end.ts'
import { chromiumFlags, chromiumProgram as program } from './chromium-program.ts'

export type Visit = {
  page: Page
  /** Requests to any other origin than the service and the app; each was blocked. */
  strangers: string[]
  /** Console errors and warnings, script errors, refusals of the content policy. */
  complaints: string[]
}

type Options = BrowserContextOptions & {
  /** Origins the page may talk to. */
  origins: string[]
}

let browser: Promise<Browser> | undefined

/** A test in a fresh window. Without Chromium it is skipped aloud, or fails where CI is set. */
export function testInChromium(
  name: string,
  options: Options,
  work: (visit: Visit, context: TestContext) => Promise<void>,
): void {
  if (!program && !process.env.CI) {
    test(
      name,
      {
        skip: 'NO CHROMIUM: this page was not looked at. Install chromium, or set CHROMIUM to its path.',
      },
      () => undefined,
    )
    return
  }
  test(name, async (context) => {
    assert.ok(program, 'CI is set, and there is no Chromium to look at the pages with')
    const visit = await openWindow(program, options)
    try {
      await work(visit, context)
      assert.deepEqual(visit.complaints, [])
      assert.deepEqual(visit.strangers, [])
    } finally {
      await visit.page.context().close()
    }
  })
}

async function openWindow(
  executablePath: string,
  { origins, ...options }: Options,
): Promise<Visit> {
  browser ??= launch(executablePath)
  const context = await (await browser).newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  const visit: Visit = { page, strangers: [], complaints: [] }
  await context.route('**/*', (route) => {
    const { origin, protocol } = new URL(route.request().url())
    if (origins.includes(origin) || protocol === 'data:' || protocol === 'blob:')
      return route.continue()
    visit.strangers.push(route.request().url())
    return route.abort()
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) visit.complaints.push(message.text())
  })
  page.on('pageerror', (error) => visit.complaints.push(String(error)))
  return visit
}

async function launch(executablePath: string): Promise<Browser> {
  const started = await chromium.launch({ executablePath, args: chromiumFlags })
  atProcessEnd(() => started.close())
  return started
}
