// The list of the calendar: actions on many messages, filters, saved views and keys.
import assert from 'node:assert/strict'
import { startAddressHost } from '../media/address-host.ts'
import { jpeg } from '../media/pictures.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { takeBackHalfAMove } from './broken-move.ts'
import { dayMs, dayOf, desktop, hasTime, nextMonday } from './calendar-visit.ts'
import { prepareMedia } from './composer-service.ts'
import { fail, findBarriers, openConsole, schedule } from './console-visit.ts'

const service = await startTestService(
  { ALLOW_PRIVATE_WEBHOOKS: 'yes' },
  { consoleDirectory: await builtConsole() },
)
await prepareMedia(service)
const { owner } = service.demo.member
const origins = [service.url]
const token = await tokenOf(service, owner.id)
const asking = { url: service.url, token }

testInChromium(
  'chosen messages are moved and deleted together, after a preview that says what stays',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(9, 0)
    const ids = []
    for (const text of ['First of many', 'Second of many', 'Failed of many'])
      ids.push(await schedule(service, { text, time }))
    const [first = '', second = '', failed = ''] = ids
    await fail(service, failed)
    await openConsole(page, service, owner, `/calendar/list/${dayOf(time)}`)
    await page.getByText('First of many', { exact: true }).waitFor()
    for (const name of ['First', 'Second', 'Failed'])
      await page.getByRole('checkbox', { name: `Choose ${name} of many` }).check()
    await page.getByText('3 messages chosen').waitFor()
    await page.getByRole('button', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move messages' })
    await dialog.getByText('1 message stays as it is:').waitFor()
    await hasTime(asking, first, time.getTime())
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByRole('button', { name: 'Move 2 messages' }).click()
    await page.getByText('2 messages moved.').waitFor()
    await hasTime(asking, first, time.getTime() + dayMs)
    await hasTime(asking, second, time.getTime() + dayMs)
    const stayed = page.getByRole('dialog', { name: '1 message stayed as it was' })
    await stayed.getByText('Failed of many').waitFor()
    await stayed
      .getByText(/It cannot be changed|cannot/)
      .first()
      .waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await stayed.getByRole('button', { name: 'Move the others back' }).click()
    await page.getByText('2 messages moved back.').waitFor()
    await hasTime(asking, first, time.getTime())
    await hasTime(asking, second, time.getTime())

    await page.getByRole('checkbox', { name: 'Choose First of many' }).check()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete 1 message' }).click()
    await page.getByText('1 message deleted.').waitFor()
    const answer = await call(service, token, 'GET', `/v1/messages/${first}`)
    assert.equal(answer.status, 404)
  },
)

testInChromium(
  'all messages of the filter are chosen, also those that no page has shown; pictures are seen; the search takes the filter to all periods',
  { origins, ...desktop },
  async ({ page, consoleErrors }) => {
    const time = nextMonday(8, 0)
    const moved = new Date(time.getTime() + dayMs)
    const { files, url } = await startAddressHost()
    files.set('/loaf.jpg', await jpeg())
    const body = {
      ...{ text: 'Campaign with a picture', tags: ['campaign'] },
      socialProfileIds: [need(service.demo.profile.twitter)],
      ...{ scheduledSendTime: time.toISOString(), mediaUrls: [`${url}/loaf.jpg`] },
    }
    const made = await call(service, token, 'POST', '/v1/messages', body)
    const { id } = need((made.body as { data: { id: string }[] }).data[0])
    const isReady = async () => {
      const { rows } = await service.database.pool.query(`select from media where state = 'READY'`)
      return rows.length > 0
    }
    await eventually(isReady, { what: 'the copy of the picture' })
    // More than the list reads at once.
    await service.database.pool.query(
      `insert into messages (profile_id, text, tags, scheduled_at, send_at, act_at, state, created_by)
       select profile_id, 'Campaign ' || n, case when n <= 239 then tags end, at, at, at, 'SCHEDULED', created_by
       from messages cross join generate_series(1, 245) n
       cross join lateral (select send_at + n * interval '1 second' as at) x where id = $1`,
      [id],
    )
    const day = dayOf(time)
    await openConsole(page, service, owner, `/calendar/list/${day}?tags=campaign`)
    const row = page.getByRole('listitem').filter({ hasText: 'Campaign with a picture' })
    const width = 'document.querySelector("main li img")?.naturalWidth ?? 0'
    await eventually(async () => Number(await page.evaluate(width)) > 0, { what: 'the picture' })
    await page.getByRole('button', { name: 'Choose all', exact: true }).click()
    await page.getByText('240 messages chosen').waitFor()
    await row.getByRole('checkbox').uncheck()
    await page.getByText('239 messages chosen').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await takeBackHalfAMove(page)
    assert.equal(consoleErrors.splice(0).length, 1)
    await page.getByRole('button', { name: 'Choose all', exact: true }).click()
    await page.getByText('240 messages chosen').waitFor()
    await row.getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Move…' }).click()
    await page.getByRole('button', { name: 'Move 239 messages' }).click()
    await page.getByText('239 messages moved.').waitFor()
    const countOn = async (date: string) => {
      const { rows } = await service.database.pool.query<{ count: number }>(
        `select count(*)::int from messages where text like 'Campaign %' and send_at::date = $1::date`,
        [date],
      )
      return rows[0]?.count
    }
    // Those that the filter does not show, and the one that was not chosen, stayed.
    assert.deepEqual([await countOn(dayOf(moved)), await countOn(day)], [239, 7])
    await page.getByRole('link', { name: 'Search all periods' }).click()
    await page.waitForURL('**/search?tags=campaign')
    await page.getByText('Campaign 239', { exact: true }).waitFor()
    await service.database.pool.query(`delete from messages where text like 'Campaign %'`)
  },
)

