// The tags of the organization in the settings: coloured, renamed, merged and archived, and their colours where messages show them.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { moveNames } from '../../server/messages/tags/move-names.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { findBarriers, openConsole, pressAnyway, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner, limited } = service.demo.member
const token = await tokenOf(service, owner.id)
const time = new Date(Date.now() + 30 * 3_600_000)

type Label = { name: string; color: string | null; isArchived: boolean }

async function labelNamed(name: string): Promise<Label | undefined> {
  const path = `/v1/organizations/${service.demo.organization.demo}/labels`
  const { body } = await call(service, token, 'GET', path)
  return (body as { data: Label[] }).data.find((label) => label.name === name)
}

function rowOf(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Tags of the organization' })
    .getByRole('listitem')
    .filter({
      has: page.getByText(name, { exact: true }),
    })
}

for (const width of [1280, 375])
  testInChromium(
    `a tag gets a colour and another name, is merged and archived, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const [first, second] = [`Bread ${width}`, `Bakery ${width}`]
      await schedule(service, { text: `Rye at ${width}`, time, tags: [first] })
      await schedule(service, { text: `Spelt at ${width}`, time, tags: [second] })
      await openConsole(page, service, owner, '/settings/labels')
      await rowOf(page, first).getByRole('link', { name: 'In 1 message' }).waitFor()

      await page.getByRole('button', { name: `Change: ${first}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Orange' }).check()
      assert.deepEqual(await findBarriers(page), [])
      await dialog.getByLabel('Name').fill(`Loaves ${width}`)
      await dialog.getByText('Messages get the new name within moments.').waitFor()
      await page.keyboard.press('Enter')
      await rowOf(page, `Loaves ${width}`).waitFor()
      assert.equal((await labelNamed(`Loaves ${width}`))?.color, 'ORANGE')
      await rowOf(page, `Loaves ${width}`).getByText('Messages are getting this name…').waitFor()
      await moveNames(service.database.database)
      await rowOf(page, `Loaves ${width}`).getByText('In 1 message').waitFor()

      await page.getByRole('button', { name: `Merge: ${second}` }).click()
      await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
      await page.getByText('Choose the tag that stays.').waitFor()
      await dialog.getByLabel('Into the tag').selectOption(`Loaves ${width}`)
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
      await rowOf(page, second).waitFor({ state: 'detached' })
      await moveNames(service.database.database)
      await rowOf(page, `Loaves ${width}`).getByText('In 2 messages').waitFor()

      await page.getByRole('button', { name: `Archive: Loaves ${width}` }).click()
      await rowOf(page, `Loaves ${width}`).getByText('Archived', { exact: true }).waitFor()
      assert.equal((await labelNamed(`Loaves ${width}`))?.isArchived, true)
      await page.getByRole('button', { name: `Offer again: Loaves ${width}` }).click()
      await rowOf(page, `Loaves ${width}`)
        .getByText('Archived', { exact: true })
        .waitFor({ state: 'detached' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await findBarriers(page), [])
      }
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await rowOf(page, `Loaves ${width}`).getByRole('link', { name: 'In 2 messages' }).click()
      const chip = page.locator('li a').getByText(`Loaves ${width}`, { exact: true }).first()
      await chip.waitFor()
      const orange = await orangeOf(page)
      assert.notEqual(orange, '')
      assert.equal(await chip.evaluate(groundOf), orange)
    },
  )

testInChromium(
  'a new tag is created and offered in the composer, an archived one is not',
  { origins: [service.url] },
  async ({ page }) => {
    await openConsole(page, service, owner, '/settings/labels')
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Harvest')
    await dialog.getByRole('radio', { name: 'Green' }).check()
    await dialog.getByRole('button', { name: 'Save tag' }).click()
    await rowOf(page, 'Harvest').getByText('In no message').waitFor()
    await openComposerTags(page)
    const field = page.getByRole('combobox', { name: 'Tags' })
    await field.fill('harv')
    await page.getByRole('option', { name: 'Harvest' }).waitFor()

    await openConsole(page, service, owner, '/settings/labels')
    await page.getByRole('button', { name: 'Archive: Harvest' }).click()
    await rowOf(page, 'Harvest').getByText('Archived', { exact: true }).waitFor()
    await openComposerTags(page)
    await field.fill('harv')
    await eventually(async () => (await page.getByRole('option').count()) === 0, {
      what: 'no tag to be suggested',
    })
  },
)

for (const width of [1280, 375])
  testInChromium(
    `a tag becomes a campaign, and the composer shows what its links become, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page, consoleErrors }) => {
      const name = `Advent ${width}`
      await openConsole(page, service, owner, '/settings/labels')
      await page.getByRole('button', { name: 'New tag' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel(/^This tag is a campaign/).check()
      await dialog.getByLabel('Begins on').fill('2031-11-30')
      await dialog.getByLabel('Ends on').fill('2031-12-24')
      await dialog.getByLabel('Goal', { exact: true }).fill('Two hundred orders')
      await dialog.getByLabel('utm_content').fill('{nothing}')
      await dialog.getByRole('button', { name: 'Save tag' }).click()
      await page.getByText('{nothing} stands for nothing in a campaign').waitFor()
      consoleErrors.splice(0)
      assert.deepEqual(await findBarriers(page), [])
      await dialog.getByLabel('utm_content').fill('')
      await dialog.getByRole('button', { name: 'Save tag' }).click()
      await rowOf(page, name)
        .getByText('Campaign · 30 Nov 2031 to 24 Dec 2031 · Two hundred orders')
        .waitFor()
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      const profile = service.demo.profile.twitter
      await openConsole(page, service, owner, `/?compose=new&for=${profile}`)
      await page.getByLabel('Text', { exact: true }).fill('See https://example.com/a#b')
      await page.getByRole('button', { name: 'Add tags' }).click()
      await page.getByRole('combobox', { name: 'Tags' }).fill(name)
      await page.keyboard.press('Enter')
      const query = `utm_source=x&utm_medium=social&utm_campaign=Advent%20${width}`
      await page.getByText(`https://example.com/a?${query}#b`).waitFor()
    },
  )

testInChromium(
  'a member who does not manage profiles sees the tags and why they cannot be changed',
  { origins: [service.url] },
  async ({ page }) => {
    await schedule(service, { text: 'Seen by all', time, tags: ['Everyone'] })
    await openConsole(page, service, limited, '/settings/labels')
    await rowOf(page, 'Everyone').waitFor()
    await pressAnyway(page.getByRole('button', { name: 'Change: Everyone' }))
    await page.getByText('Only members who manage the profiles').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
  },
)

async function openComposerTags(page: Page): Promise<void> {
  await openConsole(page, service, owner, '/?compose=new')
  await page.getByRole('button', { name: 'Add tags' }).click()
}

function groundOf(element: unknown): string {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(one: unknown): { backgroundColor: string }
  }
  return getComputedStyle(element).backgroundColor
}

function orangeOf(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const mark = document.createElement('i')
    mark.style.backgroundColor = 'var(--label-orange-soft)'
    document.body.append(mark)
    return getComputedStyle(mark).backgroundColor
  })()`)
}
