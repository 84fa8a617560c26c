// By keys alone: reviewing, acting on many messages, filters and saved views, rights and invitations.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { byKeyboard, type Keyboard } from './by-keyboard.ts'
import { dayMs, dayOf, desktop, hasTime, nextMonday } from './calendar-visit.ts'
import { schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner, editor, limited } = service.demo.member
const options = { origins: [service.url], ...desktop }
const token = await tokenOf(service, owner.id)

testInChromium('by keys alone a second person approves and rejects', options, async ({ page }) => {
  const author = await tokenOf(service, limited.id)
  for (const [index, text] of ['Approve this', 'Reject that', 'Approve it too'].entries())
    await propose(author, text, index + 1)
  const keys = byKeyboard(page)
  await page.goto(service.url)
  await keys.logIn(editor)
  await keys.jump('r')
  const current = page.getByRole('region', { name: 'Message under review' })
  await current.getByText('Approve this').waitFor()
  await keys.press('a')
  await current.getByText('Reject that').waitFor()
  await keys.tabTo(current.getByRole('button', { name: /^Reject/ }))
  await keys.press('r')
  const dialog = page.getByRole('dialog')
  await keys.opens(dialog)
  await keys.rests(dialog.getByLabel('Reason'))
  await keys.type('The price is missing')
  await keys.enter(dialog.getByRole('button', { name: 'Reject' }))
  await current.getByText('Approve it too').waitFor()
  // The button disappeared with its message: the focus is on the next one, and a second Enter decides nothing.
  await keys.rests(current)
  await keys.enter(current.getByRole('button', { name: /^Approve/ }))
  await page.getByText('Nothing waits for your review').waitFor()
  await keys.isNotLost()
  const all = ['Approve this', 'Reject that', 'Approve it too']
  await eventually(async () => (await statesOf(all)).length === 3)
  assert.deepEqual(await statesOf(['Reject that']), ['REJECTED'])
})

testInChromium(
  'by keys alone messages are moved together, filtered, and a view is saved',
  options,
  async ({ page }) => {
    const time = nextMonday(9, 0)
    const first = await schedule(service, { text: 'First of two', time, tags: ['spring'] })
    await schedule(service, { text: 'Second of two', time })
    const keys = byKeyboard(page)
    await page.goto(`${service.url}/calendar/list/${dayOf(time)}`)
    await keys.logIn(owner)
    await moveTogether(page, keys)
    await hasTime({ url: service.url, token }, first, time.getTime() + dayMs)
    await filter(page, keys)
    await saveView(page, keys)
  },
)

