// Every page of the console in both themes and widths, in the pseudo-locale and zoomed.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import { sessionCookies } from '../support/browser-session.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium, type Visit } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers } from './console-visit.ts'
import { fillPages, goOn, openPage, pathsOf, untilQuiet } from './console-walk.ts'

type Look = {
  name: string
  colorScheme: 'light' | 'dark'
  width: number
  height: number
  scale: number
}

const usual = { colorScheme: 'light', height: 860, scale: 1 } as const

/** All rules of axe in the light look of each width, and those about colours in the dark one. */
export const looks = {
  light1280: { ...usual, name: 'light, 1280 px', width: 1280 },
  dark1280: { ...usual, name: 'dark, 1280 px', colorScheme: 'dark', width: 1280 },
  light375: { ...usual, name: 'light, 375 px', width: 375 },
  dark375: { ...usual, name: 'dark, 375 px', colorScheme: 'dark', width: 375 },
  enlarged: { ...usual, name: 'at 200 %', width: 640, height: 430, scale: 2 },
} as const satisfies Record<string, Look>

/** Short enough for a slow machine. */
const pagesPerTest = 6

export type Looks = {
  seen: Look[]
  /** For the names of the tests. */
  called: string
  /** The width in the pseudo-locale. */
  pseudo: number
  /** All rules of axe in only one of the light looks of each page: in the next page in the next look. */
  takesTurns?: boolean
}

export async function testEveryPage({
  seen,
  called,
  pseudo,
  takesTurns = false,
}: Looks): Promise<void> {
  // No server listens there: connecting is started, and never finished.
  const service = await startTestService(
    { TWITTER_API_URL: 'http://localhost:9/x' },
    { consoleDirectory: await builtConsole() },
  )
  const paths = await pathsOf(await fillPages(service))
  const { owner } = service.demo.member
  const light = seen.filter(({ colorScheme }) => colorScheme === 'light')
  const find = (visit: Visit, look: Look, path: string) => {
    const isTurn = light.indexOf(look) === paths.indexOf(path) % light.length
    const hasRules = !takesTurns || isTurn || look.colorScheme === 'dark'
    return findAll(visit, look, hasRules)
  }
  const options = { origins: [service.url], reducedMotion: 'reduce' as const }

  for (let first = 0; first < paths.length; first += pagesPerTest) {
    const part = paths.slice(first, first + pagesPerTest)

    testInChromium(
      `every page from ${part[0]}, ${called}: no barrier, no error, no scrolling sideways, one h1`,
      options,
      async (visit) => {
        await visit.page.context().addCookies(await sessionCookies(service, owner))
        await openPage(visit.page, `${service.url}/settings`)
        await visitAll(visit, part, { seen, open: goOn, find })
      },
    )

    testInChromium(
      `every page from ${part[0]}, pseudo-locale, ${pseudo} px: no text is cut off`,
      options,
      async (visit) => {
        await visit.page.goto(`${service.url}/livez`)
        await visit.page.evaluate(() => localStorage.setItem('carillon.language', 'pseudo'))
        await visit.page.context().addCookies(await sessionCookies(service, owner))
        const open = (page: Page, path: string) => openPage(page, service.url + path)
        const look = { ...usual, name: `${pseudo} px`, width: pseudo }
        await visitAll(visit, part, { seen: [look], open, find: findCutTexts })
      },
    )
  }
}

type Way = {
  seen: Look[]
  open(page: Page, path: string): Promise<void>
  find(visit: Visit, look: Look, path: string): Promise<string[]>
}

/**
 * Opens a page once and changes its look in place: the console decides by media queries alone (console/ui/use-media.ts). Visits all pages,
 * so that one run reports everything that is wrong.
 */
async function visitAll(visit: Visit, part: string[], { seen, open, find }: Way): Promise<void> {
  const { page } = visit
  const problems: string[] = []
  const session = await page.context().newCDPSession(page)
  for (const path of part) {
    await open(page, path)
    for (const look of seen) {
      await wear(page, session, look)
      const found = await find(visit, look, path)
      problems.push(...found.map((problem) => `${path}, ${look.name}: ${problem}`))
    }
  }
  await session.detach()
  assert.deepEqual(problems, [])
}

async function wear(
  page: Page,
  session: CDPSession,
  { colorScheme, width, height, scale }: Look,
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const metrics = { width, height, deviceScaleFactor: scale, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: width === 375 })
  assert.equal(await page.evaluate('innerWidth * 10 + devicePixelRatio'), width * 10 + scale)
  // Content that is shown only at this width may have to be loaded.
  await untilQuiet(page)
}

async function findAll(
  { page, consoleErrors }: Visit,
  look: Look,
  hasRules: boolean,
): Promise<string[]> {
  // The light look of the same width is before it.
  const isSeen = look.colorScheme === 'dark'
  const barriers = hasRules ? await findBarriers(page, { isSeen }) : []
  // The errors are read here, so that the failing page is known.
  return [...(await findMisfits(page)), ...barriers, ...consoleErrors.splice(0)]
}

async function findMisfits(page: Page): Promise<string[]> {
  const [headings, ...beyond] = (await page.evaluate(`[
    // A page behind the composer is inert, and its heading is not read.
    [...document.querySelectorAll('h1')].filter((one) => !one.closest('[inert]')).length,
    ...[document.documentElement, document.querySelector('main')].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  ]`)) as number[]
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...beyond.filter((pixels) => pixels > 0).map((pixels) => `${pixels} px too wide`),
  ]
}

/** Texts of the console, which the pseudo-locale puts into brackets, that are cut off. */
async function findCutTexts({ page }: Visit): Promise<string[]> {
  const script = await readFile(new URL('console-cut-texts.js', import.meta.url), 'utf8')
  return [...(await findMisfits(page)), ...((await page.evaluate(script)) as string[])]
}
