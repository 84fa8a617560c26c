// Apps in the console: registering one and calling the API with its credentials, its callback, and its deliveries.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { deliver } from '../../server/webhooks/deliver.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startTestService(
  { ALLOW_PRIVATE_WEBHOOKS: 'yes' },
  { consoleDirectory: await builtConsole() },
)
const { owner, limited } = service.demo.member
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }
/** Such a button shows the reason when it is pressed; Playwright would not press it by itself. */
const inactive = { force: true }

testInChromium(
  'an app is registered, and its copied commands call the API; a new secret replaces the old one',
  { ...options, permissions: ['clipboard-read', 'clipboard-write'] },
  async ({ page }) => {
    await openConsole(page, service, owner, '/apps')
    await page.getByRole('button', { name: 'Register an app' }).first().click()
    const dialog = page.getByRole('dialog')
    // A missing name is reported.
    await dialog.getByRole('button', { name: 'Register an app' }).click(inactive)
    await page.getByText('Give it a name of at least two characters.').waitFor()
    await dialog.getByLabel('Name').fill('Bakery till')
    await dialog.getByRole('button', { name: 'Register an app' }).click()

    await page.getByRole('heading', { level: 1, name: 'Bakery till' }).waitFor()
    await page.getByRole('button', { name: 'Install it for me' }).click()
    await page.getByText('Installed for you').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    const first = await copyCommands(page)
    assert.equal((await run(first)).data?.id, owner.id)

    await page.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByText('Put your secret into the second line').waitFor()
    assert.doesNotMatch(await page.content(), /crl_cs_/)

    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('dialog').getByLabel('Not at all').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click()
    await page.getByRole('region', { name: 'Client secret' }).waitFor()
    assert.equal((await run(await copyCommands(page))).data?.id, owner.id)
    assert.equal((await run(first)).data, undefined)
  },
)

testInChromium(
  'a ping arrives at the callback address, is found among the deliveries, and is sent again',
  options,
  async ({ page }) => {
    const receiver = await startReceiver()
    const { clientId } = service.demo.app.member
    await openConsole(page, service, owner, `/apps/${clientId}/callback`)
    await page.getByLabel('Address', { exact: true }).fill(receiver.url)
    await page.getByRole('button', { name: 'Send a ping' }).click(inactive)
    await page.getByText('Save the new address first.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'Send a ping' }).click()
    await untilAccepted(receiver, 1)
    await page.getByText('It arrived: your server answered 200.').waitFor()
    assert.deepEqual(await findBarriers(page), [])

    await page.getByRole('button', { name: 'Deliveries', exact: true }).click()
    await page.getByRole('button', { name: /Delivered.*ping/ }).click()
    await page.getByText(receiver.url).first().waitFor()
    await page.waitForURL(/delivery=\d+/)
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Send again' }).click()
    await untilAccepted(receiver, 2)
    // The receiver can recognize the event that it already knows.
    assert.equal(receiver.accepted[1]?.id, receiver.accepted[0]?.id)
    await page.getByRole('button', { name: /Delivered.*ping.*Sent again/ }).waitFor()
  },
)

testInChromium(
  'a member without the right reads why, and keys at a network are set and removed by one who has it',
  options,
  async ({ page }) => {
    await openConsole(page, service, owner, '/apps')
    const keys = page.getByRole('region', { name: 'Keys at the networks' })
    await keys.getByRole('button', { name: 'Set keys' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Client id').fill('id-of-the-bakery')
    await dialog.getByLabel('Client secret').fill('a secret')
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await keys.getByText('id-of-the-bakery').waitFor()
    await keys.getByRole('button', { name: 'Remove' }).click()
    await keys.getByText('id-of-the-bakery').waitFor({ state: 'detached' })

    // First leave the page, which would continue to poll.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await openConsole(page, service, limited, '/apps')
    await page.getByText('You see the apps of organizations').waitFor()
    await page.getByRole('button', { name: 'Register an app' }).click(inactive)
    await page.getByText('Only members who may manage apps can do this.').waitFor()
  },
)

async function copyCommands(page: Page): Promise<string> {
  await page.evaluate('navigator.clipboard.writeText("")')
  await page.getByRole('button', { name: 'Copy the commands' }).click()
  const read = async () => String(await page.evaluate('navigator.clipboard.readText()'))
  return eventually(async () => (await read()) || undefined, { what: 'the copied commands' })
}

/** As if pasted into a terminal. */
async function run(commands: string): Promise<{ data?: { id: string } }> {
  const { stdout } = await promisify(execFile)('sh', ['-c', commands])
  return JSON.parse(stdout)
}

/** Stands in for the worker. */
async function untilAccepted(receiver: { accepted: unknown[] }, count: number): Promise<void> {
  const { services } = service
  await eventually(
    async () => {
      const { rows } = await services.pool.query<{ id: string }>('select id from webhook_endpoints')
      for (const { id } of rows) await deliver(services, { endpointId: id })
      return receiver.accepted.length === count
    },
    { every: 100 },
  )
}
