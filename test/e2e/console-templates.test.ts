// Templates: saved from a message; messages are begun from them, and they are renamed and removed, in the settings.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { addTemplate } from '../support/world-templates.ts'
import { textField } from './composer-service.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const { twitter } = service.demo.profile
const token = await tokenOf(service, owner.id)
const organizationId = service.demo.organization.demo
const path = `/v1/organizations/${organizationId}/templates`

type Template = { name: string; text: string }

async function stored(name: string): Promise<Template | undefined> {
  const { body } = await call(service, token, 'GET', path)
  return (body as { data: Template[] }).data.find((one) => one.name === name)
}

const composer = (page: Page) => page.getByRole('complementary')

testInChromium(
  'a message is saved as a template on its page, without its time',
  { origins: [service.url], viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    const time = new Date(Date.now() + 86_400_000)
    const id = await schedule(service, {
      text: 'Rye on Friday',
      time,
      profiles: [need(twitter)],
    })
    await openConsole(page, service, owner, `/messages/${id}`)
    await page.getByRole('button', { name: 'Save as a template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Friday')
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await page.getByText('The template Friday is saved').waitFor()
    assert.equal(need(await stored('Friday')).text, 'Rye on Friday')
  },
)

for (const width of [1280, 375])
  testInChromium(
    `the settings list templates, and say what of one is gone, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `Old one ${width}`
      const content = { text: 'Still here', socialProfileIds: [twitter, '999999999'] }
      await addTemplate(service.database, { organizationId, name, content })
      await openConsole(page, service, owner, '/settings/snippets')
      await page.getByRole('button', { name: `Rename: ${name}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(`Older ${width}`)
      await dialog.getByRole('button', { name: 'Save template' }).click()
      await page.getByText(`The template Older ${width} is saved`).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)
      await page.getByRole('button', { name: `New message: Older ${width}` }).click()
      await page.getByText('A profile is gone, or you may not use it.').waitFor()
      assert.equal(await textField(page).inputValue(), 'Still here')
      await page.keyboard.press('Escape')
      await composer(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: `Remove: Older ${width}` }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await page.getByText(`The template Older ${width} is removed`).waitFor()
      assert.equal(await stored(`Older ${width}`), undefined)
    },
  )
