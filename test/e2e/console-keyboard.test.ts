// By keys alone: sign in, connect a profile on its network's page, write with pictures, plan, move, look, change.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'
import { byKeyboard, type Keyboard } from './by-keyboard.ts'
import { dayOf, desktop, nextMonday } from './calendar-visit.ts'
import { makePicture, prepareMedia, textField } from './composer-service.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const service = await startTestService(
  { TWITTER_API_URL: `${sandbox.url}/x` },
  { consoleDirectory: await builtConsole() },
)
await prepareMedia(service)
const { owner } = service.demo.member
const time = nextMonday(9, 30)
const text = 'The winter concert'

testInChromium(
  'by keys alone a profile is connected, and a message written, planned, moved and changed',
  { origins: [service.url, sandbox.url], ...desktop },
  async ({ page }) => {
    const keys = byKeyboard(page)
    await page.goto(service.url)
    await keys.logIn(owner)
    await connect(page, keys)
    await write(page, keys)
    await move(page, keys)
    await look(page, keys)
    await change(page, keys)
  },
)

async function connect(page: Page, keys: Keyboard): Promise<void> {
  await keys.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await keys.opens(palette)
  await keys.rests(palette.getByRole('combobox'))
  await keys.type('Profiles')
  await keys.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor()
  await keys.isNotLost()
  await keys.enter(page.getByRole('link', { name: 'Connect a profile' }).first())
  const card = page.getByRole('button', { name: 'Connect X' })
  await keys.enter(card)
  const dialog = page.getByRole('dialog')
  await keys.opens(dialog)
  await keys.press('Escape')
  await keys.rests(card)
  await keys.press('Enter')
  await keys.opens(dialog)
  await keys.enter(dialog.getByRole('button', { name: 'Continue to X' }))
  await page.getByRole('link', { name: 'Lakeside Choir' }).waitFor()
  await keys.enter(page.getByRole('link', { name: 'Lakeside Choir' }))
  await keys.enter(page.getByRole('button', { name: 'Authorize app' }))
  await page.getByRole('heading', { name: 'X is connected' }).waitFor()
}

async function write(page: Page, keys: Keyboard): Promise<void> {
  await keys.jump('c')
  const opener = page.getByRole('link', { name: /^New message/ })
  await keys.enter(opener)
  await keys.rests(textField(page))
  await keys.press('Escape')
  await keys.rests(opener)
  await keys.press('Enter')
  await keys.rests(textField(page))
  await keys.type(text)
  for (const name of ['lakeside_choir, X', 'Demo Page, Facebook']) {
    await keys.tabBackTo(page.getByRole('switch', { name }))
    await keys.press(' ')
  }
  await addPictures(page, keys)
  await keys.enter(page.getByRole('button', { name: /^When/ }))
  await plan(page, keys)
  await page.getByRole('button', { name: /^Schedule 2 messages/, disabled: false }).waitFor()
  await keys.press('Control+Enter')
  await page.getByText(/^2 messages scheduled/).waitFor()
  await keys.rests(opener)
}

async function plan(page: Page, keys: Keyboard): Promise<void> {
  const date = page.getByLabel('Date', { exact: true })
  await keys.tabBackTo(date)
  const [year, month, day] = dayOf(time).split('-')
  await keys.press('Control+a')
  await keys.type(`${day}/${month}/${year}`)
  // Picked as well: a day later by the month, and back.
  await keys.press('ArrowDown')
  const grid = page.getByRole('grid', { name: /\d{4}$/ })
  await grid.waitFor()
  await keys.press('ArrowRight', 'ArrowLeft', 'Enter')
  await grid.waitFor({ state: 'detached' })
  assert.equal(await date.inputValue(), `${day}/${month}/${year}`)
  await keys.tabTo(page.getByLabel('Time', { exact: true }))
  await keys.press('Control+a')
  await keys.type('9:30')
  assert.equal(await page.getByLabel('Time', { exact: true }).inputValue(), '9:30')
}

