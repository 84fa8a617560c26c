// The type of a post in the console: chosen for each network that has types, checked before sending, kept in the draft and in the message.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pdf } from '../../sandbox/media/pictures.testing.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import {
  compose,
  isDraftStored,
  makePicture,
  startComposerService,
  textField,
} from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startComposerService()
const wide = { origins: [service.url], viewport: { width: 1280, height: 900 } }
const narrow = { origins: [service.url], viewport: { width: 375, height: 800 } }
const [x, instagram, linkedin] = ['demo, X', 'demo.personal, Instagram', 'Demo Marin, LinkedIn']
const typeOn = (page: Page, network: string) =>
  page.getByLabel(`Type on ${network}`, { exact: true })

async function rowOf(text: string) {
  const { rows } = await service.database.pool.query(
    'select id, state, post_type, post_id from messages where text = $1',
    [text],
  )
  return rows[0] as
    | { id: string; state: string; post_type: string; post_id: string | null }
    | undefined
}

testInChromium(
  'a PDF becomes a document on LinkedIn: chosen by key, refused as anything else, published and seen',
  wide,
  async ({ page }) => {
    const text = 'Our year in bread'
    await compose(page, service, { profiles: [x, linkedin], text })
    assert.equal(await typeOn(page, 'X').count(), 0)
    await page.locator('input[type=file]').setInputFiles({
      name: 'Our year.pdf',
      mimeType: 'application/pdf',
      buffer: pdf('year'),
    })
    await page.getByRole('button', { name: 'Describe or move Our year.pdf, PDF' }).waitFor()
    await page.getByText(/^LinkedIn: LinkedIn takes a PDF only in a post of the type/).waitFor()
    await page.getByText(/^X: X takes no PDF here/).waitFor()
    await page.getByRole('switch', { name: x, exact: true }).click()
    await typeOn(page, 'LinkedIn').focus()
    await page.keyboard.press('d')
    assert.equal(await typeOn(page, 'LinkedIn').inputValue(), 'DOCUMENT')
    await page.getByText('Needs one PDF.').waitFor()
    await page.getByText(/takes a PDF only/).waitFor({ state: 'detached' })
    await page.getByRole('article', { name: 'Preview on LinkedIn' }).getByText('PDF').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await isDraftStored(page, '"postTypes":{"linkedin":"DOCUMENT"}')
    await page.reload()
    await eventually(async () => (await typeOn(page, 'LinkedIn').inputValue()) === 'DOCUMENT')
    await page.getByRole('button', { name: /^Schedule for Demo Marin/ }).click()
    await page.getByText(/^Scheduled for/).waitFor()
    const { id, post_type: type } = need(await rowOf(text))
    assert.equal(type, 'DOCUMENT')
    await openConsole(page, service, service.demo.member.owner, `/messages/${id}`)
    await page.getByRole('link', { name: 'Download the PDF' }).waitFor()
    await page.getByText('Document', { exact: true }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'a story shows no text, and says so before it is sent; the draft on the service keeps the type, on a phone',
  narrow,
  async ({ page }) => {
    await compose(page, service, { profiles: [instagram], text: 'Fresh bread' })
    await page.locator('input[type=file]').setInputFiles({
      name: 'loaf.png',
      mimeType: 'image/png',
      buffer: await makePicture(),
    })
    await typeOn(page, 'Instagram').selectOption('STORY')
    await page.getByText(/shows no text\. Leave the text empty/).waitFor()
    await page.getByText(/It shows no text\. Nothing can follow it\./).waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    assert.ok(Number(width) <= 375, `${width}`)
    assert.deepEqual(await findBarriers(page), [])
    await textField(page).fill('')
    await page.getByText(/shows no text\. Leave/).waitFor({ state: 'detached' })
    await eventually(async () => {
      const { rows } = await service.database.pool.query('select content from drafts')
      return JSON.stringify(rows).includes('"postType":"STORY"')
    })
  },
)