async function moveTogether(page: Page, keys: Keyboard): Promise<void> {
  for (const name of ['First', 'Second']) {
    await keys.tabTo(page.getByRole('checkbox', { name: `Choose ${name} of two` }))
    await keys.press(' ')
  }
  await page.getByText('2 messages chosen').waitFor()
  // A checkbox takes no letters: the shortcuts work there.
  await keys.press('?')
  await keys.opens(page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  await keys.press('Escape')
  await keys.rests(page.getByRole('checkbox', { name: 'Choose Second of two' }))
  const move = page.getByRole('button', { name: 'Move…' })
  await keys.tabBackTo(move)
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move messages' })
  await keys.opens(dialog)
  await keys.press('Escape')
  await keys.rests(move)
  await keys.press('Enter')
  await keys.opens(dialog)
  await keys.enter(dialog.getByRole('button', { name: 'Move 2 messages' }))
  await page.getByText('2 messages moved.').waitFor()
  await keys.rests(move)
}

async function filter(page: Page, keys: Keyboard): Promise<void> {
  const tag = page.getByRole('button', { name: 'Tag', exact: true })
  await keys.tabBackTo(tag)
  await keys.press('Enter')
  await keys.rests(page.getByRole('dialog').getByLabel('Tags'))
  await keys.type('spring')
  await keys.press('Enter')
  await page.getByText('Second of two', { exact: true }).waitFor({ state: 'detached' })
  await keys.rests(page.getByRole('button', { name: 'spring' }))
  const author = page.getByRole('button', { name: 'Author' })
  await keys.tabBackTo(author)
  await keys.press('Enter')
  await keys.stepTo(page.getByRole('menuitemradio', { name: 'By me' }), 'ArrowDown')
  await keys.press('Enter')
  await keys.rests(page.getByRole('button', { name: 'By me' }))
  assert.equal(new URL(page.url()).searchParams.get('author'), owner.id)
  await keys.press('Enter')
  await keys.stepTo(page.getByRole('menuitemradio', { name: 'All authors' }), 'ArrowUp')
  await keys.press('Escape')
  await keys.rests(page.getByRole('button', { name: 'By me' }))
}

async function saveView(page: Page, keys: Keyboard): Promise<void> {
  const views = page.getByRole('button', { name: 'Views' })
  await keys.enter(views)
  await keys.stepTo(page.getByRole('menuitem', { name: 'Save this view…' }), 'ArrowDown')
  await keys.press('Enter')
  await keys.rests(page.getByRole('dialog').getByLabel('Name'))
  await keys.type('Spring')
  await keys.press('Enter')
  await page.getByText('Spring is saved').waitFor()
  await keys.rests(views)
  await keys.tabBackTo(page.getByRole('button', { name: 'Clear' }))
  await keys.press('Enter')
  await page.getByText('Second of two', { exact: true }).waitFor()
  await keys.isNotLost()
  await keys.enter(views)
  await keys.stepTo(page.getByRole('menuitem', { name: 'Spring' }), 'ArrowDown')
  await keys.press('Enter')
  await page.getByText('Second of two', { exact: true }).waitFor({ state: 'detached' })
  await keys.rests(views)
}

testInChromium(
  'by keys alone a right is changed and a colleague is invited',
  options,
  async ({ page }) => {
    const keys = byKeyboard(page)
    await page.goto(service.url)
    await keys.logIn(owner)
    await keys.enter(page.getByRole('link', { name: 'People' }))
    const rights = page.getByLabel(/^What .* may do with demo\.threads/).first()
    await keys.tabTo(rights)
    // A letter chooses in the closed list.
    await keys.type('v')
    const busy = page.locator('[aria-busy=true]')
    await eventually(
      async () => (await rights.inputValue()) === 'viewer' && (await busy.count()) === 0,
      { every: 100, what: 'the new level' },
    )
    await keys.rests(rights)

    const invite = page.getByRole('button', { name: 'Invite people' })
    await keys.tabBackTo(invite)
    await keys.press('Enter')
    const dialog = page.getByRole('dialog')
    await keys.opens(dialog)
    await keys.rests(dialog.getByLabel('Name'))
    await keys.type('Kay Keys')
    await keys.fill(dialog.getByLabel('E-mail'), 'kay@example.org')
    await keys.tabTo(dialog.getByRole('radio', { checked: true }))
    await keys.press('ArrowDown')
    await keys.enter(dialog.getByRole('button', { name: 'Invite', exact: true }))
    await dialog.getByText('Kay Keys is invited').waitFor()
    await keys.opens(dialog)
    await keys.enter(dialog.getByRole('button', { name: 'Done' }))
    await keys.rests(invite)
  },
)

testInChromium(
  'by keys alone what does not fit into an hour is reached',
  options,
  async ({ page }) => {
    const time = nextMonday(11, 0)
    for (const text of ['One', 'Two', 'Three', 'Four']) await schedule(service, { text, time })
    const keys = byKeyboard(page)
    await page.goto(`${service.url}/calendar/week/${dayOf(time)}`)
    await keys.logIn(owner)
    const cell = page.locator(`[data-cell="${dayOf(time)}T11"]`)
    await cell.getByRole('link', { name: '+3 more' }).waitFor()
    await keys.tabTo(page.getByRole('gridcell'))
    await keys.stepTo(cell, 'ArrowDown')
    await keys.press('Enter')
    await keys.stepTo(cell.getByRole('link', { name: '+3 more' }), 'ArrowDown')
    await keys.press('Enter')
    await page.waitForURL(/calendar\/day/)
    await keys.isNotLost()
  },
)

async function propose(author: string, text: string, days: number): Promise<void> {
  const time = new Date(Date.now() + days * dayMs)
  const body = {
    text,
    socialProfileIds: [need(Object.values(service.demo.profile)[0])],
    scheduledSendTime: `${time.toISOString().slice(0, 19)}Z`,
  }
  const answer = await call(service, author, 'POST', '/v1/messages', body)
  assert.equal(answer.status, 200, answer.text)
}

/** The states of the messages that a reviewer has decided on. */
async function statesOf(texts: string[]): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ state: string }>(
    `select state from messages where text = any($1) and state <> 'PENDING_APPROVAL'`,
    [texts],
  )
  return rows.map(({ state }) => state)
}
