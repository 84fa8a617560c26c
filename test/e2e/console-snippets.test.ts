// Snippets in the settings and in the composer: they are kept with a form for single networks, and inserted so that each network gets its own.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { addSnippet } from '../support/world-snippets.ts'
import { textField } from './composer-service.ts'
import { findBarriers, openConsole, pressAnyway, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner, limited } = service.demo.member
const { twitter, threads, mastodon } = service.demo.profile
const token = await tokenOf(service, owner.id)
const organizationId = service.demo.organization.demo
const path = `/v1/organizations/${organizationId}/snippets`

type Snippet = {
  name: string
  text: string
  hashtags: string[]
  networkTexts: { network: string; text: string | null }[]
}

async function stored(name: string): Promise<Snippet | undefined> {
  const { body } = await call(service, token, 'GET', path)
  return (body as { data: Snippet[] }).data.find((one) => one.name === name)
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Snippets and hashtags' })
    .getByRole('listitem')
    .filter({ has: page.getByText(`/${name}`, { exact: true }) })

for (const width of [1280, 375])
  testInChromium(
    `a snippet is made, changed and removed, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `signature ${width}`
      await openConsole(page, service, owner, '/settings/snippets')
      await page.getByRole('button', { name: 'New snippet' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Text for all networks').fill('Reed Bakery, Chur')
      await dialog.getByText('For single networks').click()
      await dialog.getByLabel('On X', { exact: true }).selectOption('Another text')
      await dialog.getByLabel('The text on X').fill('Reed')
      await dialog.getByLabel('On LinkedIn').selectOption('Nothing')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      await dialog.getByRole('button', { name: 'Save snippet' }).click()
      await rowOf(page, name).getByText('Not on LinkedIn').waitFor()
      assert.deepEqual((await stored(name))?.networkTexts, [
        { network: 'x', text: 'Reed' },
        { network: 'linkedin', text: null },
      ])

      await page.getByRole('button', { name: `Change: ${name}` }).click()
      await dialog.getByLabel('A group of hashtags').check()
      const words = dialog.getByLabel('Hashtags, the most important first')
      await words.fill('#bread, 2027')
      await dialog.getByText('“2027” is no hashtag').first().waitFor()
      await words.fill('#bread rye')
      await dialog.getByRole('button', { name: 'Save snippet' }).click()
      await rowOf(page, name).getByText('#bread #rye').waitFor()
      assert.deepEqual((await stored(name))?.hashtags, ['bread', 'rye'])
      assert.deepEqual(await findBarriers(page), [])
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await page.getByRole('button', { name: `Remove: ${name}` }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await rowOf(page, name).waitFor({ state: 'detached' })
      assert.equal(await stored(name), undefined)
    },
  )

testInChromium(
  'a member who does not manage profiles sees why snippets cannot be changed',
  { origins: [service.url] },
  async ({ page }) => {
    await addSnippet(service.database, { name: 'of all', organizationId })
    await openConsole(page, service, limited, '/settings/snippets')
    await pressAnyway(page.getByRole('button', { name: 'Change: of all' }))
    await page.getByText('Only members who manage the profiles').waitFor()
  },
)

const networkTexts = [
  { network: 'x', text: 'Reed' },
  { network: 'mastodon', text: null },
]

for (const width of [1280, 375])
  testInChromium(
    `a name after a slash inserts the form of each network, by keyboard, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `sign-off ${width}`
      await addSnippet(service.database, {
        name,
        text: 'Reed Bakery',
        networkTexts,
        organizationId,
      })
      const profiles = `${twitter},${threads},${mastodon}`
      await openConsole(page, service, owner, `/?compose=new&for=${profiles}`)
      const field = textField(page)
      await field.click()
      await page.keyboard.type(`Bread /sign-off ${width}`)
      const option = page.getByRole('listbox', { name: 'Snippets' }).getByRole('option')
      await option.filter({ hasText: 'Reed Bakery' }).waitFor()
      assert.deepEqual(await findBarriers(page), [])
      await page.keyboard.press('Escape')
      await option.first().waitFor({ state: 'detached' })
      await field.fill('')
      await page.keyboard.type(`Bread /sign-off ${width}`)
      await option.filter({ hasText: 'Reed Bakery' }).waitFor()
      await page.keyboard.press('Enter')
      assert.equal(await field.inputValue(), 'Bread Reed Bakery')
      await page.getByText('X and Mastodon now have their own texts.').waitFor()
      for (const [network, text] of [
        ['X', 'Bread Reed'],
        ['Mastodon', 'Bread'],
      ]) {
        await page.getByRole('tab', { name: `${network}, has its own text` }).click()
        const own = page.getByRole('textbox', { name: `Text for ${network}` })
        assert.equal(await own.inputValue(), text)
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      // The button inserts at the caret, into the text of the tab alone.
      await page.getByRole('tab', { name: 'X, has its own text' }).click()
      await page.getByRole('button', { name: 'Insert a snippet' }).press('Enter')
      await page.keyboard.type(name)
      await page.getByRole('button', { name }).waitFor()
      assert.deepEqual(await findBarriers(page), [])
      await page.keyboard.press('Enter')
      const own = page.getByRole('textbox', { name: 'Text for X' })
      await page.waitForFunction(
        `document.activeElement.value === 'Bread Reed Reed' || document.activeElement.value === 'Reed Bread Reed'`,
      )
      assert.match(await own.inputValue(), /Reed/)
      await page.getByRole('tab', { name: 'All' }).click()
      assert.equal(await field.inputValue(), 'Bread Reed Bakery')
    },
  )
