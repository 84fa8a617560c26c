// The queue in the console: the slots of a profile, and a message that is added from the composer. By keyboard and on a phone.
import assert from 'node:assert/strict'
import { everyHour } from '../queue/slots.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { compose } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startTestService({}, { consoleDirectory: await builtConsole() })
const { owner } = service.demo.member
const origins = [service.url]
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

testInChromium(
  'slots of the week are set, and seen as the coming ones',
  { origins },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await openConsole(page, service, owner, '/profiles')
    const more = page.getByRole('button', { name: /^More for/ }).first()
    await more.click()
    await page.getByRole('menuitem', { name: 'Queue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No slot').first().waitFor()
    await dialog.getByLabel('Time zone').selectOption('Europe/Berlin')
    await dialog.getByLabel('Time', { exact: true }).fill('09:30')
    await dialog.getByRole('button', { name: 'Add slots' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove Friday, 09:30' }).click()
    assert.deepEqual(await findBarriers(page), [])
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save slots' }).click()
    const body = (await (await saved).json()) as {
      data: { timeZone: string; slots: { time: string }[] }
    }
    assert.equal(body.data.timeZone, 'Europe/Berlin')
    assert.deepEqual(
      body.data.slots.map(({ time }) => time),
      Array(4).fill('09:30'),
    )
    await dialog.waitFor({ state: 'detached' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Queue' }).click()
    const coming = page.getByRole('region', { name: 'Next slots, in your time' })
    await coming.getByText('free').first().waitFor()
    assert.equal(await coming.getByRole('listitem').count(), 5)
    await dialog.getByText('The slots above are in Europe/Berlin.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'a message is added to the queue, and its slot is said',
  { origins },
  async ({ page }) => {
    const token = await tokenOf(service, owner.id)
    const profileId = need(service.demo.profile['facebook-page'])
    const slots = weekdays.flatMap((weekday) =>
      ['06:00', '18:00'].map((time) => ({ weekday, time })),
    )
    const path = `/v1/socialProfiles/${profileId}/queue`
    const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots })
    assert.equal(set.status, 200, set.text)
    await compose(page, service, { profiles: ['Demo Page, Facebook'], text: 'The first free slot' })
    await page.getByRole('button', { name: 'Other ways to send' }).click()
    await page.getByRole('menuitem', { name: 'Add to the queue instead' }).click()
    await page.getByText('Queue: First free slot').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/messages'),
    )
    await page.getByRole('button', { name: /^Schedule for Demo Page/ }).click()
    const { data } = (await (await sent).json()) as {
      data: { queue: string; scheduledSendTime: number }[]
    }
    assert.equal(data[0]?.queue, 'last')
    assert.ok((data[0]?.scheduledSendTime ?? 0) * 1000 > Date.now())
    await page
      .getByText(/^Scheduled for/)
      .first()
      .waitFor()
  },
)

for (const width of [1280, 375])
  testInChromium(
    `one slot for all profiles is chosen in the composer, by keyboard at ${width} px`,
    { origins, viewport: { width: 1280, height: 860 } },
    async ({ page }) => {
      const token = await tokenOf(service, owner.id)
      await service.database.pool.query('delete from messages')
      const at = (day: string, time: string) => ({ weekday: day, time })
      // The only slot that both have is the later one.
      const day = weekdays[(new Date().getUTCDay() + 2) % 7] ?? ''
      for (const [name, time] of [
        ['facebook-page', '06:00'],
        ['threads', '07:00'],
      ] as const) {
        const path = `/v1/socialProfiles/${need(service.demo.profile[name])}/queue`
        const slots = [at(day, time), at(day, '18:00')]
        const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots })
        assert.equal(set.status, 200, set.text)
      }
      const text = `One slot at ${width}`
      await compose(page, service, { profiles: ['Demo Page, Facebook'], text })
      await page.getByRole('button', { name: 'Other ways to send' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Add to the queue instead' }).press('Enter')
      await page.getByRole('button', { name: /^When: Queue: First free slot/ }).press('Enter')
      const places = page.getByRole('group', { name: 'Queue', exact: true })
      await places.getByRole('button', { name: 'Coming slot' }).waitFor()
      assert.equal(await places.getByRole('button', { name: 'One slot for all' }).count(), 0)
      await page.getByRole('switch', { name: 'demo.threads, Threads', exact: true }).press('Space')
      // On a phone the row has fewer profiles.
      await page.setViewportSize({ width, height: 860 })
      await places.getByRole('button', { name: 'One slot for all' }).press('Enter')
      await page.getByText('Queue: One slot for all').waitFor()
      await page.getByText('The first slot that is free on all profiles').waitFor()
      assert.deepEqual(await findBarriers(page), [])
      const sent = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/messages'),
      )
      await page.getByRole('button', { name: /^Schedule 2 messages/ }).press('Enter')
      const { data } = (await (await sent).json()) as { data: { scheduledSendTime: number }[] }
      const times = data.map(({ scheduledSendTime }) => new Date(scheduledSendTime * 1000))
      assert.deepEqual(
        times.map((time) => time.getUTCHours()),
        [18, 18],
      )
    },
  )

testInChromium(
  'what waits is put into another order by keys and shuffled, the queue paused and let go on',
  { origins },
  async ({ page }) => {
    const token = await tokenOf(service, owner.id)
    const profileId = need(service.demo.profile['facebook-page'])
    const path = `/v1/socialProfiles/${profileId}/queue`
    const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots: everyHour() })
    assert.equal(set.status, 200, set.text)
    await service.database.pool.query('delete from messages')
    for (const text of ['First', 'Second', 'Third']) {
      const body = { text, socialProfileIds: [profileId], queue: 'last' }
      const added = await call(service, token, 'POST', '/v1/messages', body)
      assert.equal(added.status, 200, added.text)
    }
    await page.setViewportSize({ width: 375, height: 800 })
    await openConsole(page, service, owner, '/profiles')
    await page.getByRole('button', { name: 'More for Demo Page', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Queue' }).click()
    const waiting = page.getByRole('region', { name: 'Waiting, in this order' })
    const isInOrder = (texts: string) =>
      eventually(
        async () =>
          (await waiting.locator('li').allInnerTexts())
            .join(' ')
            .replaceAll('\n', ' ')
            .match(texts) !== null,
        { what: texts, within: 60_000 },
      )
    // A press while a move is under way is not taken.
    const isDone = () => waiting.and(page.locator('[aria-busy="false"]')).waitFor()
    await isInOrder('First.*Second.*Third')
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Down by one: First' }).focus()
    await page.keyboard.press('Enter')
    await isInOrder('Second.*First.*Third')
    // The focus stays with the message.
    await page.locator(':focus[aria-label="Down by one: First"]').waitFor()
    await isDone()
    await page.keyboard.press('Enter')
    await isInOrder('Second.*Third.*First')
    await isDone()
    await page.getByRole('button', { name: 'To the head: First' }).click()
    await isInOrder('First.*Second.*Third')
    await isDone()
    await page.getByRole('button', { name: 'Shuffle' }).click()
    await page.getByText(/messages? ha(s|ve) another time/).waitFor()
    await page.getByRole('button', { name: 'Pause the queue' }).click()
    await page.getByRole('radio', { name: /^Move all on/ }).check()
    assert.deepEqual(await findBarriers(page), [])
    const resumed = page.waitForResponse((answer) => answer.url().endsWith('/queue/resume'))
    await page.getByRole('button', { name: 'Let it go on' }).click()
    const { data } = (await (await resumed).json()) as { data: { pausedDate: string | null } }
    assert.equal(data.pausedDate, null)
    await page.getByRole('button', { name: 'Pause the queue' }).waitFor()
  },
)

testInChromium(
  'free slots of the one profile that the calendar shows are links that write into them',
  { origins },
  async ({ page }) => {
    const token = await tokenOf(service, owner.id)
    const profileId = need(service.demo.profile['facebook-page'])
    const path = `/v1/socialProfiles/${profileId}/queue`
    const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots: everyHour() })
    assert.equal(set.status, 200, set.text)
    await service.database.pool.query('delete from messages')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await page.setViewportSize({ width: 1280, height: 900 })
    const free = page.getByRole('link', { name: /^Write into the free slot at/ })
    await openConsole(page, service, owner, `/calendar/day/${tomorrow}`)
    await page.getByRole('grid').waitFor()
    assert.equal(await free.count(), 0)
    for (const view of ['month', 'week', 'day']) {
      await page.goto(`${service.url}/calendar/${view}/${tomorrow}?profiles=${profileId}`)
      await free.first().waitFor()
      assert.deepEqual(await findBarriers(page), [])
    }
    assert.equal(await free.count(), 24)
    const name = need(await free.first().getAttribute('aria-label'))
    await free.first().locator('xpath=ancestor::td').focus()
    await page.keyboard.press('Enter')
    await page.locator(`:focus[aria-label="${name}"]`).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/compose=new/)
    const { searchParams } = new URL(page.url())
    assert.equal(searchParams.get('at')?.slice(11), name.slice(-5))
    assert.match(searchParams.get('for') ?? '', new RegExp(profileId))
  },
)

testInChromium(
  'of a long queue more than the first messages are shown',
  { origins },
  async ({ page }) => {
    const token = await tokenOf(service, owner.id)
    const profileId = need(service.demo.profile['facebook-page'])
    const path = `/v1/socialProfiles/${profileId}/queue`
    const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots: everyHour() })
    assert.equal(set.status, 200, set.text)
    await service.database.pool.query('delete from messages')
    await service.database.pool.query(
      `insert into messages (profile_id, text, state, queue, scheduled_at, send_at, act_at)
       select $1, 'Message ' || hour, 'SCHEDULED', 'last', at, at, at
       from generate_series(1, 60) hour, lateral (select now() + hour * interval '1 hour' as at) times`,
      [profileId],
    )
    await openConsole(page, service, owner, '/profiles')
    await page.getByRole('button', { name: 'More for Demo Page', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Queue' }).click()
    const waiting = page.getByRole('region', { name: 'Waiting, in this order' })
    await waiting.getByText('Message 50', { exact: true }).waitFor()
    assert.equal(await waiting.getByRole('listitem').count(), 50)
    await page.getByRole('button', { name: 'Show more messages' }).press('Enter')
    await waiting.getByText('Message 60', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show more messages' }).waitFor({ state: 'detached' })
  },
)
