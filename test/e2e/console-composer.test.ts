// Writing and changing a message in the console.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  compose,
  expectErrors,
  isDraftStored,
  makePicture,
  prepareMedia,
  press,
  readBodies,
  textField,
} from './composer-service.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
await prepareMedia(service)
const { owner } = service.demo.member
const token = await tokenOf(service, owner.id)
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }

testInChromium(
  'a picture for two networks is written once, uploaded, scheduled, and shown in the calendar',
  options,
  async ({ page }) => {
    const text = 'The harvest loaf is back'
    await compose(page, service, { profiles: [], text: '' })
    // A missing profile is reported.
    await press(page.getByRole('button', { name: /^Schedule 1 message/ }))
    await page.getByText('Choose at least one profile first.').waitFor()

    await page.getByRole('switch', { name: 'Demo Page, Facebook' }).click()
    await page.getByRole('button', { name: /^Schedule for Demo Page/ }).waitFor()
    await page.getByRole('switch', { name: 'demo.personal, Instagram' }).click()
    await textField(page).fill(text)
    await page.getByRole('tab', { name: 'Instagram' }).click()
    await page.getByLabel('Text for Instagram').fill('A loaf, and a picture of it')
    await page.locator('input[type=file]').setInputFiles({
      name: 'loaf.png',
      mimeType: 'image/png',
      buffer: await makePicture(),
    })
    await page.getByRole('button', { name: 'Describe or move loaf.png, Add alt' }).click()
    await readBodies(page)
    const copied = page.waitForResponse(
      (response) =>
        response.url().includes('/v1/drafts') &&
        String(response.request().postData()).includes('Ask Lea for the price'),
    )
    await page.getByLabel('Alt text').fill('A loaf of bread')
    await page.getByRole('button', { name: 'Done' }).click()
    await addNote(page, 'Ask Lea for the price')
    // Instagram takes no PNG.
    await page.getByText(/^Instagram: The picture does not fit as it is/).waitFor()
    assert.deepEqual(await findBarriers(page), [])

    // The draft outlives the page.
    await isDraftStored(page, 'Ask Lea for the price')
    await page.getByText(/^Draft saved/).waitFor()
    // If the reload loses the answer to a copy, that copy would be taken for one of another tab.
    await copied
    await page.reload()
    await page.getByRole('tab', { name: 'Instagram, has its own text' }).waitFor()
    assert.equal(await textField(page).inputValue(), text)
    await page.getByRole('button', { name: /loaf\.png, Alt$/ }).waitFor()
    assert.equal(await noteField(page).inputValue(), 'Ask Lea for the price')

    await page.getByRole('button', { name: /^Schedule 2 messages/ }).click()
    await page.getByText(/^2 messages scheduled/).waitFor()
    await page.getByRole('complementary', { name: 'New message' }).waitFor({ state: 'detached' })
    // The card of the sent message, not the ghost that showed its planned time.
    await page.locator('[data-card]', { hasText: text }).waitFor()
    assert.deepEqual(await readMessages(), [
      ['A loaf, and a picture of it', 'SCHEDULED'],
      [text, 'SCHEDULED'],
    ])
    const { rows } = await service.database.pool.query(
      'select note from messages where note is not null',
    )
    assert.deepEqual(rows, Array(2).fill({ note: 'Ask Lea for the price' }))
    await page.getByRole('link', { name: 'Home' }).click()
    const next = page.getByRole('region', { name: 'Up next' })
    const picture = next.getByRole('link', { name: text }).locator('img')
    await picture.waitFor()
    await eventually(() =>
      picture.evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth > 0),
    )
  },
)

function noteField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Note for the team' })
}

/** The field is a button while it is empty. */
async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a note for the team' }).click()
  await noteField(page).fill(text)
}

async function readMessages(): Promise<[string, string][]> {
  const { rows } = await service.database.pool.query<{
    text: string
    group_id: string
    state: string
  }>(
    'select text, group_id, state from messages where text like $1 or text like $2 order by text',
    ['A loaf,%', 'The harvest loaf%'],
  )
  assert.equal(new Set(rows.map(({ group_id }) => group_id)).size, 1)
  return rows.map(({ text, state }) => [text, state])
}

testInChromium(
  'a message is changed in the composer; what a colleague has changed meanwhile is not overwritten',
  options,
  async (visit) => {
    const { page } = visit
    const time = new Date(Date.now() + 30 * 3_600_000)
    const id = await schedule(service, { text: 'A first text', time })
    await openConsole(page, service, owner, `/messages/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    assert.equal(await textField(page).inputValue(), 'A first text')
    const save = page.getByRole('button', { name: /^Save changes/ })
    await press(save)
    await page.getByText('Nothing is changed yet.').waitFor()
    await textField(page).fill('My text')

    const theirs = { text: 'Their text' }
    assert.equal((await call(service, token, 'PATCH', `/v1/messages/${id}`, theirs)).status, 200)
    await press(save)
    const alert = page.getByRole('alert').filter({ hasText: 'changed meanwhile' })
    await alert.getByRole('button', { name: 'Reload it' }).click()
    await eventually(async () => (await textField(page).inputValue()) === 'Their text', {
      what: 'the text that is there now',
    })
    await textField(page).fill('Their text, and mine')
    await addNote(page, 'Lea was not asked')
    await save.click()
    await page.getByText('The changes are saved').waitFor()
    // The composer shows the text as well.
    await textField(page).waitFor({ state: 'detached' })
    await page.getByRole('article').getByText('Their text, and mine').waitFor()
    const note = page.getByRole('region', { name: 'Note for the team' })
    await note.getByText('Lea was not asked').waitFor()

    // A copy is a new message, for the same profile, at the same hour of another day.
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Edit the copy first' }).click()
    await page.getByRole('heading', { name: 'New message' }).waitFor()
    assert.equal(await textField(page).inputValue(), 'Their text, and mine')
    assert.equal(await noteField(page).inputValue(), 'Lea was not asked')
    await page.getByRole('button', { name: /^Schedule for/ }).waitFor()
    expectErrors(visit, /status of 412/)
  },
)
