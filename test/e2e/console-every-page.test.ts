// Every page of the console in both themes and widths, in the pseudo-locale and zoomed.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium, type Visit } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers, openConsole } from './console-visit.ts'
import { fillPages, openPage, pathsOf, readRoutes, untilQuiet, walk } from './console-walk.ts'

// Nothing listens there: connecting is started, and never finished.
const service = await startTestService(
  { TWITTER_API_URL: 'http://localhost:9/x' },
  { consoleDirectory: await builtConsole() },
)
const shown = await fillPages(service)
const paths = await pathsOf(shown)
const { owner } = service.demo.member

test('every route of the console is walked', async () => {
  const routes = await readRoutes()
  assert.ok(routes.length > 10)
  assert.deepEqual(
    routes.filter((route) => !walk[route]),
    [],
    'add these routes to console-walk.ts',
  )
})

type Look = Parameters<Page['emulateMedia']>[0] & { width?: number }

/** A page is loaded once for all looks of a window. */
type Window = {
  name: string
  options: BrowserContextOptions
  looks: Look[]
  language?: string
  find: (visit: Visit) => Promise<string[]>
}

const windows: Window[] = [
  ...[1280, 375].map((width) => ({
    name: `light and dark, ${width} px: no barrier, no error, no scrolling sideways, one h1`,
    options: { viewport: { width, height: 860 }, hasTouch: width === 375 },
    looks: [{ colorScheme: 'light' }, { colorScheme: 'dark' }] satisfies Look[],
    find: findAll,
  })),
  {
    name: 'pseudo-locale, 1280 and 375 px: no text is cut off',
    options: { viewport: { width: 1280, height: 860 } },
    looks: [{ width: 1280 }, { width: 375 }],
    language: 'pseudo',
    find: findCutTexts,
  },
  {
    name: 'at 200 %: everything fits',
    options: { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
    looks: [{}],
    find: findAll,
  },
]

/** Short enough for a slow machine. */
const pagesPerTest = 6

for (const { name, options, ...window } of windows) {
  for (let first = 0; first < paths.length; first += pagesPerTest) {
    const part = paths.slice(first, first + pagesPerTest)
    testInChromium(
      `every page from ${part[0]}, ${name}`,
      { origins: [service.url], reducedMotion: 'reduce', ...options },
      (visit) => visitAll(visit, part, window),
    )
  }
}

/** All pages are visited, so that one run tells everything that is wrong. */
async function visitAll(
  visit: Visit,
  part: string[],
  { looks, language, find }: Pick<Window, 'looks' | 'language' | 'find'>,
): Promise<void> {
  const { page } = visit
  const problems: string[] = []
  await openConsole(page, service, owner)
  if (language)
    await page.evaluate((chosen) => localStorage.setItem('carillon.language', chosen), language)
  for (const path of part) {
    await openPage(page, service.url + path)
    for (const { width, ...media } of looks) {
      await page.emulateMedia(media)
      if (width) await page.setViewportSize({ width, height: 860 })
      await untilQuiet(page)
      const found = await find(visit)
      problems.push(
        ...found.map((problem) => `${path}, ${JSON.stringify(media)}, ${width}: ${problem}`),
      )
    }
  }
  assert.deepEqual(problems, [])
}

async function findAll({ page, consoleErrors }: Visit): Promise<string[]> {
  // The errors are taken here, so that it is known which page it was.
  return [...(await findMisfits(page)), ...(await findBarriers(page)), ...consoleErrors.splice(0)]
}

async function findMisfits(page: Page): Promise<string[]> {
  const [headings, ...beyond] = (await page.evaluate(`[
    document.querySelectorAll('h1').length,
    ...[document.documentElement, document.querySelector('main')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  ]`)) as number[]
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...beyond.filter((pixels) => pixels > 0).map((pixels) => `${pixels} px too wide`),
  ]
}

/** Texts of the console, which the pseudo-locale puts into brackets, of which a part is not seen. */
async function findCutTexts({ page }: Visit): Promise<string[]> {
  const script = await readFile(new URL('console-cut-texts.js', import.meta.url), 'utf8')
  return [...(await findMisfits(page)), ...((await page.evaluate(script)) as string[])]
}
