// Live events in the console: changes by colleagues and networks are shown without a reload.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const options = {
  origins: [service.url],
  viewport: { width: 1280, height: 860 },
  ownWindow: true,
}
const viewers = () => service.services.events.countOf(`member:${owner.id}`)
const stream = '**/v1/events/stream'

testInChromium(
  'a message that the API schedules appears in every open calendar, over one stream',
  options,
  async ({ page }) => {
    const time = tomorrow()
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.addInitScript(stopPolling)
    await openConsole(page, service, owner, calendarOf(time))
    await eventually(() => viewers() === 1)
    await other.goto(service.url + calendarOf(time))
    await other.getByRole('grid').waitFor()
    await schedule(service, { text: 'For both tabs', time })
    await page.getByText('For both tabs').waitFor()
    await other.getByText('For both tabs').waitFor()
    await eventually(() => viewers() === 1)

    // The tab that reads the stream is closed: the other one continues where it ended.
    await page.close()
    await schedule(service, { text: 'After the first', time: new Date(time.getTime() + 3_600_000) })
    await other.getByText('After the first').waitFor()
    await eventually(() => viewers() === 1)
  },
)

testInChromium(
  'a stream ends with its token and continues with the next one, and what happened meanwhile appears',
  options,
  async ({ page, consoleErrors }) => {
    const time = tomorrow(2)
    await page.addInitScript(stopPolling)
    const opened = page.waitForRequest(stream)
    await openConsole(page, service, owner, calendarOf(time))
    const { authorization = '' } = await (await opened).allHeaders()
    await eventually(() => viewers() === 1)
    let isCut = true
    await page.route(stream, (route) => (isCut ? route.abort() : route.fallback()))
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/stream'))
    // When the stream is lost the page reads once more; that read must not be the one that shows the message.
    const read = page.waitForResponse(
      (response) => response.url().includes('/v1/messages/summary') && response.ok(),
    )
    const form = { token: authorization.replace('Bearer ', ''), client_id: 'carillon-console' }
    await send(`${service.url}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    await asked
    await read
    await schedule(service, { text: 'Meanwhile', time })
    isCut = false
    await page.getByText('Meanwhile').waitFor()
    isExplained(consoleErrors)
  },
)

testInChromium('without a stream the page polls', options, async ({ page, consoleErrors }) => {
  const time = tomorrow(3)
  await page.addInitScript(pollFast)
  await page.route(stream, (route) => route.abort())
  await openConsole(page, service, owner, calendarOf(time))
  await page.getByRole('grid').waitFor()
  await schedule(service, { text: 'By polling', time })
  await page.getByText('By polling').waitFor()
  assert.equal(viewers(), 0)
  isExplained(consoleErrors)
})

/** Polls are intervals; live events are not. */
function stopPolling(): void {
  Object.assign(globalThis, { setInterval: () => 0 })
}

function pollFast(): void {
  const original = globalThis.setInterval.bind(globalThis)
  Object.assign(globalThis, {
    setInterval: (run: () => void, ms: number) => original(run, Math.min(ms, 300)),
  })
}

/** The browser reports each request that was aborted on purpose, and the one with the revoked token. */
function isExplained(consoleErrors: string[]): void {
  const others = consoleErrors.splice(0).filter((text) => !/net::ERR_FAILED|401/.test(text))
  assert.deepEqual(others, [])
}

function calendarOf(time: Date): string {
  return `/calendar/week/${time.toISOString().slice(0, 10)}`
}

/** The demo's members are in UTC. */
function tomorrow(days = 1): Date {
  const time = new Date(Date.now() + days * 86_400_000)
  time.setUTCHours(9, 0, 0, 0)
  return time
}
