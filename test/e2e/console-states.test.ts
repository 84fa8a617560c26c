// Every page while it loads, when loading fails, and without a connection.
import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { expectErrors, textField } from './composer-service.ts'
import { openConsole } from './console-visit.ts'
import { fillPages, openPage, pathsOf } from './console-walk.ts'

// No server listens there: connecting is started, and never finished.
const service = await startTestService(
  { TWITTER_API_URL: 'http://localhost:9/x' },
  { consoleDirectory: await builtConsole() },
)
const { owner } = service.demo.member
const options = {
  origins: [service.url],
  viewport: { width: 1280, height: 860 },
  ownWindow: true,
}
/** These pages request nothing but the signed-in member. */
const askingNothing = ['/search', '/settings', '/settings/me', '/settings/nothing']
const paths = (await pathsOf(await fillPages(service))).filter(
  (path) => !askingNothing.includes(path),
)
const calls = '**/v1/**'
/** Without them the console paints no page: who is signed in, where, and what networks look like. */
const essentials = /\/v1\/(me\?include|events\/stream|socialProfiles\?include=.*networks)/
/** The page that is about one of them. */
const ofEssentials = '/profiles'
const traceId = '16f0a2c94be84d07a51e'

for (const part of [paths.slice(0, paths.length / 2), paths.slice(paths.length / 2)]) {
  testInChromium(
    `from ${part[0]}: a page loads with a skeleton, and a failure has its trace id and another try`,
    options,
    async (visit) => {
      const { page } = visit
      await openConsole(page, service, owner)
      await stopPolling(page)
      const problems: string[] = []
      const held = await hold(page)
      for (const path of part) {
        held.hold()
        await page.goto(service.url + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.getByRole('status', { name: 'Loading' }).first().waitFor()
        // An empty grid is the placeholder of a calendar. Before it, the page itself may be loading.
        await page
          .locator('[class*="skeleton"]')
          .or(page.getByRole('grid'))
          .first()
          .waitFor({ state: 'attached', timeout: 30_000 })
          .catch(() => problems.push(`${path}: no shape`))
        const delays = (await page.evaluate(`
          [...document.querySelectorAll('[class*="skeleton"]')].map(
            (shape) => getComputedStyle(shape).animationDelay,
          )`)) as string[]
        if (delays.some((delay) => delay !== '0.15s')) problems.push(`${path}: ${delays}`)
        held.fail()
        const alert = page.locator('main').getByRole('alert').filter({ hasText: traceId })
        await alert.first().waitFor()
        await alert.first().getByRole('button', { name: 'Copy: Trace id' }).waitFor()
        held.letThrough()
        await retryAll(page)
      }
      assert.deepEqual(problems, [])
      expectErrors(visit, /status of 500/)
    },
  )
}

testInChromium(
  'without a connection the age of the data is shown, other pages open, and the composer takes a draft',
  { ...options, loadsAhead: true },
  async (visit) => {
    const { page } = visit
    const code = watchLoading(page)
    await openConsole(page, service, owner)
    await openPage(page, `${service.url}/`)
    await code.isPreloaded()
    await page.clock.install()
    await page.context().setOffline(true)
    await page.getByText(/^You are offline\. You see what was loaded/).waitFor()
    await page.clock.fastForward('10:00')
    await page.getByText(/^You are offline\. .+ loaded (9|[1-5]\d) min ago\.$/).waitFor()
    await page.getByRole('link', { name: 'Apps', exact: true }).first().click()
    await page.getByText('Not loaded: there is no connection.').first().waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('region', { name: 'Up next' }).getByText('cardamom').waitFor()
    await page.keyboard.press('c')
    await textField(page).fill('In the tunnel')
    await page.context().setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    expectErrors(visit, /ERR_INTERNET_DISCONNECTED/)
  },
)

testInChromium(
  'a page whose code cannot be loaded waits for the connection, and the rest stays',
  options,
  async (visit) => {
    const { page } = visit
    await page.route('**/assets/apps-page*', (route) => route.abort())
    await page.route('**/livez', (route) => route.abort())
    await openConsole(page, service, owner)
    await openPage(page, `${service.url}/`)
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
    await page.context().setOffline(true)
    await link('Apps').click()
    await page.locator('main').getByText('Not loaded: there is no connection.').waitFor()
    await link('Home').click()
    await page.getByRole('region', { name: 'Up next' }).getByText('cardamom').waitFor()
    await link('Apps').click()
    await page.locator('main').getByText('Not loaded: there is no connection.').waitFor()
    await page.unroute('**/assets/apps-page*')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor()
    expectErrors(visit, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  },
)

testInChromium(
  'a service that does not answer is named with the age of the data, and noticed again when it answers',
  options,
  async (visit) => {
    const { page } = visit
    await openConsole(page, service, owner)
    await openPage(page, `${service.url}/`)
    await page.route(calls, (route) => route.abort())
    await page.getByText(/^Carillon cannot be reached\. You see what was loaded/).waitFor()
    await page.unroute(calls)
    await page.getByText('Carillon cannot be reached').waitFor({ state: 'detached' })
    expectErrors(visit, /ERR_FAILED/)
  },
)

testInChromium(
  'without the member or the organization every page says what failed, and tries again',
  options,
  async (visit) => {
    const { page } = visit
    await stopPolling(page)
    // It never opens: once it is open, the console reads everything again, also what has failed.
    await page.route('**/v1/events/stream*', () => undefined)
    await openConsole(page, service, owner)
    await page.route('**/v1/me?*', breakDown)
    await page.goto(`${service.url}/people`)
    const alert = page.getByRole('alert').filter({ hasText: traceId })
    await alert.waitFor()
    const button = alert.getByRole('button', { name: 'Try again' })
    await button.waitFor()
    await page.unroute('**/v1/me?*')
    // At once: a click waits until the page is still, and by then the console may have tried again by itself.
    await button.dispatchEvent('click')
    await page.getByText('Lina Limited').first().waitFor()
    expectErrors(visit, /status of 500/)
  },
)

/** Otherwise a query that has failed is read again at intervals. */
function stopPolling(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }))
}

