// The work of a week by two people: twelve posts for three networks with pictures and a variant, one
// moved to another day; a proposal that is rejected, changed and approved; a failure that is sent again; a campaign of fourteen that
// moves in one act, and back; and posts of last month and last year that are found.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { byKeyboard } from './by-keyboard.ts'
import { dayMs, dayOf, drag, holdToast, nextMonday } from './calendar-visit.ts'
import { makePicture, startComposerService, textField } from './composer-service.ts'
import { openColleague, openConsole, schedule } from './console-visit.ts'
import { type Acts, actsOf, type Way, windowOf } from './ways-of-use.ts'

/** Of the file that runs the journeys: files share the modules of their process. */
let service: Awaited<ReturnType<typeof startComposerService>>
let pool: typeof service.database.pool
const monday = nextMonday(9, 0)

type Walk = { page: Page; way: Way; acts: Acts }

export async function testJourneys(ways: Way[]): Promise<void> {
  service = await startComposerService()
  pool = service.database.pool
  for (const way of ways)
    testInChromium(
      `a week of posts is planned, reviewed, repaired and moved: ${way}`,
      { origins: [service.url], ...windowOf(way) },
      async ({ page }) => {
        const colleague = await openColleague(page, windowOf(way))
        const olivia = { page, way, acts: actsOf(page, way) }
        const lina = { ...colleague, way, acts: actsOf(colleague.page, way) }
        await openConsole(page, service, service.demo.member.owner)
        for (const step of [planPosts, moveOne, review, sendAgain, moveCampaign, findOlder]) {
          await step(olivia, lina)
          await fits(olivia)
        }
        assert.deepEqual(colleague.consoleErrors, [])
      },
    )
}

/** Nothing is wider than the window. */
async function fits({ page }: Walk): Promise<void> {
  const width = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  assert.ok(width <= 0, `${page.url()} is ${width} px too wide`)
}

const hourOf = { mouse: 9, keys: 8, phone: 14 } satisfies Record<Way, number>

async function planPosts(walk: Walk): Promise<void> {
  const { page, way, acts } = walk
  for (const [later, words] of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].entries()) {
    const text = `${words} by ${way}`
    await openComposer(walk, dayOf(monday, later))
    await chooseNetworks(walk)
    await acts.fill(textField(page), text)
    await page.locator('input[type=file]').setInputFiles({
      name: 'loaf.png',
      mimeType: 'image/png',
      buffer: await makePicture(),
    })
    if (later === 1) {
      await openTab(walk, 'X')
      await acts.fill(page.getByLabel('Text for X'), `${text}, in short`)
    }
    await page.getByRole('button', { name: 'Describe or move loaf.png, Add alt' }).waitFor()
    await acts.press(page.getByRole('button', { name: /^Schedule 3 messages/ }))
    await page.getByText(/^3 messages scheduled/).waitFor()
  }
  const { rows } = await pool.query<{ text: string; posts: number; pictures: number }>(
    `select text, count(*)::int as posts, sum(jsonb_array_length(media))::int as pictures
     from messages where text like $1 and state = 'SCHEDULED' group by text order by min(send_at), text`,
    [`% by ${way}%`],
  )
  assert.deepEqual(
    rows.map(({ text, posts, pictures }) => [text.replace(` by ${way}`, ''), posts, pictures]),
    [
      ['Monday', 3, 3],
      ['Tuesday', 2, 2],
      ['Tuesday, in short', 1, 1],
      ['Wednesday', 3, 3],
      ['Thursday', 3, 3],
    ],
  )
}

/** On the phone the row has no space for all: the list behind it has. */
async function chooseNetworks({ page, way, acts }: Walk): Promise<void> {
  const inRow = way === 'phone' ? ['X', 'Facebook'] : ['X', 'Facebook', 'Bluesky']
  for (const network of inRow) {
    const profile = page.getByRole('switch', { name: new RegExp(`, ${network}$`) })
    await acts.choose(profile.first())
  }
  if (way !== 'phone') return
  await acts.press(page.getByRole('button', { name: /^2 of \d+ profiles/ }))
  const dialog = page.getByRole('dialog', { name: 'Send to' })
  await acts.fill(dialog.getByLabel('Search profiles'), 'bluesky')
  await acts.choose(dialog.getByRole('checkbox').first())
  await acts.press(dialog.getByRole('button', { name: 'Done' }))
}

async function openTab({ page, way, acts }: Walk, network: string): Promise<void> {
  const tab = page.getByRole('tab', { name: network, exact: true })
  if (way !== 'keys') return acts.press(tab)
  const keys = byKeyboard(page)
  await keys.tabTo(page.getByRole('tab', { selected: true }).first())
  await keys.stepTo(tab, 'ArrowRight')
  await keys.press('Enter')
}

