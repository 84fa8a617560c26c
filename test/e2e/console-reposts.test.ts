// A repost in the console: a message without a text is named by the post that it reposts, wherever a text would stand.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startComposerService } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startComposerService()
const wide = { origins: [service.url], viewport: { width: 1280, height: 900 } }
const narrow = { origins: [service.url], viewport: { width: 375, height: 800 } }
const { demo } = service
const token = await tokenOf(service, demo.member.owner.id)
const post = 'x.com/reed/status/1750000000000000009'

async function store(more: object): Promise<string> {
  const body = {
    socialProfileIds: [need(demo.profile.twitter)],
    scheduledSendTime: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    ...more,
  }
  const answer = await call(service, token, 'POST', '/v1/messages', body)
  assert.equal(answer.status, 200, answer.text)
  return need((answer.body as { data: { id: string }[] }).data[0]).id
}

for (const [width, form] of [
  ['1280 px', wide],
  ['375 px', narrow],
] as const)
  testInChromium(
    `at ${width}, the page of a repost names the post and leads to it, and so do lists`,
    form,
    async ({ page }) => {
      const id = await store({ text: '', repost: `https://${post}` })
      await openConsole(page, service, demo.member.owner, `/messages/${id}`)
      const link = page.getByRole('link', { name: post })
      assert.equal(await link.getAttribute('href'), `https://${post}`)
      await page.getByText('Reposts', { exact: true }).waitFor()
      assert.equal(await page.getByText(/shows a card of the linked page/).count(), 0)
      assert.deepEqual(await findBarriers(page), [])
      await openConsole(page, service, demo.member.owner, '/')
      await page.getByText(`Reposts ${post}`).first().waitFor()
    },
  )

testInChromium('the page of a post that quotes leads to the quoted one', wide, async ({ page }) => {
  const id = await store({ text: 'Look at this', quote: '1750000000000000009' })
  await openConsole(page, service, demo.member.owner, `/messages/${id}`)
  const quoted = page.getByText('Quotes', { exact: true })
  await quoted.waitFor()
  await page.getByText('1750000000000000009').waitFor()
})