testInChromium(
  'a row says who wrote the message and its tags, without a call for the name',
  { origins, ...desktop, ownWindow: true },
  async ({ page }) => {
    const time = nextMonday(7, 0)
    const tags = ['autumn campaign', 'bread', 'new flavours', 'press', 'shop window']
    await schedule(service, { text: 'Fresh from Monday', time, tags })
    const { body } = await call(service, token, 'GET', '/v1/me')
    const { fullName } = (body as { data: { fullName: string } }).data
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await openConsole(page, service, owner, `/calendar/list/${dayOf(time)}`)
    const rows = page.getByRole('listitem')
    const row = rows.filter({ hasText: 'Fresh from Monday' })
    const isSeen = async () => {
      await row.getByText(`by ${fullName}`, { exact: true }).waitFor()
      for (const tag of tags.slice(0, 3)) await row.getByText(tag, { exact: true }).waitFor()
      await row.getByText('+2 more', { exact: true }).waitFor()
      assert.deepEqual(await findBarriers(page), [])
    }
    await isSeen()
    assert.deepEqual(
      calls.filter((url) => url.includes('/members?')),
      [],
    )
    // Rows grow with their tags, and the next one begins below.
    await page.setViewportSize({ width: 375, height: 812 })
    await isSeen()
    const overlaps = `[...document.querySelectorAll('main li[data-index]')].map((one) => one.getBoundingClientRect())
      .sort((one, other) => one.top - other.top)
      .filter((one, place, all) => all[place + 1] && one.bottom > all[place + 1].top + 1).length`
    await eventually(async () => (await page.evaluate(overlaps)) === 0, {
      what: 'rows below each other',
    })
  },
)

