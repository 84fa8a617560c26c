// By keys alone: interactions, apps and their callback, settings, the pause, the list of shortcuts, signing out.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { deliver } from '../../server/webhooks/deliver.ts'
import { collect, untilHistoryIs } from '../interactions/collect.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { byKeyboard, type Keyboard } from './by-keyboard.ts'
import { desktop } from './calendar-visit.ts'
import { expectErrors } from './composer-service.ts'

const sandbox = await sharedSandbox()
await sandbox.limit('twitter', 1_000_000)
const service = await startTestService(
  {
    TWITTER_API_URL: sandbox.addresses.twitter,
    INTERACTION_NETWORKS: 'twitter',
    ALLOW_PRIVATE_WEBHOOKS: 'yes',
  },
  { consoleDirectory: await builtConsole() },
)
collect(service)
const { owner } = service.demo.member
const options = { origins: [service.url], ...desktop }
const x = { network: 'twitter', own: '1750000000000000001' }
const ada = '1750000000000000087'

testInChromium(
  'by keys alone a history is read, an app registered, and its callback tried',
  options,
  async ({ page }) => {
    const mention = { network: 'twitter', to: x.own, from: ada, type: 'MENTION' }
    const { line } = await sandbox.interact(mention)
    await untilHistoryIs(service, { ...x, other: ada }, [line])
    const keys = byKeyboard(page)
    await page.goto(service.url)
    await keys.logIn(owner)
    await keys.jump('i')
    await keys.enter(page.getByRole('region', { name: 'People' }).getByRole('link').first())
    const history = page.getByRole('region', { name: /^History with/ })
    await history.getByText('Mentioned you').waitFor()
    await keys.isNotLost()
    await keys.tabTo(history.getByRole('link', { name: 'Profile on X' }))
    await register(page, keys)
  },
)

async function register(page: Page, keys: Keyboard): Promise<void> {
  const receiver = await startReceiver()
  await keys.enter(page.getByRole('link', { name: 'Apps' }))
  await keys.enter(page.getByRole('button', { name: 'Register an app' }).first())
  const dialog = page.getByRole('dialog')
  await keys.opens(dialog)
  await keys.rests(dialog.getByLabel('Name'))
  await keys.type('Bakery till')
  await keys.enter(dialog.getByRole('button', { name: 'Register an app' }))
  await page.getByRole('heading', { level: 1, name: 'Bakery till' }).waitFor()
  await keys.isNotLost()
  await keys.enter(page.getByRole('button', { name: 'Callback' }))
  await keys.fill(page.getByLabel('Address', { exact: true }), receiver.url)
  await keys.press('Enter')
  await page.getByText('Saved').waitFor()
  await keys.isNotLost()
  await page.getByRole('button', { name: 'Send a ping', disabled: false }).waitFor()
  await keys.enter(page.getByRole('button', { name: 'Send a ping' }))
  await eventually(
    async () => {
      const { services } = service
      const { rows } = await services.pool.query<{ id: string }>('select id from webhook_endpoints')
      for (const { id } of rows) await deliver(services, { endpointId: id })
      return receiver.accepted.length === 1
    },
    { every: 100 },
  )
  await page.getByText('It arrived: your server answered 200.').waitFor()
}

testInChromium(
  'by keys alone theme and zone are set, everything is paused and resumed, and the session ended',
  options,
  async (visit) => {
    const { page } = visit
    const keys = byKeyboard(page)
    await page.goto(service.url)
    await keys.logIn(owner)
    await keys.enter(page.getByRole('link', { name: 'Settings' }))
    await chooseSettings(page, keys)
    await pause(page, keys)

    const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.press('?')
    await keys.opens(map)
    for (const name of ['Send or schedule what is written', 'Move a picture'])
      await map.getByText(name).waitFor()
    await keys.rests(map.getByRole('button', { name: 'Close' }))
    await keys.press('Escape')
    await keys.rests(page.getByRole('button', { name: 'Pause everything' }))

    await keys.tabBackTo(page.getByRole('button', { name: /^Olivia Owner/ }))
    await keys.press('Enter')
    await keys.stepTo(page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowUp')
    await keys.press('Enter')
    await page.getByText('You are signed out.').waitFor()
    await keys.tabTo(page.getByRole('button', { name: 'Sign in' }))
    // A call that was under way when the session ended.
    expectErrors(visit, /status of 401/)
  },
)

async function chooseSettings(page: Page, keys: Keyboard): Promise<void> {
  await keys.tabTo(page.getByRole('button', { name: 'Dark', exact: true }))
  await keys.press(' ')
  await eventually(
    async () => (await page.evaluate('document.documentElement.dataset.theme')) === 'dark',
  )
  const zone = page.getByLabel('Time zone')
  await keys.tabBackTo(zone)
  const before = await zone.inputValue()
  await keys.press('ArrowUp')
  const chosen = await zone.inputValue()
  assert.notEqual(chosen, before)
  await keys.enter(page.getByRole('button', { name: 'Save', exact: true }))
  await page
    .getByRole('button', { name: /^Olivia Owner/ })
    .getByText(chosen)
    .waitFor()
}

async function pause(page: Page, keys: Keyboard): Promise<void> {
  const organization = page.getByRole('button', { name: 'Organization', exact: true })
  await keys.tabBackTo(organization)
  await keys.press('Enter')
  await keys.enter(page.getByRole('button', { name: 'Pause everything' }))
  const dialog = page.getByRole('dialog')
  await keys.opens(dialog)
  await keys.rests(dialog.getByLabel('Reason'))
  await keys.type('Storm warning')
  await keys.enter(dialog.getByRole('button', { name: 'Pause now' }))
  await page.getByText('Everything is paused').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await keys.isNotLost()
  await keys.enter(page.getByRole('button', { name: 'Resume publishing' }))
  await keys.opens(dialog)
  await keys.enter(dialog.getByRole('button', { name: 'Resume now' }))
  await page.getByRole('button', { name: 'Pause everything' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await keys.isNotLost()
  await keys.tabTo(page.getByRole('button', { name: 'Pause everything' }))
}
