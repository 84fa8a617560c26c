// The queue in the console: the slots of a profile, and a message that is added from the composer. By keyboard and on a phone.
import assert from 'node:assert/strict'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { compose } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startTestService({}, { consoleDirectory: await builtConsole() })
const { owner } = service.demo.member
const origins = [service.url]

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
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'a message is added to the queue, and its slot is said',
  { origins },
  async ({ page }) => {
    const token = await tokenOf(service, owner.id)
    const profileId = need(service.demo.profile['facebook-page'])
    const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
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
