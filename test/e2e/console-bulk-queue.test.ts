// Messages of the calendar's list are put into the queue together.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { dayOf, nextMonday } from './calendar-visit.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const origins = [service.url]
const token = await tokenOf(service, owner.id)

for (const width of [1280, 375])
  testInChromium(
    `chosen messages are put into the queue together, and the one that cannot be says why, at ${width} px`,
    { origins, viewport: { width, height: 860 } },
    async ({ page }) => {
      const profile = need(service.demo.profile['facebook-page'])
      const slots = ['MONDAY', 'TUESDAY', 'FRIDAY'].map((weekday) => ({ weekday, time: '09:00' }))
      const path = `/v1/socialProfiles/${profile}/queue`
      const set = await call(service, token, 'PUT', path, { timeZone: 'UTC', slots })
      assert.equal(set.status, 200, set.text)
      // The queue of this profile has no slots.
      const without = need(service.demo.profile.linkedin)
      const time = nextMonday(10, width === 375 ? 20 : 0)
      const texts = ['Early', 'Late', 'Slotless'].map((word) => `${word} for the queue ${width}`)
      for (const [index, text] of texts.entries())
        await schedule(service, {
          text,
          time: new Date(time.getTime() + index * 60_000),
          profiles: [index === 2 ? without : profile],
        })
      await openConsole(page, service, owner, `/calendar/list/${dayOf(time)}`)
      for (const text of texts)
        await page.getByRole('checkbox', { name: `Choose ${text}` }).press('Space')
      await page.getByText('3 messages chosen').waitFor()
      await page.getByRole('button', { name: 'Queue…' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Add to the queue' })
      await dialog.getByText('1 message stays as it is:').waitFor()
      assert.deepEqual(await findBarriers(page), [])
      await dialog.getByRole('radio', { name: 'The first free slots' }).press('Space')
      await dialog.getByRole('button', { name: 'Add 2 messages' }).press('Enter')
      await page.getByText('2 messages are in the queue.').waitFor()
      const { rows } = await service.database.pool.query<{ text: string; queue: string | null }>(
        'select text, queue from messages where text like $1 order by send_at, text',
        [`%for the queue ${width}`],
      )
      const queued = new Map(rows.map(({ text, queue }) => [text.split(' ')[0], queue]))
      assert.deepEqual(
        ['Early', 'Late', 'Slotless'].map((word) => queued.get(word)),
        ['last', 'last', null],
      )
      const inOrder = rows.map(({ text }) => text.split(' ')[0]).filter((one) => one !== 'Slotless')
      assert.deepEqual(inOrder, ['Early', 'Late'])
    },
  )
