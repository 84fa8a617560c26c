// The address book in the settings: a contact is added with its accounts, changed, found and removed, by keyboard and on a phone.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { addContact } from '../support/world-contacts.ts'
import { findBarriers, openConsole, pressAnyway, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner, limited } = service.demo.member
const token = await tokenOf(service, owner.id)
const organizationId = service.demo.organization.demo
const path = `/v1/organizations/${organizationId}/contacts`

type Contact = { name: string; accounts: { network: string; handle: string }[] }

async function accountsOf(name: string): Promise<string[] | undefined> {
  const { body } = await call(service, token, 'GET', path)
  const contact = (body as { data: Contact[] }).data.find((one) => one.name === name)
  return contact?.accounts.map(({ network, handle }) => `${network} ${handle}`)
}

function rowOf(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Address book' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
}

for (const width of [1280, 375])
  testInChromium(
    `a contact is added, changed, found and removed, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `Reed Bakery ${width}`
      await addContact(service.database, { name: `Lake ${width}`, organizationId })
      await openConsole(page, service, owner, '/settings/contacts')
      await page.getByRole('button', { name: 'New contact' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByText(`Texts mention it as @{${name}}.`).waitFor()
      await dialog.getByLabel('On X', { exact: true }).fill('no handle')
      await dialog.getByText('On X, write it like reedbakery.').first().waitFor()
      assert.deepEqual(await findBarriers(page), [])
      await dialog.getByLabel('On X', { exact: true }).fill('@reedbakery')
      await dialog.getByLabel('On Mastodon').fill('reed@social.example')
      await page.keyboard.press('Enter')
      await rowOf(page, name).getByText('reed@social.example').waitFor()
      assert.deepEqual(await accountsOf(name), ['x reedbakery', 'mastodon reed@social.example'])

      await page.getByRole('button', { name: `Change: ${name}` }).click()
      await dialog.getByLabel('On Mastodon').fill('')
      await dialog.getByRole('button', { name: 'Save contact' }).click()
      await rowOf(page, name).getByText('reed@social.example').waitFor({ state: 'detached' })
      assert.deepEqual(await accountsOf(name), ['x reedbakery'])

      await page.getByLabel('Search the address book').fill(`bakery ${width}`)
      await rowOf(page, `Lake ${width}`).waitFor({ state: 'detached' })
      await rowOf(page, name).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await page.getByRole('button', { name: `Remove: ${name}` }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('No contact begins so.').waitFor()
      assert.equal(await accountsOf(name), undefined)
    },
  )

testInChromium(
  'a member who does not manage profiles adds contacts, and changes none of others',
  { origins: [service.url] },
  async ({ page }) => {
    await addContact(service.database, { name: 'Of others', organizationId })
    await openConsole(page, service, limited, '/settings/contacts')
    await pressAnyway(page.getByRole('button', { name: 'Change: Of others' }))
    await page.getByText('Only the member who added it').waitFor()
    await page.getByRole('button', { name: 'New contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('My own')
    await dialog.getByRole('button', { name: 'Save contact' }).click()
    await rowOf(page, 'My own').getByText('No account on any network').waitFor()
    await page.getByRole('button', { name: 'Change: My own' }).click()
    await dialog.getByLabel('On Threads').waitFor()
  },
)

for (const width of [1280, 375])
  testInChromium(
    `a contact is inserted into a text by keyboard, and the counter and the preview have its mention, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 800 } },
    async ({ page }) => {
      const name = `Quay Bakery ${width}`
      const accounts = [{ network: 'x', handle: `quay${width}` }]
      await addContact(service.database, { name, accounts, organizationId })
      await openConsole(page, service, owner, `/?compose=new&for=${service.demo.profile.twitter}`)
      const field = page.getByRole('textbox', { name: 'Text', exact: true })
      await field.fill('Bread of ')
      await page.getByRole('button', { name: 'Mention someone' }).press('Enter')
      const typed = `bakery ${width}`
      const found = page.waitForResponse(
        (answer) => new URL(answer.url()).searchParams.get('q') === typed,
      )
      await page.keyboard.type(typed)
      await found
      await page.getByRole('button', { name }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      await page.keyboard.press('Enter')
      assert.equal(await field.inputValue(), `Bread of @{${name}}`)
      const written = `Bread of @quay${width}`
      const left = `X: ${280 - written.length} left`
      await page.getByRole('listitem').filter({ hasText: left }).waitFor()
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)
      await page.getByText(written).waitFor()
    },
  )
