// People whom a network finds: the sign of a mention, the button in the bar and the address book offer them, and the chosen one is a contact.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { need } from '../support/need.ts'
import { addContact } from '../support/world-contacts.ts'
import { expectErrors, startComposerService, textField } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startComposerService()
const { owner } = service.demo.member
const organizationId = service.demo.organization.demo

async function contacts(): Promise<string[]> {
  const { rows } = await service.database.pool.query(
    'select name, accounts from contacts where organization_id = $1 order by id',
    [organizationId],
  )
  type Account = { network: string; handle: string }
  return rows.map(({ name, accounts }: { name: string; accounts: Account[] }) =>
    [name, ...accounts.map(({ network, handle }) => `${network} ${handle}`)].join(': '),
  )
}

async function openComposer(page: Page, ...names: ('twitter' | 'bluesky')[]) {
  const chosen = names.map((name) => need(service.demo.profile[name])).join()
  await openConsole(page, service, owner, `/?compose=new&for=${chosen}`)
  await textField(page).click()
  return textField(page)
}

const options = (page: Page) => page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')

for (const width of [1280, 375])
  testInChromium(
    `a person of Bluesky is found while a mention is typed, and becomes a contact, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      await service.database.pool.query('delete from contacts')
      await addContact(service.database, { name: 'Benches', organizationId })
      const field = await openComposer(page, 'bluesky')
      await page.keyboard.type('Bread of @ben')
      await options(page).filter({ hasText: 'ben.bsky.test, found on Bluesky' }).waitFor()
      assert.equal(await options(page).count(), 2)
      await page
        .getByRole('status')
        .filter({ hasText: '1 contact. ' })
        .filter({ hasText: '1 person on the networks.' })
        .waitFor({ state: 'attached' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const mention = page.getByRole('region', { name: 'Preview' }).getByText('@ben.bsky.test')
      await mention.waitFor()
      const [first, added = ''] = await contacts()
      const [name, account] = added.split(': ')
      assert.deepEqual([first, account], ['Benches', 'bluesky ben.bsky.test'])
      assert.equal((await field.inputValue()).trimEnd(), `Bread of @{${name}}`)
    },
  )

testInChromium(
  'the button offers them too, and a name that another contact has does not stop it',
  { origins: [service.url] },
  async (visit) => {
    const { page } = visit
    await service.database.pool.query('delete from contacts')
    const field = await openComposer(page, 'twitter', 'bluesky')
    await page.getByRole('button', { name: 'Mention someone' }).click()
    await page.keyboard.type('cleo')
    const found = page.getByRole('button', { name: /cleo\.bsky\.test, found on Bluesky/ })
    await found.waitFor()
    const [name = ''] = ((await found.textContent()) ?? '').split(' cleo.bsky.test,')
    await addContact(service.database, { name, organizationId })
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: 'Mention someone' })
      .and(page.locator('[aria-expanded=false]'))
      .waitFor()
    assert.equal(await field.inputValue(), '@{cleo.bsky.test}')
    expectErrors(visit, /409/)
  },
)

for (const width of [1280, 375])
  testInChromium(
    `the address book finds an account by its name, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      await service.database.pool.query('delete from contacts')
      await openConsole(page, service, owner, '/settings/contacts')
      await page.getByRole('button', { name: 'New contact' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('On Bluesky', { exact: true }).fill('anna')
      const found = dialog.getByRole('list', { name: 'Found on Bluesky' })
      await found.getByText('anna.bsky.test').last().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      await found.getByRole('button').click()
      await found.waitFor({ state: 'detached' })
      assert.notEqual(await dialog.getByLabel('Name').inputValue(), '')
      await dialog.getByRole('button', { name: 'Save contact' }).click()
      await dialog.waitFor({ state: 'detached' })
      const [added] = await contacts()
      assert.match(String(added), /: bluesky anna\.bsky\.test$/)
    },
  )
