// A rejected message, from its author back to the reviewer: the reason at the top, and what changed at the second review.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { desktop } from './calendar-visit.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'
import { untilQuiet } from './console-walk.ts'

const service = await startConsole()
const { demo } = service
const { owner, limited } = demo.member
const author = await tokenOf(service, limited.id)
const reviewer = await tokenOf(service, owner.id)

const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00:00Z`

async function post(token: string, path: string, body: object): Promise<string> {
  const answer = await call(service, token, 'POST', path, body)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { id: string }[] }).data[0]?.id ?? ''
}

/** Twice rejected, and sent once more: the third review is about the second one. */
async function proposeThreeTimes() {
  const first = await post(author, '/v1/messages', {
    text: 'We are closed on Monday',
    socialProfileIds: [need(demo.profile.twitter)],
    scheduledSendTime: inDays(3),
  })
  await post(reviewer, `/v1/messages/${first}/reject`, { reason: 'The tone is too cold' })
  const again = { text: 'We are open on Monday, dear guests', scheduledSendTime: inDays(3) }
  const second = await post(author, `/v1/messages/${first}/resend`, again)
  await post(reviewer, `/v1/messages/${second}/reject`, { reason: 'It is Tuesday' })
  const once = { text: 'We are open on Tuesday, dear guests', scheduledSendTime: inDays(4) }
  const third = await post(author, `/v1/messages/${first}/resend`, once)
  return { first, second, third }
}

testInChromium(
  'the author reads the reason first, and the reviewer what has changed since',
  { origins: [service.url], ...desktop },
  async ({ page }) => {
    const { second, third } = await proposeThreeTimes()
    await openConsole(page, service, owner, `/messages/${second}`)
    const main = page.locator('main')
    await main.getByText('Rejected by Olivia Owner').first().waitFor()
    const reason = need((await main.getByText('It is Tuesday').first().boundingBox()) ?? undefined)
    const history = page.getByRole('heading', { name: 'History' })
    assert.ok(reason.y < need((await history.boundingBox()) ?? undefined).y)
    await page.getByRole('article', { name: 'Preview on X' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])

    await page.goto(`${service.url}/review?message=${third}`)
    const changed = page.getByRole('region', { name: 'Changed since the last review' })
    await changed.getByText('It is Tuesday').waitFor()
    assert.deepEqual(await changed.getByRole('deletion').allTextContents(), ['Monday, '])
    assert.deepEqual(await changed.getByRole('insertion').allTextContents(), ['Tuesday, '])
    await changed.getByText(/^Time: .+, was .+/).waitFor()
    await page.getByRole('article', { name: 'Preview on X' }).waitFor()
    for (const key of ['A', 'R', 'E', 'J', 'K'])
      assert.ok(await page.locator('main kbd', { hasText: key }).first().isVisible(), key)
    await untilQuiet(page)
    assert.deepEqual(await findBarriers(page), [])
  },
)