/**
 * Holds every call of the pages until it fails, or lets it through. By the debugger and for calls alone: a route of Playwright turns off the
 * browser's cache, and each page would load the whole console again.
 */
async function hold(page: Page) {
  let mode: 'through' | 'held' | 'failing' = 'through'
  let release: () => void = () => undefined
  let released: Promise<void> | undefined
  const session = await page.context().newCDPSession(page)
  const answer = async (requestId: string, url: string) => {
    const { pathname, search } = new URL(url)
    const isEssential =
      essentials.test(pathname + search) && new URL(page.url()).pathname !== ofEssentials
    if (mode === 'through' || isEssential)
      return session.send('Fetch.continueRequest', { requestId })
    await released
    return session.send('Fetch.fulfillRequest', { requestId, ...failedAnswer })
  }
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // The page may have been left meanwhile.
    answer(requestId, request.url).catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] })
  return {
    hold(): void {
      mode = 'held'
      released = new Promise((resolve) => {
        release = resolve
      })
    },
    fail(): void {
      mode = 'failing'
      release()
    },
    letThrough(): void {
      mode = 'through'
    },
  }
}

const failure = {
  errors: [{ code: 5000, message: 'Something broke', id: traceId, reason: 'internal' }],
}

/** As the debugger takes it. */
const failedAnswer = {
  responseCode: 500,
  responseHeaders: [{ name: 'content-type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify(failure)).toString('base64'),
}

function breakDown(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: failure })
}

/** A query may still be loading, and fail after another was tried again. */
async function retryAll(page: Page): Promise<void> {
  const main = page.locator('main')
  const again = main.getByRole('button', { name: 'Try again' })
  const unloaded = main.getByRole('alert').or(main.getByRole('status', { name: 'Loading' }))
  const isLoaded = async () => {
    // Loading may remove other buttons.
    if ((await again.count()) > 0)
      await again
        .first()
        .click({ timeout: 2000 })
        .catch(() => undefined)
    return (await unloaded.count()) === 0
  }
  await eventually(isLoaded, {
    every: 200,
    what: `what failed on ${page.url()} to be loaded`,
  })
}

/** The other pages are loaded when the browser is idle, each with the code that it shares with others. */
function watchLoading(page: Page): { isPreloaded(): Promise<void> } {
  const loading = new Set<string>()
  const loaded: string[] = []
  const isCode = (address: string) => address.includes('/assets/')
  page.on('request', (request) => {
    if (isCode(request.url())) loading.add(request.url())
  })
  page.on('requestfinished', (request) => {
    if (loading.delete(request.url())) loaded.push(request.url())
  })
  const wanted = ['/composer-', '/apps-page-']
  return {
    async isPreloaded() {
      const areLoaded = () =>
        loading.size === 0 && wanted.every((name) => loaded.some((url) => url.includes(name)))
      await eventually(areLoaded, { what: 'the other pages to be loaded' })
    },
  }
}
