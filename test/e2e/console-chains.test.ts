// A chain in the console: written as cards, split, joined and moved by keys, shown as each network shows it, sent, and seen part by part.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  compose,
  expectErrors,
  isDraftStored,
  startComposerService,
  textField,
} from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startComposerService()
const wide = { origins: [service.url], viewport: { width: 1280, height: 900 } }
const narrow = { origins: [service.url], viewport: { width: 375, height: 800 } }
const [x, facebook] = ['demo, X', 'Demo Page, Facebook']

/** Of the profiles of the demo. */
const networkIds: Record<string, string> = {
  twitter: '1750000000000000001',
  facebook: '100000000000002',
}

const place = (page: Page, number: number) =>
  page.getByLabel(`Text of part ${number}`, { exact: true })
const textsOf = async (page: Page, numbers: number[]) =>
  Promise.all([
    textField(page).inputValue(),
    ...numbers.map((number) => place(page, number).inputValue()),
  ])

testInChromium(
  'a text is split at its paragraphs; parts are joined, moved by keys and removed, and the draft keeps them',
  wide,
  async ({ page: tab }) => {
    const text = 'Bread is back\n\nBaked at five\n\nSold at six'
    await compose(tab, service, { profiles: [x], text })
    await tab.getByRole('button', { name: 'Split at paragraphs' }).click()
    assert.deepEqual(await textsOf(tab, [2, 3]), ['Bread is back', 'Baked at five', 'Sold at six'])
    await tab.getByRole('button', { name: 'Split at paragraphs' }).waitFor({ state: 'detached' })
    await place(tab, 3).press('Alt+Shift+ArrowUp')
    assert.deepEqual(await textsOf(tab, [2, 3]), ['Bread is back', 'Sold at six', 'Baked at five'])
    // The focus stays in the part that was moved.
    await eventually(
      async () =>
        (await tab.evaluate('document.activeElement.getAttribute("aria-label")')) ===
        'Text of part 2',
      { what: 'the focus in part 2' },
    )
    await tab.getByRole('button', { name: 'Join part 3 with the one above' }).click()
    assert.deepEqual(await textsOf(tab, [2]), ['Bread is back', 'Sold at six\n\nBaked at five'])
    await tab.getByRole('button', { name: 'Move part 2 up' }).click()
    assert.deepEqual(await textsOf(tab, [2]), ['Sold at six\n\nBaked at five', 'Bread is back'])
    assert.deepEqual(await findBarriers(tab), [])
    await isDraftStored(tab, '"as":"REPLY","text":"Bread is back"')
    await tab.reload()
    await place(tab, 2).waitFor()
    assert.deepEqual(await textsOf(tab, [2]), ['Sold at six\n\nBaked at five', 'Bread is back'])
    await tab.getByRole('button', { name: 'Remove part 2' }).click()
    await place(tab, 2).waitFor({ state: 'detached' })
  },
)

testInChromium(
  'a chain and a first comment go to two networks, and the page of the message shows each part with its address',
  wide,
  async ({ page: tab }) => {
    await compose(tab, service, { profiles: [x, facebook], text: 'The oven is hot' })
    await tab.getByRole('button', { name: 'Add a reply' }).click()
    await place(tab, 2).fill('x'.repeat(281))
    await tab.getByText('1 too many').first().waitFor()
    await tab.getByText('X, part 2:').waitFor()
    await place(tab, 2).fill('Rolls first')
    await tab.getByText('These follow as replies on X. Not on Facebook.').waitFor()
    await tab.getByRole('button', { name: 'Add a first comment' }).click()
    await tab.getByLabel('First comment', { exact: true }).fill('See https://bakery.example/')
    await tab.getByText('It stands below the post on Facebook. Not on X.').waitFor()
    const preview = tab.getByRole('region', { name: 'Preview' })
    await preview.getByText('Rolls first').waitFor()
    await preview.getByRole('button', { name: 'Facebook' }).click()
    await preview.getByText('See https://bakery.example/').waitFor()
    assert.equal(await preview.getByText('Rolls first').count(), 0)
    assert.deepEqual(await findBarriers(tab), [])
    await tab.getByRole('button', { name: 'Other ways to send' }).click()
    await tab.getByRole('menuitem', { name: 'Send now instead' }).click()
    await tab.getByRole('button', { name: /^Send 2 messages now/ }).click()
    const posts = (network: string) => service.sandbox.postsOf(network, networkIds[network] ?? '')
    await eventually(
      async () => (await posts('twitter')).length === 2 && (await posts('facebook')).length === 2,
      { what: 'two posts on each network' },
    )
    const [post, comment] = await posts('facebook')
    assert.deepEqual([comment?.text, comment?.follows], ['See https://bakery.example/', post?.id])
    const [first, reply] = await posts('twitter')
    assert.deepEqual([reply?.text, reply?.follows], ['Rolls first', first?.id])
    await tab.goto(`${service.url}/messages/${await messageOf('TWITTER')}`)
    await tab.getByText('2 of 2 are out').waitFor()
    const link = tab.getByRole('link', { name: 'Open part 2' })
    assert.match(String(await link.getAttribute('href')), new RegExp(String(reply?.id)))
    assert.deepEqual(await findBarriers(tab), [])
  },
)

