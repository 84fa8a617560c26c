// The copies of a draft on the service, for the member's other devices.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { compose, readBodies, startComposerService, textField } from './composer-service.ts'

const service = await startComposerService()
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }
const x = 'demo, X'

testInChromium(
  'a copy of the draft that is under way when the message is sent arrives before it is removed',
  options,
  async ({ page }) => {
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const copied = page.waitForResponse(/\/v1\/drafts$/)
    await compose(page, service, { profiles: [x], text: 'Copied once' })
    await copied
    await page.route(/\/v1\/drafts\/\d+$/, async (route) => {
      const method = route.request().method()
      if (method === 'PATCH') await held.promise
      order.push(method)
      return route.fallback()
    })
    const changing = page.waitForRequest((request) => request.method() === 'PATCH')
    await textField(page).fill('Copied once more')
    await changing
    const sent = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/v1/messages'),
    )
    await page.getByRole('button', { name: /^Schedule for demo/ }).click()
    await sent
    held.resolve()
    await page.getByText(/^Scheduled for/).waitFor()
    // The draft of a message that was sent is removed before its composer closes.
    await textField(page).waitFor({ state: 'detached' })
    assert.deepEqual(order, ['PATCH', 'DELETE'])
  },
)

for (const { method, path } of [
  { method: 'POST', path: /\/v1\/drafts$/ },
  { method: 'PATCH', path: /\/v1\/drafts\/\d+$/ },
]) {
  testInChromium(
    `a reload before the answer to ${method}: the copy on the service is known to be this one`,
    options,
    async ({ page }) => {
      const words = `Copied by ${method}`
      const arrived = Promise.withResolvers<void>()
      let hasArrived = false
      await page.route(path, async (route) => {
        if (hasArrived || route.request().method() !== method) return route.fallback()
        hasArrived = true
        await route.fetch()
        // The answer never arrives.
        arrived.resolve()
      })
      const first = page.waitForResponse(/\/v1\/drafts$/)
      await compose(page, service, { profiles: [x], text: method === 'POST' ? words : 'Copied' })
      if (method === 'PATCH') await first
      await textField(page).fill(words)
      await arrived.promise
      await page.reload()
      await eventually(async () => (await textField(page).inputValue()) === words)
      // Newer than the copy on the service, before the lost answer is noticed.
      const changed = page.waitForResponse(
        (response) => response.request().method() === 'PATCH' && response.status() === 200,
      )
      await textField(page).fill(`${words}, and on`)
      await changed
      assert.equal(await page.getByRole('alert').count(), 0)
      assert.deepEqual(await copiesOf(words), [`${words}, and on`])
    },
  )
}

testInChromium(
  'another tab takes the draft over while its first copy is under way, and keeps that copy',
  options,
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/v1\/drafts$/, async (route) => {
      if (route.request().method() === 'POST') await held.promise
      return route.fallback()
    })
    const sending = page.waitForRequest(/\/v1\/drafts$/)
    const copied = page.waitForResponse(/\/v1\/drafts$/)
    await compose(page, service, { profiles: [x], text: 'Begun in one tab' })
    await sending
    const other = await page.context().newPage()
    await other.goto(page.url())
    await eventually(async () => (await textField(other).inputValue()) === 'Begun in one tab')
    await textField(other).fill('Begun in one tab, ended')
    await page.getByRole('alert').filter({ hasText: 'changed in another tab' }).waitFor()
    held.resolve()
    await copied

    await readBodies(other)
    const changed = other.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' &&
        response.status() === 200 &&
        /in the other/.test(response.request().postData() ?? ''),
    )
    await textField(other).fill('Begun in one tab, ended in the other')
    await changed
    assert.equal(await other.getByRole('alert').count(), 0)
    assert.deepEqual(await copiesOf('Begun in one tab'), ['Begun in one tab, ended in the other'])
  },
)

/** The texts of the drafts on the service that begin with this. */
async function copiesOf(words: string): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ text: string }>(
    `select content->>'text' as text from drafts where content->>'text' like $1`,
    [`${words}%`],
  )
  return rows.map(({ text }) => text)
}
