// Review, profiles with connecting, and settings of the console.
import assert from 'node:assert/strict'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { connectX, findBarriers, openConsole, pressAnyway } from './console-visit.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const service = await startTestService(
  { TWITTER_API_URL: `${sandbox.url}/x` },
  { consoleDirectory: await builtConsole() },
)
const { owner, limited } = service.demo.member
const origins = [service.url, sandbox.url]

type Message = { id: string; state: string }

/** Written by a member who needs an approval. */
async function propose(text: string, hours: number, note?: string): Promise<string> {
  const time = new Date(Date.now() + hours * 3_600_000)
  const body = {
    text,
    socialProfileIds: [need(Object.values(service.demo.profile)[0])],
    scheduledSendTime: `${time.toISOString().slice(0, 19)}Z`,
    note,
  }
  const token = await tokenOf(service, limited.id)
  const answer = await call(service, token, 'POST', '/v1/messages', body)
  const [message] = (answer.body as { data: Message[] }).data
  assert.equal(message?.state, 'PENDING_APPROVAL', JSON.stringify(answer.body))
  return need(message).id
}

async function stateOf(messageId: string): Promise<string | undefined> {
  const token = await tokenOf(service, owner.id)
  const answer = await call(service, token, 'GET', `/v1/messages/${messageId}`)
  return (answer.body as { data: Message[] }).data[0]?.state
}

testInChromium(
  'a colleague approves one message by key and rejects the next with a reason',
  { origins },
  async ({ page }) => {
    const approved = await propose('The first is due first', 2, 'Is the price right?')
    const rejected = await propose('The second is due later', 3)
    await openConsole(page, service, owner, '/review')
    const current = page.getByRole('region', { name: 'Message under review' })
    await current.getByText('The first is due first').waitFor()
    await current.getByText('Written by Lina Limited').waitFor()
    const note = current.getByRole('region', { name: 'Note for the team' })
    await note.getByText('Is the price right?').waitFor()
    assert.deepEqual(await findBarriers(page), [])

    await page.keyboard.press('a')
    await current.getByText('The second is due later').waitFor()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await pressAnyway(dialog.getByRole('button', { name: 'Reject' }))
    await page.getByText('Enter a reason first').waitFor()
    await dialog.getByLabel('Reason').fill('The price is missing')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Nothing waits for your review').waitFor()
    // The queue continues before the service has answered.
    await eventually(async () => (await stateOf(approved)) === 'SCHEDULED')
    await eventually(async () => (await stateOf(rejected)) === 'REJECTED')

    const happened = page.getByRole('region', { name: 'History' })
    await page.goto(`${service.url}/messages/${approved}`)
    await happened.getByText('Written by Lina Limited').waitFor()
    await happened.getByText('Approved by Olivia Owner').waitFor()
    await page.goto(`${service.url}/messages/${rejected}`)
    await happened.getByText('Rejected by Olivia Owner').waitFor()
    await happened.getByText('The price is missing').waitFor()
  },
)

testInChromium(
  'a profile is connected through the network and back, then disconnected',
  { origins },
  async ({ page }) => {
    await openConsole(page, service, owner, '/profiles')
    await page.getByRole('link', { name: 'Connect a profile' }).first().click()
    await connectX(page)
    await page.getByText('lakeside_choir').waitFor()
    await page.getByText('Came back from the network').waitFor()
    assert.match(new URL(page.url()).pathname, /^\/profiles\/connect\/[\w-]+$/)

    await page.getByRole('link', { name: 'All profiles' }).click()
    await page.getByRole('button', { name: 'More for lakeside_choir' }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It has no message scheduled within six weeks.').waitFor()
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await page
      .getByRole('button', { name: 'More for lakeside_choir' })
      .waitFor({ state: 'detached' })
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'everything is paused with its effects, and resumed; the zone is kept',
  { origins },
  async ({ page }) => {
    await openConsole(page, service, owner, '/settings/organization')
    await page.getByRole('button', { name: 'Pause everything' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('From now on nothing is sent to a network.').waitFor()
    await dialog.getByLabel('Reason').fill('Storm warning')
    await dialog.getByRole('button', { name: 'Pause now' }).click()
    await page.getByText('Everything is paused').waitFor()
    await page.getByText('Storm warning').waitFor()
    const bar = page.getByText('Publishing is paused for the whole organization')
    await bar.waitFor()
    await page.getByRole('button', { name: 'Resume publishing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).click()
    await page.getByRole('button', { name: 'Pause everything' }).waitFor()
    await bar.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'You', exact: true }).click()
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Olivia Owner Europe/Berlin' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)
