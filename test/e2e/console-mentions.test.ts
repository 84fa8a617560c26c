// Mentions in the text of the composer: the address book opens at the sign, a mention is a chip that keys pass and remove as a whole, and
// the browser's undo takes back what was inserted.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { addContact } from '../support/world-contacts.ts'
import { textField } from './composer-service.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const organizationId = service.demo.organization.demo
await addContact(service.database, {
  name: 'Quay Bakery',
  accounts: [{ network: 'x', handle: 'quaybread' }],
  organizationId,
})
await addContact(service.database, { name: 'Quarry', organizationId })

async function openComposer(page: Page) {
  const { twitter, facebook } = service.demo.profile
  await openConsole(page, service, owner, `/?compose=new&for=${twitter},${facebook}`)
  const field = textField(page)
  await field.click()
  return field
}

const options = (page: Page) => page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')

/** The letters of the field and those that are drawn behind it break at the same places. */
async function areAligned(page: Page): Promise<void> {
  const heights = await page.evaluate(
    `(() => { const field = document.querySelector('[data-field] textarea'); return [field.scrollHeight, field.parentElement.clientHeight] })()`,
  )
  const [inner, outer] = heights as [number, number]
  assert.ok(inner <= outer, `the text needs ${inner} of ${outer} px`)
}

for (const width of [1280, 375])
  testInChromium(
    `the sign of a mention opens the address book, and the mention is a chip, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const field = await openComposer(page)
      await page.keyboard.type('Bread of @Qua')
      await options(page).nth(1).waitFor()
      assert.equal(
        await field.getAttribute('aria-activedescendant'),
        await options(page).first().getAttribute('id'),
      )
      await page
        .getByRole('status')
        .filter({ hasText: '2 contacts.' })
        .waitFor({ state: 'attached' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      await page.keyboard.press('Escape')
      await options(page).first().waitFor({ state: 'detached' })
      await page.keyboard.type('y')
      await page.keyboard.press('Enter')
      assert.equal(await field.inputValue(), 'Bread of @Quay\n', 'a closed list takes no key')

      await page.keyboard.type('@Quay')
      await options(page).filter({ hasText: 'Quay Bakery' }).waitFor()
      await page.keyboard.press('Enter')
      const written = 'Bread of @Quay\n@{Quay Bakery}'
      assert.equal(await field.inputValue(), written)
      await page.getByText('X: @quaybread', { exact: true }).first().waitFor()
      await page
        .getByRole('status')
        .filter({ hasText: 'Mention of Quay Bakery. X: @quaybread' })
        .waitFor({ state: 'attached' })
      assert.deepEqual(await findBarriers(page), [])
      await areAligned(page)
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)
    },
  )

testInChromium(
  'keys pass and remove a mention as a whole, and undo brings it back',
  { origins: [service.url], viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    const field = await openComposer(page)
    const caret = () => page.evaluate('document.activeElement.selectionStart')
    await page.keyboard.type('By @Quay')
    await options(page).filter({ hasText: 'Quay Bakery' }).click()
    const written = 'By @{Quay Bakery}'
    assert.equal(await field.inputValue(), written)
    assert.equal(await caret(), written.length)
    await page.keyboard.press('ArrowLeft')
    assert.equal(await caret(), 3)
    await page.keyboard.press('ArrowRight')
    assert.equal(await caret(), written.length)
    await page.keyboard.press('Backspace')
    assert.equal(await field.inputValue(), 'By ')
    await page.keyboard.press('ControlOrMeta+z')
    assert.equal(await field.inputValue(), written)
    await page.keyboard.press('ControlOrMeta+z')
    assert.equal(await field.inputValue(), 'By @Quay')

    // Text that a button of the bar inserts is undone, too.
    await field.fill('')
    await page.keyboard.type('Fresh ')
    await page.getByRole('button', { name: 'Insert a hashtag' }).click()
    await page.keyboard.type('bread')
    assert.equal(await field.inputValue(), 'Fresh #bread')
    // Each letter may be a step of its own.
    const steps = '#bread'.length
    for (let count = 0; count < steps && (await field.inputValue()).includes('#'); count += 1)
      await page.keyboard.press('ControlOrMeta+z')
    assert.equal(await field.inputValue(), 'Fresh ')
  },
)