testInChromium(
  'a chain that has stopped says what is out, goes on with the part that is missing, and its rest is taken back',
  narrow,
  async ({ page: tab }) => {
    const token = await tokenOf(service, service.demo.member.owner.id)
    // The last two wait until they are taken back, however slow the page is.
    const post = (text: string, delaySeconds = 86_400) => ({ text, delaySeconds })
    const { body } = await call(service, token, 'POST', '/v1/messages', {
      text: 'The first of four',
      socialProfileIds: [await profileOf('TWITTER')],
      parts: [post('The second', 3), post('The third'), post('The fourth')],
    })
    const { data } = body as { data: { id: string }[] }
    const id = String(data[0]?.id)
    const posts = () => service.sandbox.postsOf('twitter', networkIds.twitter ?? '')
    const isOut = async (text: string) => (await posts()).some((one) => one.text === text)
    await eventually(() => isOut('The first of four'), { what: 'the first post' })
    const refusal = { network: 'twitter', operation: 'publish', kind: 'status', status: 400 }
    await service.sandbox.addFault(refusal)
    await openConsole(tab, service, service.demo.member.owner, `/messages/${id}`)
    await tab.getByText('1 of 4 are out').waitFor()
    await tab.getByRole('button', { name: 'Send part 2 and go on' }).click()
    assert.deepEqual(await findBarriers(tab), [])
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send part 2 and go on' }).click()
    await eventually(() => isOut('The second'), { what: 'the second post' })
    await tab.getByText('2 of 4 are out').waitFor()
    await tab.getByRole('button', { name: 'Take the rest back' }).click()
    await dialog.getByRole('button', { name: 'Take the rest back' }).click()
    await tab.getByText('Taken back').first().waitFor()
    assert.deepEqual([await isOut('The third'), await isOut('The fourth')], [false, false])
  },
)

for (const [locale, words] of [
  ['en-GB', { act: 'Correct part 2 and go on', field: 'New text', out: '3 of 3 are out' }],
  ['de-DE', { act: 'Teil 2 ändern und fortfahren', field: 'Neuer Text', out: '3 von 3' }],
] as const)
  testInChromium(
    `a part that was refused for its text is corrected by keyboard, and the chain goes on (${locale})`,
    { ...narrow, locale },
    async (visit) => {
      const { page: tab } = visit
      const token = await tokenOf(service, service.demo.member.owner.id)
      const [first, wrong, right] = ['Before', 'Of wheet', 'Of wheat'].map((one) => one + locale)
      const { body } = await call(service, token, 'POST', '/v1/messages', {
        text: first,
        socialProfileIds: [await profileOf('TWITTER')],
        parts: [{ text: wrong, delaySeconds: 6 }, { text: `Behind${locale}` }],
      })
      const { data } = body as { data: { id: string }[] }
      const texts = async () =>
        (await service.sandbox.postsOf('twitter', networkIds.twitter ?? ''))
          .map(({ text }) => text)
          .filter((text) => text.endsWith(locale))
      await eventually(async () => (await texts()).length === 1, { what: 'the first post' })
      const refusal = { network: 'twitter', operation: 'publish', kind: 'status', status: 400 }
      await service.sandbox.addFault(refusal)
      const path = `/messages/${data[0]?.id}`
      await openConsole(tab, service, service.demo.member.owner, path)
      await tab.getByRole('button', { name: words.act }).press('Enter')
      const dialog = tab.getByRole('dialog')
      const field = dialog.getByLabel(words.field)
      await field.waitFor()
      assert.equal(await field.inputValue(), wrong)
      assert.deepEqual(await findBarriers(tab), [])
      await field.fill('x'.repeat(281))
      await dialog.getByRole('button', { name: words.act }).press('Enter')
      await dialog.getByRole('alert').getByText('280').first().waitFor()
      expectErrors(visit, /status of 400/)
      const [inner, outer] = (await tab.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )) as [number, number]
      assert.ok(inner <= outer, `${inner} of ${outer}`)
      await field.fill(right ?? '')
      await dialog.getByRole('button', { name: words.act }).press('Enter')
      await tab.getByText(words.out).waitFor()
      assert.deepEqual(await texts(), [first, right, `Behind${locale}`])
      assert.deepEqual(await findBarriers(tab), [])
    },
  )

async function profileOf(type: string): Promise<string> {
  const { rows } = await service.database.pool.query(
    'select id from profiles where type = $1 and network_id = $2',
    [type, networkIds.twitter],
  )
  return String(rows[0]?.id)
}

async function messageOf(type: string): Promise<string> {
  const { rows } = await service.database.pool.query(
    `select m.id from messages m join profiles p on p.id = m.profile_id
     where p.type = $1 and m.chain_head is null order by m.id desc limit 1`,
    [type],
  )
  return String(rows[0]?.id)
}

testInChromium('the cards fit a phone', narrow, async ({ page: tab }) => {
  await compose(tab, service, { profiles: [x], text: 'One\n\nTwo' })
  await tab.getByRole('button', { name: 'Split at paragraphs' }).click()
  await place(tab, 2).waitFor()
  const [inner, outer] = (await tab.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )) as [number, number]
  assert.ok(inner <= outer, `${inner} of ${outer}`)
  assert.deepEqual(await findBarriers(tab), [])
})
