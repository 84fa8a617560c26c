// Every page of the console in both themes and widths, in the pseudo-locale and zoomed. npm test draws one of these looks, and six pages, by the seed.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium, type Visit } from '../support/chromium.ts'
import { sample } from '../support/sample.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers, openConsole } from './console-visit.ts'
import { fillPages, openPage, pathsOf, readRoutes, walk } from './console-walk.ts'

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

type Look = {
  name: string
  options: BrowserContextOptions
  find: (visit: Visit) => Promise<string[]>
}

const looks: Look[] = [
  ...(['light', 'dark'] as const).flatMap((colorScheme) =>
    [1280, 375].map((width) => ({
      name: `${colorScheme}, ${width} px: no barrier, no error, no scrolling sideways, one h1`,
      options: { colorScheme, viewport: { width, height: 860 }, hasTouch: width === 375 },
      find: findAll,
    })),
  ),
  ...[1280, 375].map((width) => ({
    name: `pseudo-locale, ${width} px: no text is cut off`,
    options: { viewport: { width, height: 860 } },
    find: findCutTexts,
  })),
  {
    name: 'at 200 %: everything fits',
    options: { viewport: { width: 640, height: 430 }, deviceScaleFactor: 2 },
    find: findAll,
  },
]

/** Short enough for a slow machine. */
const pagesPerTest = 6

const visited = sample('pages of the console', paths, pagesPerTest)

for (const { name, options, find } of sample('every page of the console', looks, 1)) {
  for (let first = 0; first < visited.length; first += pagesPerTest) {
    const part = visited.slice(first, first + pagesPerTest)
    testInChromium(
      `every page from ${part[0]}, ${name}`,
      { origins: [service.url], reducedMotion: 'reduce', ...options },
      async (visit) => {
        if (find === findCutTexts) await visit.page.addInitScript(speakPseudo)
        await visitAll(visit, part, find)
      },
    )
  }
}

function speakPseudo(): void {
  localStorage.setItem('carillon.language', 'pseudo')
}

/** All pages are visited, so that one run tells everything that is wrong. */
async function visitAll(visit: Visit, part: string[], find: Look['find']): Promise<void> {
  const problems: string[] = []
  await openConsole(visit.page, service, owner)
  for (const path of part) {
    await openPage(visit.page, service.url + path)
    for (const problem of await find(visit)) problems.push(`${path}: ${problem}`)
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