testInChromium(
  'filters by tag and author are in the address, and a saved view brings them back',
  { origins, ...desktop },
  async ({ page }) => {
    const time = nextMonday(10, 0)
    await schedule(service, { text: 'With the tag', time, tags: ['spring'] })
    await schedule(service, { text: 'Without it', time })
    await openConsole(page, service, owner, `/calendar/list/${dayOf(time)}`)
    await page.getByText('Without it', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByLabel('Tags').fill('spring')
    await page.keyboard.press('Enter')
    await page.getByText('Without it', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('With the tag', { exact: true }).waitFor()
    assert.equal(await page.getByText('Without it', { exact: true }).count(), 0)
    assert.equal(new URL(page.url()).searchParams.get('tags'), 'spring')

    await page.getByRole('button', { name: 'Author' }).click()
    await page.getByRole('menuitemradio', { name: 'By me' }).click()
    await page.waitForURL((url) => url.searchParams.get('author') === owner.id)
    await page.getByText('With the tag', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await page.getByLabel('Name').fill('Spring')
    await page.keyboard.press('Enter')
    await page.getByText('Spring is saved').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Without it', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Spring' }).click()
    await page.waitForURL((url) => url.searchParams.get('tags') === 'spring')
    await page.getByText('Without it', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('With the tag', { exact: true }).waitFor()
    assert.equal(await page.getByText('Without it', { exact: true }).count(), 0)
  },
)

testInChromium(
  'keys change the view and the period, and the week begins as the member has set it',
  { origins, ...desktop },
  async ({ page }) => {
    await call(service, token, 'PATCH', '/v1/me', { weekStart: 'SUNDAY' })
    await openConsole(page, service, owner, '/calendar/week/2027-02-10')
    const heading = (name: string) =>
      page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await heading('7–13 February 2027')
    await page.keyboard.press(']')
    await heading('14–20 February 2027')
    await page.keyboard.press('[')
    await heading('7–13 February 2027')
    await page.keyboard.press('1')
    await heading('February 2027')
    await page.getByRole('columnheader').first().getByText('Sun').waitFor()
    await page.keyboard.press('3')
    await heading('Wednesday 10 February 2027')
    await page.keyboard.press('4')
    await heading('February 2027')
    await page.keyboard.press('t')
    await page.waitForURL(/calendar\/list\/today/)

    // A narrow window has five days, which begin with the date.
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(`${service.url}/calendar/week/2027-02-10`)
    await heading('10–14 February 2027')
    await page.getByRole('columnheader').nth(5).waitFor()
    assert.equal(await page.getByRole('columnheader').count(), 6)
    await page.keyboard.press(']')
    await heading('15–19 February 2027')
    await call(service, token, 'PATCH', '/v1/me', { weekStart: '' })
  },
)

testInChromium(
  'on a phone the strip chooses the day from which the week is listed, without barriers in both themes',
  { origins, viewport: { width: 375, height: 812 }, hasTouch: true },
  async ({ page }) => {
    const time = nextMonday(14, 0)
    await schedule(service, { text: 'Monday on the phone', time })
    await schedule(service, {
      text: 'Tuesday on the phone',
      time: new Date(time.getTime() + dayMs),
    })
    await openConsole(page, service, owner, `/calendar/week/${dayOf(time)}`)
    await page.getByText('Monday on the phone').waitFor()
    await page.getByText('Tuesday on the phone').waitFor()
    const strip = page.getByRole('navigation', { name: 'Period' })
    await strip.getByRole('link', { name: /^Tuesday/ }).tap()
    await page.getByText('Monday on the phone').waitFor({ state: 'detached' })
    await page.getByText('Tuesday on the phone').waitFor()
    assert.equal(await page.getByText('Monday on the phone').count(), 0)
    assert.equal(new URL(page.url()).pathname, `/calendar/week/${dayOf(time, 1)}`)
    for (const view of ['month', 'week', 'list']) {
      await page.goto(`${service.url}/calendar/${view}/${dayOf(time, 1)}`)
      await page.getByText('Tuesday on the phone', { exact: true }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const isSeen = colorScheme === 'dark'
        assert.deepEqual(await findBarriers(page, { isSeen }), [], `${view}, ${colorScheme}`)
      }
    }
  },
)

testInChromium('proposals are approved together', { origins, ...desktop }, async ({ page }) => {
  const time = nextMonday(15, 0)
  const author = await tokenOf(service, service.demo.member.limited.id)
  const ids: string[] = []
  for (const text of ['First proposal', 'Second proposal']) {
    const body = {
      text,
      socialProfileIds: [need(Object.values(service.demo.profile)[0])],
      scheduledSendTime: `${time.toISOString().slice(0, 19)}Z`,
    }
    const answer = await call(service, author, 'POST', '/v1/messages', body)
    ids.push(need((answer.body as { data: { id: string }[] }).data[0]).id)
  }
  await openConsole(page, service, owner, `/calendar/list/${dayOf(time)}?state=PENDING_APPROVAL`)
  for (const name of ['First', 'Second'])
    await page.getByRole('checkbox', { name: `Choose ${name} proposal` }).check()
  await page.getByRole('button', { name: 'Approve…' }).click()
  await page.getByRole('button', { name: 'Approve 2 messages' }).click()
  await page.getByText('2 messages approved.').waitFor()
  await page.getByText('No messages in this month').waitFor()
  for (const id of ids) {
    const { body } = await call(service, token, 'GET', `/v1/messages/${id}`)
    assert.equal((body as { data?: { state: string }[] }).data?.[0]?.state, 'SCHEDULED')
  }
})