async function addPictures(page: Page, keys: Keyboard): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await keys.enter(page.getByRole('button', { name: 'Add pictures or a video' }))
  const buffer = await makePicture()
  const mimeType = 'image/png'
  await (await choosing).setFiles([
    { name: 'stage.png', mimeType, buffer },
    { name: 'poster.png', mimeType, buffer },
  ])
  const tile = (name: string) => page.getByRole('button', { name: `Describe or move ${name}.png` })
  await tile('poster')
    .and(page.getByRole('button', { name: /Add alt/ }))
    .waitFor()
  await keys.tabBackTo(tile('poster'))
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await keys.opens(dialog)
  await keys.rests(dialog.getByLabel('Alt text'))
  await keys.type('The poster of the concert')
  await keys.enter(dialog.getByRole('button', { name: 'Done' }))
  await keys.rests(tile('poster'))
  await keys.press('Alt+ArrowLeft')
  const first = page.getByRole('list', { name: 'Pictures and videos' }).getByRole('button').first()
  await keys.rests(first.and(tile('poster')))
  // A third picture is removed again, and the focus stays among the pictures.
  const again = page.waitForEvent('filechooser')
  await keys.enter(page.getByRole('button', { name: 'Add pictures or a video' }))
  await (await again).setFiles([{ name: 'wrong.png', mimeType, buffer }])
  await keys.tabBackTo(tile('wrong'))
  await keys.press('Delete')
  await tile('wrong').waitFor({ state: 'detached' })
  await keys.rests(first)
}

/** The cell of the message has the focus afterwards. */
async function findCell(page: Page, keys: Keyboard): Promise<void> {
  await keys.press('2')
  // From then on the keys are those of the week.
  await page.getByRole('button', { name: 'Week', pressed: true }).waitFor()
  await keys.press('t')
  await page.waitForURL(/calendar\/week\/today/)
  const cell = page.locator(`[data-cell="${dayOf(time)}T09"]`)
  const heading = page.getByRole('heading', { level: 1 })
  while ((await cell.count()) === 0) {
    const before = await heading.textContent()
    await keys.press(']')
    await heading.filter({ hasNotText: before ?? '' }).waitFor()
  }
  // The cells are rendered before their messages.
  await cell.locator('[data-card]', { hasText: text }).waitFor()
  await keys.tabTo(page.getByRole('gridcell'))
  await keys.stepTo(cell, 'ArrowLeft')
}

async function move(page: Page, keys: Keyboard): Promise<void> {
  await findCell(page, keys)
  const card = (later: number) =>
    page.locator(`[data-cell="${dayOf(time, later)}T09"] [data-card]`, { hasText: text })
  await keys.press('Enter')
  await keys.rests(card(0))
  await keys.press('m', 'ArrowRight', 'Enter')
  await keys.rests(card(1))
  await page.getByText(/^2 messages moved to/).waitFor()
  // The notice disappears by itself, but not while the focus is in it.
  await keys.press('F6')
  await keys.rests(page.getByRole('button', { name: 'Undo' }))
  await keys.press('Enter')
  await page.getByText('Moved back').waitFor()
  await card(0).waitFor()
  // In the cell that the card has left.
  await keys.rests(page.locator(`[data-cell="${dayOf(time, 1)}T09"]`))
}

async function look(page: Page, keys: Keyboard): Promise<void> {
  const views = ['Month', 'Week', 'Day', 'List']
  const heading = page.getByRole('heading', { level: 1 })
  for (const [index, name] of views.entries()) {
    await keys.press(String(index + 1))
    await page.getByRole('button', { name, pressed: true }).waitFor()
    await keys.isNotLost()
    if (name === 'List') continue
    // Into the grid, and into that of the next period.
    await keys.tabTo(page.getByRole('gridcell'))
    const before = await heading.textContent()
    await keys.press(']')
    await heading.filter({ hasNotText: before ?? '' }).waitFor()
    await keys.tabTo(page.getByRole('gridcell'))
  }
  await keys.press('[')
  await page.waitForURL(/calendar\/list\/\d/)
  await keys.press('t')
  await page.waitForURL(/calendar\/list\/today/)
}

async function change(page: Page, keys: Keyboard): Promise<void> {
  await findCell(page, keys)
  await keys.press('Enter', 'Enter')
  await page.getByText('History').waitFor()
  await keys.isNotLost()
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await keys.enter(edit)
  await keys.rests(textField(page))
  await keys.press('Control+End')
  await keys.type(' on Friday')
  await page.getByRole('button', { name: /^Save changes/, disabled: false }).waitFor()
  await keys.press('Control+Enter')
  await page.getByText('The changes are saved').waitFor()
  // Its preview has the text as well.
  await textField(page).waitFor({ state: 'detached' })
  await page.getByRole('article').getByText(`${text} on Friday`).waitFor()
  await keys.rests(edit)
}
