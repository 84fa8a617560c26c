// Interruptions while a member writes: a lost connection, another tab, an expired token, an ended session, a changed clock.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { dayOf, nextChange } from './calendar-visit.ts'
import {
  compose,
  expectErrors,
  isDraftStored,
  makePicture,
  planFor,
  press,
  startComposerService,
  textField,
} from './composer-service.ts'

const service = await startComposerService()
const { owner } = service.demo.member
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }
const x = 'demo, X'
const scheduleButton = { name: /^Schedule for demo/ }

async function timesOf(text: string): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ send_at: Date }>(
    'select send_at from messages where text = $1 order by id',
    [text],
  )
  return rows.map(({ send_at }) => send_at.toISOString())
}

/** The draft of a message that was sent is removed before its composer closes. */
function isClosed(page: Page): Promise<void> {
  return textField(page).waitFor({ state: 'detached' })
}

/** The addresses to which this page has sent a new message. */
function watchMessages(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/messages'))
      sent.push(request.url())
  })
  return sent
}

testInChromium(
  'without a connection the draft is kept, and nothing is sent unasked when it is back',
  options,
  async (visit) => {
    const { page } = visit
    const sent = watchMessages(page)
    await compose(page, service, { profiles: [x], text: 'Before the tunnel' })
    await page.getByText(/^Draft saved/).waitFor()
    await page.context().setOffline(true)
    await page
      .getByText(/^You are offline\. You see what was loaded (this minute|.+ ago)\.$/)
      .waitFor()
    await textField(page).fill('In the tunnel')
    await press(page.getByRole('button', scheduleButton))
    await page.getByText('You are offline. The draft is kept').waitFor()
    const judged = page.waitForResponse(/messages\/validate/)
    await page.context().setOffline(false)
    await page.getByText('You see what was loaded').waitFor({ state: 'detached' })
    // The service has validated the form: a message that was waiting would have been sent before.
    await judged
    assert.deepEqual(sent, [])
    assert.equal(await textField(page).inputValue(), 'In the tunnel')
    await isDraftStored(page, 'In the tunnel')
    await page.reload()
    await eventually(async () => (await textField(page).inputValue()) === 'In the tunnel', {
      what: 'the draft after a reload',
    })
    await page.getByRole('button', scheduleButton).click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.equal((await timesOf('In the tunnel')).length, 1)
    expectErrors(visit, /ERR_INTERNET_DISCONNECTED/)
  },
)

testInChromium(
  'two tabs on one draft: the newer is offered, and nothing is overwritten',
  options,
  async (visit) => {
    const { page } = visit
    await compose(page, service, { profiles: [x], text: 'From the first tab' })
    await isDraftStored(page, 'From the first tab')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await textField(other).waitFor()
    assert.equal(await textField(other).inputValue(), 'From the first tab')
    await textField(other).fill('From the second tab')

    const alert = page.getByRole('alert').filter({ hasText: 'changed in another tab' })
    await alert.waitFor()
    assert.equal(await textField(page).inputValue(), 'From the first tab')
    await alert.getByRole('button', { name: 'Show that one' }).click()
    await eventually(async () => (await textField(page).inputValue()) === 'From the second tab', {
      what: 'the text of the other tab',
    })
    await textField(page).fill('The first tab again')
    const theirs = other.getByRole('alert').filter({ hasText: 'changed in another tab' })
    await theirs.getByRole('button', { name: 'Keep mine as a new draft' }).click()
    await other.waitForURL((url) => url.search !== new URL(page.url()).search)
    await textField(other).waitFor()
    assert.equal(await textField(other).inputValue(), 'From the second tab')
    assert.equal(await textField(page).inputValue(), 'The first tab again')
    // The copy of the tab that was too late is refused.
    expectErrors(visit, /status of 412/)
  },
)

testInChromium(
  'a token that expires while a member works is replaced; an ended session asks to sign in, and the draft is there afterwards',
  options,
  async (visit) => {
    const { page } = visit
    let bearer = ''
    page.on('request', (request) => {
      bearer = request.headers().authorization?.replace('Bearer ', '') ?? bearer
    })
    const revoke = async () => {
      const body = new URLSearchParams({ token: bearer, client_id: 'carillon-console' })
      const { status } = await send(`${service.url}/oauth2/revoke`, { method: 'POST', body })
      assert.equal(status, 200)
    }
    await compose(page, service, { profiles: [x], text: 'Written for an hour' })
    await page.getByRole('button', scheduleButton).waitFor()
    const first = bearer
    await revoke()
    await page.getByRole('button', scheduleButton).click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.notEqual(bearer, first)
    await isClosed(page)

    await page.keyboard.press('c')
    await textField(page).fill('Written for a day')
    await page.getByText(/^Draft saved/).waitFor()
    await page.context().clearCookies()
    await revoke()
    const bar = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
    await bar.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill(owner.password)
    await page.keyboard.press('Enter')
    await eventually(async () => (await textField(page).inputValue()) === 'Written for a day', {
      what: 'the draft after signing in',
    })
    expectErrors(visit, /status of 401/)
  },
)