/** The next full hour could begin before the message is sent. */
async function openComposer({ page, way }: Walk, day: string): Promise<void> {
  const at = `${day}T${String(hourOf[way]).padStart(2, '0')}:00`
  await page.goto(`${service.url}/calendar/week/${day}?compose=new&at=${at}`)
  await textField(page).waitFor()
}

/** The three posts of Monday to the same hour of Tuesday. */
async function moveOne({ page, way, acts }: Walk): Promise<void> {
  const text = `Monday by ${way}`
  const hour = String(hourOf[way]).padStart(2, '0')
  const [from, to] = [`${dayOf(monday)}T${hour}`, `${dayOf(monday, 1)}T${hour}`]
  await page.goto(`${service.url}/calendar/week/${dayOf(monday)}`)
  if (way === 'mouse') await drag(page, text, `[data-cell="${to}"]`)
  else if (way === 'phone') {
    await acts.press(page.getByRole('button', { name: `Actions: ${text}` }))
    await acts.press(page.getByRole('menuitem', { name: 'Move…' }))
    const dialog = page.getByRole('dialog')
    await acts.fill(dialog.getByLabel('Day', { exact: true }), dayOf(monday, 1))
    await acts.press(dialog.getByRole('button', { name: /^Move to Tuesday/ }))
  } else {
    const keys = byKeyboard(page)
    const card = page.locator(`[data-cell="${from}"] [data-card]`, { hasText: text })
    await card.waitFor()
    await keys.tabTo(page.getByRole('gridcell'))
    await keys.stepTo(page.locator(`[data-cell="${dayOf(monday)}T09"]`), 'ArrowLeft')
    await keys.press('ArrowUp', 'Enter')
    await keys.rests(card)
    await keys.press('m', 'ArrowRight', 'Enter')
  }
  await page.getByText(/^3 messages moved to/).waitFor()
  await eventually(async () => (await countOnTuesday(text)) === 3, {
    what: 'the posts on Tuesday',
  })
}

async function review(olivia: Walk, lina: Walk): Promise<void> {
  const first = `We are closed by ${lina.way}`
  const second = `We are open by ${lina.way}`
  await openConsole(lina.page, service, service.demo.member.limited)
  await openComposer(lina, dayOf(monday, 3))
  await lina.acts.choose(lina.page.getByRole('switch', { name: 'demo, X', exact: true }))
  await lina.acts.fill(textField(lina.page), first)
  await lina.acts.press(lina.page.getByRole('button', { name: /^Ask for a review/ }))
  await lina.page.getByText('Waiting for a review').first().waitFor()

  await olivia.page.goto(`${service.url}/review`)
  const current = olivia.page.getByRole('region', { name: 'Message under review' })
  await current.getByText(first).first().waitFor()
  await olivia.acts.press(current.getByRole('button', { name: /^Reject/ }))
  const dialog = olivia.page.getByRole('dialog')
  await olivia.acts.fill(dialog.getByLabel('Reason'), 'The tone is too cold')
  await olivia.acts.press(dialog.getByRole('button', { name: 'Reject' }))
  await eventually(async () => (await stateOf(first)) === 'REJECTED', { what: 'the rejection' })

  await lina.page.goto(service.url)
  const item = lina.page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: `rejected “${first}”` })
  await item.getByText(/The tone is too cold/).waitFor()
  await lina.acts.press(item.getByRole('link', { name: 'Change it' }))
  await lina.page.getByRole('button', { name: /^Ask for a review for/ }).waitFor()
  await lina.acts.fill(textField(lina.page), second)
  await lina.acts.press(lina.page.getByRole('button', { name: /^Ask for a review for/ }))
  await eventually(async () => (await stateOf(second)) === 'PENDING_APPROVAL', {
    what: 'the second proposal',
  })

  await olivia.page.goto(`${service.url}/review`)
  const changed = olivia.page.getByRole('region', { name: 'Changed since the last review' })
  await changed.getByText('The tone is too cold').waitFor()
  await olivia.acts.press(current.getByRole('button', { name: /^Approve/ }))
  await eventually(async () => (await stateOf(second)) === 'SCHEDULED', { what: 'the approval' })
}

async function stateOf(text: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>(
    'select state from messages where text = $1 order by id desc limit 1',
    [text],
  )
  return rows[0]?.state
}

