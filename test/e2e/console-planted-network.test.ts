// A network that exists only in tests, in the console: connected, written for, previewed, counted, sent and read. No file of the console
// knows it.
import assert from 'node:assert/strict'
import { networks } from '../../server/networks/registry.ts'
import { collect } from '../interactions/collect.ts'
import { publish } from '../media/media-service.ts'
import { connectableFern } from '../networks/fern/connecting.ts'
import { shown } from '../networks/fern/shown.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { dayOf } from './calendar-visit.ts'
import { textField } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'
import { openPage } from './console-walk.ts'

const service = await startTestService(
  { INTERACTION_NETWORKS: 'fern' },
  { consoleDirectory: await builtConsole(), descriptions: [...networks, connectableFern] },
)
publish(service.services, { leaseMs: 120_000, callMs: 30_000, prepareMs: 30_000 })
const options = { origins: [service.url], viewport: { width: 1280, height: 860 } }

testInChromium(
  'Fern is connected, written for, previewed, counted, sent and read',
  options,
  async ({ page }) => {
    await openConsole(page, service, service.demo.member.owner, '/profiles/connect')
    await page.getByRole('button', { name: 'Connect Fern' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Handle').fill('frond')
    await dialog.getByRole('button', { name: 'Continue to Fern' }).click()
    await page.getByRole('heading', { name: 'Connect Fern', level: 1 }).waitFor()
    await page.getByRole('textbox', { name: 'Handle' }).last().fill('frond')
    await page.getByLabel('Spore').fill('leaf')
    await page.getByRole('button', { name: 'Connect Fern' }).click()
    await page.getByRole('heading', { name: 'Fern is connected' }).waitFor()

    // Beside X: each network has its own text.
    const day = dayOf(new Date(), 2)
    await openPage(page, `${service.url}/calendar/week/${day}?compose=new&at=${day}T10:00`)
    await page.getByRole('switch', { name: 'frond, Fern' }).click()
    await page.getByRole('switch', { name: 'demo, X' }).click()
    await textField(page).fill('For everyone')
    await page.getByRole('tab', { name: 'X', exact: true }).click()
    await page.getByLabel('Text for X').fill('For X alone')
    await page.getByRole('tab', { name: 'Fern' }).click()
    const text = 'one two three four and a long end of the words'
    await page.getByLabel('Text for Fern').fill(text)
    // The page has no counter for leaves: the service counts.
    await page.getByText('Fern: 6 too many').first().waitFor({ state: 'attached' })
    await page.getByLabel('Text for Fern').fill('one https://example.com/leaf')
    await page.getByText('Fern: 3 left').first().waitFor({ state: 'attached' })

    const mark = page.getByRole('tab', { name: 'Fern, has its own text' }).locator('svg')
    assert.equal(await mark.locator('path').getAttribute('d'), shown.brand.mark)
    assert.equal(await mark.evaluate(colorOf), 'rgb(26, 115, 65)')
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.equal(await mark.evaluate(colorOf), 'rgb(107, 211, 153)')
    await page.emulateMedia({ colorScheme: 'light' })
    const preview = page.getByRole('article', { name: /Fern/ })
    await preview.getByText('one https://example.com/leaf').waitFor()
    await preview.getByText('Share').waitFor()
    // The network shows links as plain text; the composer warns about it.
    await page.getByText('Fern shows no links.').waitFor()
    assert.deepEqual(await findBarriers(page), [])

    await page.getByRole('button', { name: 'Other ways to send' }).click()
    await page.getByRole('menuitem', { name: 'Send now instead' }).click()
    await page.getByRole('button', { name: /^Send 2 messages now/ }).click()
    const sent = await eventually(readSent, { what: 'a published message' })
    assert.deepEqual(sent.text, 'one https://example.com/leaf')

    await openPage(page, `${service.url}/messages/${sent.id}`)
    const link = page.getByRole('link', { name: /Fern/ }).first()
    assert.equal(await link.getAttribute('href'), 'https://fern.example/1')

    collect(service)
    await eventually(async () => (await readInteractions()) > 0, { what: 'a mention' })
    await openPage(page, `${service.url}/interactions/${sent.profile}?with=f9`)
    const history = page.getByRole('region', { name: 'History with Moss' })
    const person = history.getByRole('link', { name: 'Profile on Fern' })
    assert.equal(await person.getAttribute('href'), 'https://fern.example/leaves/f9')
    const post = history.getByRole('listitem').getByRole('link')
    assert.equal(await post.getAttribute('href'), 'https://fern.example/spores/s7')
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'without the list of networks pages show neutral marks, until it is read again',
  options,
  async ({ page }) => {
    await page.route('**/v1/socialProfiles?*networks*', async (route) => {
      const { data } = await (await route.fetch()).json()
      return route.fulfill({ json: { data } })
    })
    await openConsole(page, service, service.demo.member.owner, '/profiles')
    // Never the name or the icon of another network.
    await page.getByRole('img', { name: 'TWITTER' }).first().waitFor()
    assert.equal(await page.getByRole('img', { name: 'X', exact: true }).count(), 0)
    await page.unroute('**/v1/socialProfiles?*networks*')
    await page.reload()
    await page.getByRole('img', { name: 'X', exact: true }).first().waitFor()
    assert.equal(await page.getByRole('img', { name: 'TWITTER' }).count(), 0)
  },
)

function colorOf(element: unknown): string {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(one: unknown): { color: string }
  }
  return getComputedStyle(element).color
}

async function readSent() {
  const { rows } = await service.database.pool.query<{ id: string; text: string; profile: string }>(
    `select m.id, m.text, m.profile_id as profile from messages m join profiles p on p.id = m.profile_id
     where p.type = 'FERN' and m.state = 'SENT'`,
  )
  return rows[0]
}

async function readInteractions(): Promise<number> {
  const { rows } = await service.database.pool.query('select from interactions')
  return rows.length
}
