// How much a page of the console asks for: calls of the API, and scripts. And the limit of calls per second: a refused call is repeated.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { dayOf, desktop, nextMonday } from './calendar-visit.ts'
import { expectErrors, textField } from './composer-service.ts'
import { openConsole, startConsole } from './console-visit.ts'
import { openPage, untilQuiet } from './console-walk.ts'

/** Fewer than a page makes. */
const perSecond = 5
const service = await startConsole({ RATE_LIMIT_PER_SECOND: String(perSecond) })
const { owner } = service.demo.member

testInChromium(
  'no call is refused, however many pages are opened at once',
  { origins: [service.url], ...desktop },
  async (visit) => {
    const { page } = visit
    await openConsole(page, service, owner)
    // The first calls are made before the page knows the limit.
    await openPage(page, service.url)
    expectErrors(visit, /status of 429/)
    const answers = countAnswers(page)
    const { promise: allOpened, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/v1/**', async (route) => {
      await allOpened
      return route.fallback()
    })
    for (const name of ['Calendar', 'Profiles', 'People', 'Apps'])
      await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor()
    goOn()
    await untilQuiet(page)
    assert.ok(answers(200) > perSecond, `${answers(200)} calls`)
    assert.equal(answers(429), 0)
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

/** How many calls of the page had an answer of this status. */
function countAnswers(page: Page): (status: number) => number {
  const found: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/v1/')) found.push(response.status())
  })
  return (status) => found.filter((one) => one === status).length
}
