// The addresses of calendars in the settings: made for some profiles and tags, shown once, read by a program, and revoked.
import assert from 'node:assert/strict'
import { eventsOf } from '../calendars/read-icalendar.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addLabel, addMessage } from '../support/world-messages.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startTestService({}, { consoleDirectory: await builtConsole() })
const { database, demo } = service
const { owner } = demo.member
await addLabel(database, { organizationId: demo.organization.demo, name: 'spring' })
const socialProfileId = need(demo.profile.twitter)
const id = await addMessage(database, { socialProfileId, memberId: owner.id, text: 'Soon' })
await database.pool.query(
  `update messages set tags = '{spring}', scheduled_at = at, send_at = at
   from (select date_trunc('second', now()) + interval '2 days' as at) t where id = $1`,
  [id],
)

for (const width of [1280, 375])
  testInChromium(
    `an address is made by keyboard, shown once, read and revoked, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `Bakery ${width}`
      await openConsole(page, service, owner, '/settings/tokens')
      await page.getByRole('button', { name: 'New address' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Create address' }).click({ force: true })
      await page.getByText('Give it a name.').waitFor()
      await dialog.getByLabel('Name').fill(name)
      const profiles = dialog.getByRole('group', { name: 'Only these profiles' })
      await profiles.getByRole('checkbox', { name: 'demo X' }).press('Space')
      await dialog.getByLabel('spring').press('Space')
      await dialog.getByLabel(/^Titles only/).press('Space')
      assert.deepEqual(await findBarriers(page), [])
      await dialog.getByLabel('Name').press('Enter')

      const shown = page.getByRole('region', { name })
      const url = (await shown.locator('code').textContent()) ?? ''
      assert.match(url, /\/calendars\/crl_cal_\w+\.ics$/)
      await shown.getByRole('button', { name: `Copy: ${name}` }).waitFor()
      assert.deepEqual(await findBarriers(page), [])
      const { text } = await send(url)
      assert.deepEqual(
        eventsOf(text).map((event) => event.get('SUMMARY')),
        ['X · Soon'],
      )
      await shown.getByRole('button', { name: 'I have stored it' }).click()
      await page.reload()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await row.getByText('With the tag spring').waitFor()
      await row.getByText(/^Last read on /).waitFor()
      assert.ok(!(await page.content()).includes(url))
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await row.getByRole('button', { name: `Revoke: ${name}` }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('You have no calendar address.').waitFor()
      assert.equal((await send(url)).status, 404)
    },
  )
