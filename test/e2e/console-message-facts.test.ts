// The console shows how long the parts of a message wait, its links with the parameters of the campaign, and the type of
// its post in lists.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { textField } from './composer-service.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'

const service = await startConsole()
const { demo } = service
const { owner } = demo.member
const token = await tokenOf(service, owner.id)
const x = need(demo.profile.twitter)

async function send<T>(path: string, body: object): Promise<T> {
  const answer = await call(service, token, 'POST', path, body)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: T }).data
}

async function fits(page: Page, width: number): Promise<void> {
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  assert.ok(Number(wide) <= width, `${wide} px wide`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await findBarriers(page), [])
  }
}

for (const width of [1280, 375])
  testInChromium(
    `a part waits as long as its card says, and the page of the message says so, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const text = `The oven is hot ${width}`
      await openConsole(page, service, owner, `/?compose=new&for=${x}&at=2031-05-02T10:00`)
      await textField(page).fill(text)
      await page.getByRole('button', { name: 'Add a reply' }).click()
      await page.getByLabel('Text of part 2', { exact: true }).fill('Rolls first')
      const wait = page.getByLabel('Wait before part 2', { exact: true })
      assert.equal(await wait.inputValue(), '0')
      await wait.selectOption('5 minutes')
      await fits(page, width)
      await page.getByRole('button', { name: /^Schedule for demo/ }).click()
      const stored = async () => {
        const { rows } = await service.database.pool.query(
          'select id, parts from messages where text = $1',
          [text],
        )
        return rows[0] as { id: string; parts: { delaySeconds: number }[] } | undefined
      }
      const message = await eventually(stored, { what: 'the message' })
      assert.deepEqual(
        message.parts.map(({ delaySeconds }) => delaySeconds),
        [300],
      )
      await page.goto(`${service.url}/messages/${message.id}`)
      await page.getByText('Goes out 5 minutes after the part before it').waitFor()
    },
  )

for (const width of [1280, 375])
  testInChromium(
    `the page of a message has its links as they go out, and tagging says that it leaves them, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `Spring ${width}`
      const campaign = { utm: { source: 'spring' } }
      await send(`/v1/organizations/${demo.organization.demo}/labels`, { name, campaign })
      const link = 'https://example.com/menu'
      const body = { text: `See ${link}`, scheduledSendTime: '2031-03-02T12:00:00Z' }
      const schedule = (tags: string[]) =>
        send<[{ id: string }]>('/v1/messages', { ...body, socialProfileIds: [x], tags })
      const [tagged] = await schedule([name])
      await openConsole(page, service, owner, `/messages/${tagged.id}`)
      const links = page.getByRole('region', { name: 'Links with the parameters of the campaign' })
      await links.getByText(`${link}?utm_source=spring`).waitFor()
      await fits(page, width)

      const [bare] = await schedule([])
      await page.goto(`${service.url}/messages/${bare.id}`)
      await page.getByRole('button', { name: 'Add tags' }).click()
      const field = page.getByRole('combobox', { name: 'Tags' })
      await field.fill(name)
      await field.press('Enter')
      await page.getByText('Tagging leaves links as they are.').waitFor()
      assert.equal(await links.count(), 0)
    },
  )

testInChromium(
  'a list marks the type of a post',
  { origins: [service.url], viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    const [message] = await send<[{ id: string }]>('/v1/messages', {
      text: 'A day at the mill',
      socialProfileIds: [x],
      scheduledSendTime: '2031-04-02T12:00:00Z',
    })
    // Without a video that is uploaded.
    await service.database.pool.query(`update messages set post_type = 'REEL' where id = $1`, [
      message.id,
    ])
    await openConsole(page, service, owner, '/calendar/list/2031-04-02')
    const row = page.locator('[data-card]', { hasText: 'A day at the mill' })
    await row.getByRole('img', { name: 'Reel' }).waitFor()
    await page.goto(`${service.url}/calendar/month/2031-04-02`)
    await row.getByRole('img', { name: 'Reel' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)
