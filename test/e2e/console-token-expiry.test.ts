// The access token expires while a member works: it is replaced, before or after, without being noticed.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { hashSecret } from '../../server/secrets/secrets.ts'
import { testInChromium } from '../support/chromium.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { dayOf, desktop, nextMonday } from './calendar-visit.ts'
import { expectErrors, textField } from './composer-service.ts'
import { openConsole, schedule, startConsole } from './console-visit.ts'
import { openPage, untilQuiet, watchCalls as watchLoading } from './console-walk.ts'

const service = await startConsole()
const { owner } = service.demo.member
const options = { origins: [service.url], ...desktop, ownWindow: true }
const lifetimeMs = 3_600_000

testInChromium(
  'a token that has expired is replaced at the next call, nothing is lost, and the events go on',
  options,
  async (visit) => {
    const { page } = visit
    const calls = watchCalls(page)
    await write(page, 'Written past the end')
    const first = calls.bearer()
    await expire(first)
    await page.getByRole('button', { name: /^Schedule for demo/ }).click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.ok(calls.refused().length > 0)
    assert.notEqual(calls.bearer(), first)
    assert.equal(await countOf('Written past the end'), 1)
    await seesEvents(page, 'After the end')
    assert.equal(await page.getByText('Your session has ended').count(), 0)
    expectErrors(visit, /status of 401/)
  },
)

testInChromium(
  'a token is replaced before its end, so that no call is refused, and the events go on',
  options,
  async ({ page }) => {
    const calls = watchCalls(page)
    watchLoading(page)
    await page.clock.install()
    await write(page, 'Written for an hour')
    // Calls with the first token are answered before it expires.
    await untilQuiet(page)
    const first = calls.bearer()
    const stream = page.waitForRequest(
      (request) =>
        request.url().endsWith('/v1/events/stream') && bearerOf(request.headers()) !== first,
    )
    await page.clock.fastForward(lifetimeMs - 45_000)
    await eventually(() => calls.bearer() !== first, { what: 'another token' })
    await stream
    // Includes delayed calls, such as the report of the form.
    await untilQuiet(page)
    await expire(first)
    await page.getByRole('button', { name: /^Schedule for demo/ }).click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.equal(await countOf('Written for an hour'), 1)
    await seesEvents(page, 'Within the hour')
    assert.deepEqual(calls.refused(), [])
  },
)

testInChromium(
  'a service that is busy while a token is replaced does not end the session',
  options,
  async (visit) => {
    const { page } = visit
    const calls = watchCalls(page)
    await page.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }))
    await openConsole(page, service, owner)
    await openPage(page, service.url)
    let refusals = 0
    const authorization = /\/oauth2\/auth\?/
    await page.route(authorization, (route) => {
      if (refusals === 2) return route.fallback()
      refusals += 1
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' } })
    })
    // The stream ends with the token, and may be the first to request another.
    await expire(calls.bearer())
    await page.getByRole('link', { name: 'People', exact: true }).first().click()
    await page.getByRole('row', { name: /Lina Limited/ }).waitFor()
    assert.equal(refusals, 2)
    assert.equal(await page.getByText('Your session has ended').count(), 0)
    expectErrors(visit, /status of 401/)
  },
)

/** Opens the composer beside the calendar of a coming week. Polls are stopped, so that only events refresh it. */
async function write(page: Page, text: string): Promise<void> {
  await page.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }))
  // For a day ahead: a time of today may have passed once the browser's clock is moved forward.
  const day = dayOf(nextMonday(9, 0))
  await openConsole(page, service, owner, `/calendar/week/${day}?compose=new&at=${day}T12:00`)
  await page.getByRole('switch', { name: 'demo, X', exact: true }).click()
  await textField(page).fill(text)
  await page.getByText(/^Draft saved/).waitFor()
  await page.getByRole('button', { name: /^Schedule for demo/ }).waitFor()
}

function watchCalls(page: Page) {
  let bearer = ''
  const refused: string[] = []
  page.on('request', (request) => {
    bearer = bearerOf(request.headers()) ?? bearer
  })
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  return { bearer: () => bearer, refused: () => refused }
}

function bearerOf(headers: Record<string, string>): string | undefined {
  return headers.authorization?.replace('Bearer ', '')
}

/** As if its hour were over. The service caches the token until it is notified of a change. */
async function expire(token: string): Promise<void> {
  const { pool } = service.database
  const { rowCount } = await pool.query(
    `update oauth_records set expires_at = now() - interval '1 second' where id_hash = $1`,
    [hashSecret(token)],
  )
  assert.equal(rowCount, 1)
  await pool.query(`select pg_notify('carillon_tokens_ended', 'all')`)
  await eventually(async () => (await call(service, token, 'GET', '/v1/me')).status === 401, {
    what: 'the service to hear of it',
  })
}

async function countOf(text: string): Promise<number> {
  const { rowCount } = await service.database.pool.query('select from messages where text = $1', [
    text,
  ])
  return rowCount ?? 0
}

/** A message that the API schedules now appears. */
async function seesEvents(page: Page, text: string): Promise<void> {
  await schedule(service, { text, time: nextMonday(9, 0) })
  await page.getByRole('gridcell').getByText(text).waitFor()
}
