// How much a page of the console asks for: calls of the API, and scripts. And the limit of calls per second: a refused call is repeated.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { render, say } from '../../server/sentences/sentences.ts'
import { sessionCookies } from '../support/browser-session.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { dayOf, desktop, nextMonday } from './calendar-visit.ts'
import { expectErrors, textField } from './composer-service.ts'
import { openConsole, startConsole } from './console-visit.ts'
import { fillPages, placeholder, watchCalls as watchLoading } from './console-walk.ts'

const service = await startConsole()
const { owner } = service.demo.member
await fillPages(service)
// Home reads the messages that wait for a profile without access.
await service.database.pool.query(
  'update profiles set is_reauth_required = true where id in (select max(id) from profiles)',
)
// And why one failed, which a German page shows in German.
const reason = say('network_timeout', { network: 'X' })
await service.database.pool.query(
  `update messages set failure_reason = $1, failure_sentences = $2 where failure_code = 'rejected'`,
  [render(reason), { reason }],
)

/** Calls of /v1 in a page view with nothing in the cache, the stream of events included. */
const maxCalls = { '/': 8, '/profiles': 6, '/calendar/week/today': 5 }
const maxScriptBytes = 190_000

testInChromium(
  'a page view makes few calls, with what is fetched ahead',
  { origins: [service.url], ...desktop, ownWindow: true, loadsAhead: true },
  async ({ page }) => {
    await page.context().addCookies(await sessionCookies(service, owner))
    await stopClock(page)
    const calls = watchCalls(page)
    for (const [path, max] of Object.entries(maxCalls)) {
      calls.length = 0
      await page.goto(service.url + path)
      await untilUsable(page)
      await page.clock.runFor(5000)
      await untilUsable(page)
      assert.ok(calls.length <= max, `${path}: ${calls.length}\n${calls.join('\n')}`)
    }
  },
)

const whys = {
  'en-GB': 'X did not answer in time.',
  'de-DE': 'X hat nicht rechtzeitig geantwortet.',
}

for (const [locale, why] of Object.entries(whys))
  testInChromium(
    `until the first page is usable, at most 190 kB of script are fetched; then the other pages (${locale})`,
    { origins: [service.url], ...desktop, locale, ownWindow: true, loadsAhead: true },
    async ({ page }) => {
      await page.context().addCookies(await sessionCookies(service, owner))
      await stopClock(page)
      const scripts = watchScripts(page)
      const isHeld = (request: Request) => request.url().includes('/v1/messages?')
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/v1/messages?*', async (route) => {
        await isReleased
        return route.fallback()
      })
      await page.goto(service.url)
      await untilUsable(page, isHeld)
      // However long the first page waits for its data.
      await page.clock.runFor(30_000)
      release()
      await untilUsable(page)
      await page.getByText(why).waitFor()
      const bytes = await compressedBytes(scripts)
      assert.ok(bytes <= maxScriptBytes, `${bytes} bytes: ${[...scripts].join(', ')}`)
      await page.clock.resume()
      await eventually(() => [...scripts].some((name) => name.startsWith('composer-')), {
        what: 'the composer to be fetched ahead',
      })
    },
  )

testInChromium(
  'a refused call is made again, also one that writes, and once',
  { origins: [service.url], ...desktop },
  async (visit) => {
    const { page } = visit
    const reads = await refuseTwice(page, 'GET', '/v1/socialProfiles')
    const writes = await refuseTwice(page, 'POST', '/v1/messages')
    const day = dayOf(nextMonday(9, 0))
    await openConsole(page, service, owner, `/calendar/week/${day}?compose=new&at=${day}T12:00`)
    await page.getByRole('switch', { name: 'demo, X', exact: true }).click()
    assert.equal(reads(), 2)
    await textField(page).fill('Written over the limit')
    await page.getByRole('button', { name: /^Schedule for demo/ }).click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.equal(writes(), 2)
    const { rowCount } = await service.database.pool.query(
      `select from messages where text = 'Written over the limit'`,
    )
    assert.equal(rowCount, 1)
    expectErrors(visit, /status of 429/)
  },
)

/** From here on the page's time passes in the steps of the test alone, however long the machine takes. */
async function stopClock(page: Page): Promise<void> {
  watchLoading(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** As `untilQuiet`, while the page's clock is stopped: a page that loads nothing more is given 60 ms to ask for more. */
async function untilUsable(page: Page, isHeld?: (request: Request) => boolean): Promise<void> {
  const loading = watchLoading(page)
  const title = page.getByRole('heading', { level: 1 })
  const placeholders = page.locator(placeholder)
  let quietSteps = 0
  const isQuiet = async () =>
    [...loading].every((request) => isHeld?.(request)) &&
    (await title.count()) > 0 &&
    (isHeld !== undefined || (await placeholders.count()) === 0)
  const isUsable = async () => {
    await page.clock.runFor(20)
    quietSteps = (await isQuiet()) ? quietSteps + 1 : 0
    return quietSteps > 3
  }
  await eventually(isUsable, { what: 'the page to be usable', every: 50 })
}

/** The calls of the API from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** The names of the scripts that the page has asked for so far. */
function watchScripts(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (name.endsWith('.js')) names.add(name)
  })
  return names
}

/** As a server sends them. */
async function compressedBytes(names: Set<string>): Promise<number> {
  const directory = join(await builtConsole(), 'assets')
  const sizes = [...names].map(
    async (name) => gzipSync(await readFile(join(directory, name))).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** As if another app used the account's limit up. Returns how often that was. */
async function refuseTwice(page: Page, method: string, path: string): Promise<() => number> {
  let refusals = 0
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      if (route.request().method() !== method || refusals === 2) return route.fallback()
      refusals += 1
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' } })
    },
  )
  return () => refusals
}
