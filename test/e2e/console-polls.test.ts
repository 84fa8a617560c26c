// A poll in the console: written by key where a network has polls, left out where not, kept in the draft, published and seen.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { compose, isDraftStored, startComposerService } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startComposerService()
const wide = { origins: [service.url], viewport: { width: 1280, height: 900 } }
const narrow = { origins: [service.url], viewport: { width: 375, height: 800 } }
const [x, instagram, linkedin] = ['demo, X', 'demo.personal, Instagram', 'Demo Marin, LinkedIn']
const option = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Option ${number}`, exact: true })

async function rowsOf(text: string) {
  const { rows } = await service.database.pool.query(
    `select m.id, p.type, m.poll from messages m join profiles p on p.id = m.profile_id where m.text = $1 order by p.type`,
    [text],
  )
  return rows as { id: string; type: string; poll: unknown }[]
}

testInChromium(
  'a poll is written by key, kept in the draft, sent to the networks that have polls, and seen on the page of the message',
  wide,
  async ({ page }) => {
    const text = 'Which bread on Sunday?'
    await compose(page, service, { profiles: [instagram], text })
    assert.equal(await page.getByRole('button', { name: 'Add a poll' }).count(), 0)
    for (const name of [instagram, x, linkedin])
      await page.getByRole('switch', { name, exact: true }).click()
    const add = page.getByRole('button', { name: 'Add a poll' })
    await add.focus()
    await page.keyboard.press('Enter')
    await option(page, 1).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Rye')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Spelt')
    await page.getByRole('button', { name: 'Add an option' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Both')
    await page.getByRole('button', { name: 'Remove option 3' }).click()
    assert.equal(await option(page, 3).count(), 0)
    await page
      .getByText(/needs a question beside the text/)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'Question on LinkedIn' }).fill('Rye or spelt?')
    await page
      .getByText(/needs a question beside the text/)
      .first()
      .waitFor({ state: 'detached' })
    const duration = page.getByLabel('How long people can vote')
    assert.deepEqual(await duration.locator('option').allInnerTexts(), [
      '1 day',
      '3 days',
      '7 days',
    ])
    await duration.selectOption('3 days')
    const preview = page.getByRole('article', { name: 'Preview on X' })
    await preview.getByText('Spelt').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await isDraftStored(page, '"options":["Rye","Spelt"]')
    await page.reload()
    await eventually(async () => (await option(page, 2).inputValue()) === 'Spelt')
    await page.getByRole('button', { name: /^Schedule 2 messages/ }).click()
    await page.getByText(/^2 messages scheduled|^Scheduled for/).waitFor()
    const rows = await rowsOf(text)
    const poll = { options: ['Rye', 'Spelt'], durationMinutes: 4_320, multipleChoice: false }
    assert.deepEqual(
      rows.map((row) => [row.type, row.poll]),
      [
        ['LINKEDIN', { ...poll, question: 'Rye or spelt?' }],
        ['TWITTER', { ...poll, question: null }],
      ],
    )
    await openConsole(page, service, service.demo.member.owner, `/messages/${need(rows[0]).id}`)
    const seen = page.getByRole('region', { name: 'Poll' })
    await seen.getByText('Spelt', { exact: true }).waitFor()
    assert.deepEqual(await seen.getByRole('listitem').allInnerTexts(), ['Rye', 'Spelt'])
    await seen.getByText('3 days').waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'on a phone a poll fits, says where it does not go, and is taken away',
  narrow,
  async ({ page }) => {
    await compose(page, service, { profiles: [x], text: 'Rye?' })
    await page.getByRole('switch', { name: instagram, exact: true }).click()
    await page.getByRole('button', { name: 'Add a poll' }).click()
    await page.getByText('Not on Instagram.').waitFor()
    await option(page, 1).fill('Yes')
    const width = await page.evaluate('document.documentElement.scrollWidth')
    assert.ok(Number(width) <= 375, `${width}`)
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Remove the poll' }).click()
    await page.getByRole('button', { name: 'Add a poll' }).waitFor()
  },
)