testInChromium(
  'the next message is begun while the last one is still put away, and stays open',
  options,
  async ({ page }) => {
    const copied = page.waitForResponse(/\/v1\/drafts$/)
    await compose(page, service, { profiles: [x], text: 'The one before' })
    await copied
    const held = Promise.withResolvers<void>()
    await page.route(/\/v1\/drafts\/\d+$/, async (route) => {
      if (route.request().method() === 'DELETE') await held.promise
      return route.fallback()
    })
    const address = page.url()
    await page.getByRole('button', scheduleButton).click()
    await page.getByText(/^Scheduled for/).waitFor()
    await page.keyboard.press('c')
    await page.waitForURL((url) => url.href !== address && /compose=[\da-f-]{36}/.test(url.search))
    await textField(page).fill('The next one')
    // The calendar is read again after the composer was closed.
    const readAgain = page.waitForResponse(/\/v1\/messages(\/summary)?\?/)
    held.resolve()
    await readAgain
    assert.equal(await textField(page).inputValue(), 'The next one')
  },
)

testInChromium(
  'a time that does not exist, or exists twice, is asked for',
  options,
  async ({ page }) => {
    const [spring, autumn] = [nextChange(2), nextChange(9)]
    await compose(page, service, { profiles: [x], text: 'When the clocks go forward' })
    await planFor(page, dayOf(spring), '02:30')
    await page.getByText(`02:30 does not exist on Sunday ${spring.getUTCDate()} March`).waitFor()
    await press(page.getByRole('button', scheduleButton))
    await page.getByText('Choose a time first.').waitFor()
    await page.getByRole('button', { name: '03:30 GMT+2' }).click()
    await page.getByRole('button', scheduleButton).click()
    await page.getByText(/^Scheduled for/).waitFor()
    assert.deepEqual(await timesOf('When the clocks go forward'), [
      `${dayOf(spring)}T01:30:00.000Z`,
    ])
    await isClosed(page)

    await page.keyboard.press('c')
    await page.getByRole('switch', { name: x, exact: true }).click()
    await textField(page).fill('When the clocks go back')
    await planFor(page, dayOf(autumn), '02:30')
    await page.getByText(`02:30 comes twice on Sunday ${autumn.getUTCDate()} October`).waitFor()
    await page.getByRole('button', { name: '02:30 GMT+1' }).click()
    await page.getByRole('button', scheduleButton).click()
    await eventually(async () => (await timesOf('When the clocks go back')).length === 1, {
      what: 'the message',
    })
    assert.deepEqual(await timesOf('When the clocks go back'), [`${dayOf(autumn)}T01:30:00.000Z`])
  },
)

testInChromium(
  'a message whose picture was uploaded by a member who has left can still be changed',
  options,
  async (visit) => {
    const { page } = visit
    await compose(page, service, { profiles: [x], text: 'With a picture of hers' })
    const picture = { name: 'loaf.png', mimeType: 'image/png', buffer: await makePicture() }
    await page.locator('input[type=file]').setInputFiles(picture)
    await planFor(page, '2030-04-01', '12:00')
    await page.getByRole('button', scheduleButton).click()
    await page.getByText(/^Scheduled for/).waitFor()
    const { pool } = service.database
    const organizationId = await addOrganization(service.database)
    const leaver = await addMember(service.database, { organizationId })
    const { rows } = await pool.query<{ id: string }>(
      `with changed as (
         select id, media->0->>'id' as medium from messages where text = 'With a picture of hers')
       update media set member_id = $1 from changed where media.id = changed.medium returning changed.id`,
      [leaver],
    )
    const { id } = need(rows[0])
    const judged = page.waitForResponse((answer) => answer.url().includes(`messageId=${id}`))
    await page.goto(`${service.url}/messages/${id}?compose=message-${id}`)
    const report = (await (await judged).json()) as { data: { problems: unknown[] }[] }
    assert.deepEqual(
      report.data.map(({ problems }) => problems),
      [[]],
    )
    await textField(page).fill('With her picture and other words')
    await page.getByRole('button', { name: /^Save changes/, disabled: false }).click()
    await page.getByText('The changes are saved').waitFor()
    assert.equal((await timesOf('With her picture and other words')).length, 1)
    // The member may not read the medium itself.
    expectErrors(visit, /status of 404/)
  },
)
