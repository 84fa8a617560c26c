// Connecting an account of Bluesky in a browser, by authorizing and by app password, up to the first post.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { publish } from '../media/media-service.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const service = await startTestService({ BLUESKY_API_URL: `${sandbox.url}/bluesky` })
publish(service.services)
const { owner } = service.demo.member
const token = await tokenOf(service, owner.id)
const origins = [service.url, sandbox.url]

async function openBluesky(page: Page): Promise<void> {
  await page.goto(`${service.url}/connect`)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('radio', { name: /^Bluesky/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Connect Bluesky')
}

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function findProfile(username: string): Promise<string> {
  const { body } = await call(service, token, 'GET', '/v1/socialProfiles')
  const { data } = body as { data: { id: string; socialNetworkUsername: string }[] }
  return need(data.find((profile) => profile.socialNetworkUsername === username)).id
}

/** Schedules a message for now, and waits until the sandbox shows it. */
async function post(page: Page, username: string): Promise<void> {
  const text = `Good morning from ${username}`
  const socialProfileIds = [await findProfile(username)]
  const answer = await call(service, token, 'POST', '/v1/messages', { text, socialProfileIds })
  assert.equal(answer.status, 200, answer.text)
  await eventually(
    async () => {
      await page.goto(`${sandbox.url}/bluesky`)
      return (await page.getByText(text).count()) > 0
    },
    { every: 300, what: 'the post on the page of the network' },
  )
}

testInChromium(
  'Bluesky by authorizing: the account of the handle is asked',
  { origins },
  async ({ page }) => {
    await openBluesky(page)
    await page.getByRole('textbox', { name: 'Handle' }).first().fill('@nora.bsky.test')
    await page.getByRole('button', { name: 'Continue to Bluesky' }).click()
    await page.getByRole('heading', { name: /^Authorize/ }).waitFor()
    await page.getByText('nora.bsky.test').first().waitFor()
    await page.getByRole('button', { name: 'Authorize', exact: true }).click()
    await heading(page, 'Bluesky is connected')
    await post(page, 'nora.bsky.test')
  },
)

const twoMinutes = 120_000

testInChromium(
  'a person with an app password publishes in under two minutes',
  { origins },
  async ({ page }) => {
    const startedAt = performance.now()
    await openBluesky(page)
    // The second of two forms.
    await page.waitForLoadState('domcontentloaded')
    await page.getByRole('textbox', { name: 'Handle' }).last().fill('ole.bsky.test')
    await page.getByLabel('App password').fill('abcd-efgh-2345-6789')
    await page.getByRole('button', { name: 'Connect Bluesky' }).click()
    await heading(page, 'Bluesky is connected')
    await post(page, 'ole.bsky.test')
    assert.ok(performance.now() - startedAt < twoMinutes)
  },
)
