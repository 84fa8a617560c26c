// Where a filter leaves nothing, the page leads back to everything: the people of Interactions and the deliveries of an app.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { findBarriers, openConsole, startConsole } from './console-visit.ts'
import { fillPages } from './console-walk.ts'

// Nothing listens there: a connection is begun and never finished.
const service = await startConsole({
  TWITTER_API_URL: 'http://localhost:9/x',
  INTERACTION_NETWORKS: 'twitter',
})
const { profileId, clientId } = await fillPages(service)
const { owner } = service.demo.member

for (const width of [1280, 375])
  testInChromium(
    `an empty list of people or deliveries leads back to all of them, by keyboard at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      await openConsole(page, service, owner, `/interactions/${profileId}?search=zzz+at+all`)
      const people = page.getByRole('region', { name: 'People' })
      await people.getByText('No person matches').waitFor()
      assert.deepEqual(await findBarriers(page), [])
      await people.getByRole('link', { name: 'All people' }).press('Enter')
      await people.getByRole('listitem').first().waitFor()
      await people.locator('input[type="search"]:placeholder-shown').waitFor()
      assert.equal(new URL(page.url()).searchParams.get('search'), null)

      await page.goto(`${service.url}/apps/${clientId}/deliveries?state=failed`)
      await page.getByText('None in this state').waitFor()
      assert.deepEqual(await findBarriers(page), [])
      await page.getByRole('link', { name: 'Show all events' }).press('Enter')
      await page.getByRole('button', { name: /ping/ }).first().waitFor()
    },
  )
