// The first run without demo data, by pages alone: set up, connect, write, and the post is on the network.
import assert from 'node:assert/strict'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { makeSetupCode } from '../../server/setup/setup.ts'
import { publish } from '../media/media-service.ts'
import { atEnd } from '../support/at-end.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { startEmptyService } from '../support/empty-service.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { connectX, findBarriers } from './console-visit.ts'
import { openPage } from './console-walk.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const service = await startEmptyService({
  environment: { TWITTER_API_URL: `${sandbox.url}/x` },
  consoleDirectory: await builtConsole(),
})
publish(service.services)
const password = 'a few words to remember'

testInChromium(
  'from an empty database to the first post',
  { origins: [service.url, sandbox.url], viewport: { width: 1280, height: 860 } },
  async ({ page }) => {
    await page.goto(service.url)
    await page.getByRole('heading', { name: 'Set up Carillon' }).waitFor()
    await page.getByLabel('Code').fill(need(await makeSetupCode(service.database)))
    await page.getByLabel('Organization').fill('Harbour & Rye')
    await page.getByLabel('Your name').fill('Olivia Brandt')
    await page.getByLabel('E-mail').fill('olivia@example.org')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create' }).click()
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByRole('link', { name: 'Connect a profile' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await steps.getByRole('link', { name: 'Connect a profile' }).click()
    await connectX(page)

    // Both ways to write have the profile chosen; one of them is to send at once.
    await page.getByRole('link', { name: 'Write a message' }).click()
    await page.getByRole('button', { name: 'Schedule for lakeside_choir' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Post something right away' }).click()
    await page.getByRole('switch', { name: 'lakeside_choir, X', checked: true }).waitFor()
    await page.getByLabel('Text', { exact: true }).fill('Our first song is out')
    await page.getByRole('button', { name: /^Send now to lakeside_choir/ }).click()
    await eventually(
      async () => {
        const { rows } = await service.pool.query('select state from messages')
        return rows[0]?.state === 'SENT'
      },
      { every: 200, what: 'the message to be sent' },
    )
    await page.goto(service.url)
    await steps.getByRole('link', { name: 'See it on the network' }).click()
    const link = page.getByRole('link', { name: 'Open on X' })
    await page.goto(need((await link.getAttribute('href')) ?? undefined))
    assert.equal(new URL(page.url()).origin, sandbox.url)
    await page.getByText('Our first song is out').first().waitFor()
    // After the first post was looked at, the steps disappear.
    await openPage(page, service.url)
    assert.equal(await steps.count(), 0)
  },
)