/** X refuses it once. Home leads to the message, and from there it is sent again. */
async function sendAgain(walk: Walk): Promise<void> {
  const { page, way, acts } = walk
  const text = `Refused by ${way}`
  const fault = { operation: 'publish', kind: 'status', status: 403 }
  await service.sandbox.addFault({ network: 'twitter', ...fault })
  await openComposer(walk, dayOf(monday, 4))
  await acts.choose(page.getByRole('switch', { name: 'demo, X', exact: true }))
  await acts.fill(textField(page), text)
  await acts.press(page.getByRole('button', { name: 'Other ways to send' }))
  const item = page.getByRole('menuitem', { name: 'Send now instead' })
  if (way === 'keys') {
    const keys = byKeyboard(page)
    await keys.stepTo(item, 'ArrowDown')
    await keys.press('Enter')
  } else await acts.press(item)
  await acts.press(page.getByRole('button', { name: /^Send now to demo/ }))
  await page.getByText('Publishing now').waitFor()
  await page.goto(service.url)
  const failure = page.getByRole('listitem').filter({ hasText: `X refused “${text}”` })
  await acts.press(failure.getByRole('link', { name: 'See what happened' }))
  await page.getByText('It was not published, and will not be tried again.').waitFor()
  await acts.press(page.getByRole('button', { name: 'Send again', exact: true }))
  const dialog = page.getByRole('dialog')
  await acts.press(dialog.getByRole('button', { name: 'Send again', exact: true }))
  await page.getByText(/^It was published/).waitFor()
}

/** Six of the fourteen can move. The others are named with the reason, and one call takes the six back. */
async function moveCampaign({ page, way, acts }: Walk): Promise<void> {
  const tag = `campaign-${way}`
  for (let place = 0; place < 14; place += 1) {
    const time = new Date(monday.getTime() + (place + 1) * 60_000)
    const id = await schedule(service, { text: `Part ${place} by ${way}`, time, tags: [tag] })
    if (place >= 6) await markSent(id)
  }
  await page.goto(`${service.url}/calendar/list/${dayOf(monday)}?tags=${tag}`)
  // On a phone the last one is below the window, where rows are not rendered.
  await page.getByText(`Part 0 by ${way}`, { exact: true }).waitFor()
  const press = (name: string | RegExp) => acts.press(page.getByRole('button', { name }))
  await press('Choose all')
  await page.getByText('14 messages chosen').waitFor()
  await press('Move…')
  await page.getByText('8 messages stay as they are:').waitFor()
  await press('Move 6 messages')
  const stayed = page.getByRole('dialog', { name: '8 messages stayed as they were' })
  for (const place of [6, 13]) {
    const row = stayed.getByRole('listitem').filter({ hasText: `Part ${place} by ${way}` })
    await row.getByText(/published|sent/i).waitFor()
  }
  assert.equal(await countOnTuesday(`Part % by ${way}`), 6)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/messages/bulk')) calls.push(request.url())
  })
  if (way === 'mouse') {
    await acts.press(stayed.getByRole('button', { name: 'Close', exact: true }).last())
    await (await holdToast(page, 'Undo')).click()
  } else await acts.press(stayed.getByRole('button', { name: 'Move the others back' }))
  await page.getByText('6 messages moved back.').waitFor()
  assert.equal(await countOnTuesday(`Part % by ${way}`), 0)
  assert.equal(calls.length, 1)
}

async function markSent(id: string): Promise<void> {
  await pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [id])
  const sent = `update messages set state = 'SENT', act_at = null, post_id = $1 where id = $1`
  await pool.query(sent, [id])
}

async function countOnTuesday(pattern: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from messages where text like $1 and send_at::date = $2::date`,
    [pattern, dayOf(monday, 1)],
  )
  return need(rows[0]).count
}

/** By a form of a word, in any period, and within one. */
async function findOlder({ page, way, acts }: Walk): Promise<void> {
  for (const days of [25, 380]) {
    const id = await schedule(service, { text: `Adventskalender ${days}, ${way}`, time: monday })
    await markSent(id)
    await pool.query(
      'update messages set send_at = $2, scheduled_at = $2, created_at = $2 where id = $1',
      [id, new Date(Date.now() - days * dayMs)],
    )
  }
  await page.goto(`${service.url}/search`)
  await acts.fill(
    page.getByRole('searchbox', { name: 'Search all messages' }),
    `adventskalendern ${way}`,
  )
  await page.getByText('2 messages found').waitFor()
  await acts.press(page.getByRole('button', { name: 'Any time' }))
  const period = page.getByRole('menuitemradio', { name: 'Last 31 days' })
  if (way === 'keys') {
    const keys = byKeyboard(page)
    await keys.stepTo(period, 'ArrowDown')
    await keys.press('Enter')
  } else await acts.press(period)
  await page.getByText('1 message found').waitFor()
  await acts.press(page.getByRole('link', { name: /Adventskalender 25/ }))
  await page.getByRole('heading', { name: 'History' }).waitFor()
}
