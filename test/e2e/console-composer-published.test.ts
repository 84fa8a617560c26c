// From the composer to the networks: published at its time, a failure with its explanation and a retry, and an outcome that is unknown.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { dayOf, nextMonday } from './calendar-visit.ts'
import {
  compose,
  isDraftStored,
  makePicture,
  planFor,
  press,
  startComposerService,
} from './composer-service.ts'
import { openConsole, schedule } from './console-visit.ts'

const service = await startComposerService()
const { sandbox, demo } = service
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }
const x = 'demo, X'

type Found = { id: string; network_id: string; resend_of: string | null; state: string }

async function messageOf(text: string): Promise<Found> {
  const { rows } = await service.database.pool.query<Found>(
    `select m.id, p.network_id, m.resend_of, m.state from messages m join profiles p on p.id = m.profile_id
     where m.text = $1 order by m.id desc limit 1`,
    [text],
  )
  return need(rows[0])
}

async function postsOf(text: string) {
  const posts = await sandbox.postsOf('twitter', (await messageOf(text)).network_id)
  return posts.filter((post) => post.text === text)
}

/** Makes the message that has this time due in some seconds. Returns the new time. */
async function comesSooner(id: string, due: Date): Promise<Date> {
  const { pool } = service.database
  const { rows } = await pool.query<{ before: Date; after: Date }>(
    `update messages m set send_at = m.send_at - s.by, act_at = m.act_at - s.by
     from (select id, send_at, send_at - date_trunc('second', now()) - interval '4 s' as by from messages) s
     where m.id = $1 and s.id = m.id returning s.send_at as before, m.send_at as after`,
    [id],
  )
  // The publisher reads the lane again when the next message of the profile is due.
  const lane =
    'update lanes set next_at = now() from messages m where m.id = $1 and lanes.profile_id = m.profile_id'
  await pool.query(lane, [id])
  const { before, after } = need(rows[0])
  assert.equal(before.getTime(), due.getTime())
  return after
}

/** X refuses it once. Returns the id of the message. */
async function sendRefused(page: Page, text: string): Promise<string> {
  await sandbox.addFault({ network: 'twitter', operation: 'publish', kind: 'status', status: 403 })
  await compose(page, service, { profiles: [x], text })
  await page.getByRole('button', { name: 'Other ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send now instead' }).click()
  await page.getByRole('button', { name: /^Send now to demo/ }).click()
  await page.getByText('Publishing now').waitFor()
  return (await messageOf(text)).id
}

testInChromium(
  'a message with a picture is published at its time, and its page says so',
  options,
  async ({ page }) => {
    const text = 'At its time'
    await compose(page, service, { profiles: [x], text })
    await page.locator('input[type=file]').setInputFiles({
      name: 'loaf.png',
      mimeType: 'image/png',
      buffer: await makePicture(),
    })
    await page.getByRole('button', { name: /loaf\.png, Add alt$/ }).waitFor()
    // So far ahead that the publisher prepares nothing yet.
    const due = new Date(`${dayOf(new Date(), 2)}T12:00:00Z`)
    const wall = due.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    await planFor(page, wall.slice(0, 10), wall.slice(11, 16))
    await page.getByRole('button', { name: /^Schedule for demo/ }).click()
    await page.getByText(/^Scheduled for/).waitFor()
    const { id } = await messageOf(text)
    await page.goto(`${service.url}/messages/${id}`)
    await page.getByText('Scheduled', { exact: true }).first().waitFor()
    const sooner = await comesSooner(id, due)
    await page.getByText(/^It was published/).waitFor()
    const [post, ...more] = await postsOf(text)
    assert.deepEqual([post?.media.length, more.length], [1, 0])
    assert.ok(Date.parse(need(post).createdAt) >= sooner.getTime() - 1000, post?.createdAt)
    await page.getByText('X accepted it').waitFor()
  },
)

testInChromium(
  'a failure is explained on the page of the message, and it is sent again from there',
  options,
  async ({ page }) => {
    const text = 'Refused at first'
    const id = await sendRefused(page, text)
    await page.goto(`${service.url}/messages/${id}`)
    await page.getByText('It was not published, and will not be tried again.').waitFor()
    await page.getByText('X refused it').waitFor()
    // A disabled action shows the reason.
    await press(page.getByRole('button', { name: 'Delete', exact: true }))
    await page.getByText('X does not have it: there is nothing to delete there.').waitFor()

    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(id))
    await page.getByText(/^It was published/).waitFor()
    assert.equal((await postsOf(text)).length, 1)
  },
)

testInChromium(
  'a refused message is changed and sent again from Home, and leaves it',
  options,
  async ({ page, consoleErrors }) => {
    const text = 'The same words as ever'
    const id = await sendRefused(page, text)
    await page.goto(service.url)
    const failure = page.getByRole('listitem').filter({ hasText: `X refused “${text}”` })
    await failure.getByRole('link', { name: 'Edit and send again' }).click()

    const composer = page.getByRole('complementary', { name: 'Edit and send again' })
    await composer.getByText('The profile stays.').waitFor()
    const field = composer.getByLabel('Text', { exact: true })
    assert.equal(await field.inputValue(), text)
    await field.fill('Other words this time')
    await isDraftStored(page, 'Other words this time')
    await page.reload()
    assert.equal(await field.inputValue(), 'Other words this time')
    await failure.waitFor()
    await composer.getByRole('button', { name: /^Send now to demo/ }).click()
    await page.getByText('Publishing now').waitFor()
    await composer.waitFor({ state: 'detached' })
    await failure.waitFor({ state: 'detached' })
    await eventually(async () => (await postsOf('Other words this time')).length === 1)
    assert.equal((await postsOf(text)).length, 0)
    assert.equal((await messageOf('Other words this time')).resend_of, id)
    await eventually(async () => (await messageOf('Other words this time')).state === 'SENT')
    // Opened once more in another tab, it creates no second message.
    await page.goto(`${service.url}/?compose=again-${id}`)
    await composer.getByRole('button', { name: /^Send now to demo/ }).click()
    await page.getByText('A message that was sent in its place is published').waitFor()
    assert.equal((await postsOf(text)).length, 0)
    // Chromium writes every refused request into its console.
    const errors = consoleErrors.splice(0).filter((line) => !line.includes('status of 409'))
    assert.deepEqual(errors, [])
  },
)

testInChromium(
  'an outcome that is unknown is not called failed, in the calendar and on its page',
  options,
  async ({ page }) => {
    const text = 'Still unknown'
    const time = nextMonday(10, 0)
    const id = await schedule(service, { text, time })
    const { pool } = service.database
    await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
    await pool.query(
      `update messages set state = 'SEND_FAILED_PERMANENTLY', act_at = null,
         failure_code = 'outcome_unknown', failure_reason = 'No answer.' where id = $1`,
      [id],
    )
    await openConsole(page, service, demo.member.owner, `/calendar/list/${dayOf(time)}`)
    const row = page.getByRole('link', { name: new RegExp(text) })
    await row.getByText(/^Check on .+ before you send again$/).waitFor()
    assert.equal(await row.getByText('Failed', { exact: true }).count(), 0)
    await page.goto(`${service.url}/messages/${id}`)
    await page.getByText(/Check on .+ before you send it again\./).waitFor()
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await press(page.getByRole('dialog').getByRole('button', { name: 'Send again', exact: true }))
    await page.getByText('Look on the network first, then tick the box.').waitFor()
  },
)
