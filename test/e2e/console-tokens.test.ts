// Personal access tokens in the settings: made with rights and an end, shown once, used, and revoked.
import assert from 'node:assert/strict'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startTestService({}, { consoleDirectory: await builtConsole() })
const { owner } = service.demo.member

for (const width of [1280, 375])
  testInChromium(
    `a token is made, shown once, used and revoked, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page }) => {
      const name = `Website ${width}`
      await openConsole(page, service, owner, '/settings/tokens')
      await page.getByRole('button', { name: 'New token' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Create token' }).click({ force: true })
      await page.getByText('Give it a name.').waitFor()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel(/^Publish/).check()
      assert.ok(await dialog.getByLabel(/^Propose messages/).isDisabled())
      await dialog.getByLabel('Ends after').selectOption('30')
      assert.deepEqual(await findBarriers(page), [])
      await dialog.getByRole('button', { name: 'Create token' }).click()

      const shown = page.getByRole('region', { name })
      const token = (await shown.locator('code').textContent()) ?? ''
      assert.match(token, /^crl_pat_/)
      assert.deepEqual(await findBarriers(page), [])
      assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
      await shown.getByRole('button', { name: 'I have stored it' }).click()
      await page.reload()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await row.getByText('Propose messages and Publish').waitFor()
      assert.ok(!(await page.content()).includes(token))
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok(Number(wide) <= width, `${wide} px wide`)

      await row.getByRole('button', { name: `Revoke: ${name}` }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('You have no token.').waitFor()
      assert.equal((await call(service, token, 'GET', '/v1/me')).status, 401)
    },
  )
