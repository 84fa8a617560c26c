// The way back to the app that started a connection, in a browser whose log-in expired while it was at the network: browsers apply the
// form-action of the log-in page to all redirects that follow its form.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const app = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    '<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>Back at the app</h1>',
  )
})
await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
atEnd(() => {
  app.closeAllConnections()
  app.close()
})
const appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
const service = await startTestService({ TWITTER_API_URL: `${sandbox.url}/x` })
const { owner } = service.demo.member

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

testInChromium(
  'after a log-in in between, the browser gets back to the app',
  { origins: [service.url, sandbox.url, appUrl] },
  async ({ page }) => {
    await service.database.pool.query('update apps set redirect_uris = redirect_uris || $1', [
      [`${appUrl}/callback`],
    ])
    const token = await tokenOf(service, owner.id)
    const started = await call(service, token, 'POST', '/v1/connections', {
      type: 'TWITTER',
      returnUrl: `${appUrl}/connected`,
    })
    const { data } = started.body as { data: { url: string } }
    await page.goto(data.url)
    await logIn(page)
    await page.getByRole('button', { name: 'Continue to X' }).click()
    await page.getByRole('link', { name: 'Lakeside Choir' }).click()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Authorize app' }).click()
    await logIn(page)
    await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('status'), 'DONE')
  },
)
