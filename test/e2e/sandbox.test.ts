// The pages of the sandbox on a small screen.
import assert from 'node:assert/strict'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'

const sandbox = await startSandbox({ port: 0, host: 'localhost' })
atEnd(() => sandbox.close())
const paths = ['/', ...sandboxNetworks.map(({ name }) => `/${name}`), '/mails']

testInChromium(
  'every page fits 375 pixels, and so does its navigation',
  { origins: [sandbox.url], viewport: { width: 375, height: 667 } },
  async ({ page }) => {
    for (const path of paths) {
      await page.goto(`${sandbox.url}${path}`)
      const wider = await page.evaluate(
        `[document.documentElement, document.querySelector('nav')].map((it) => it.scrollWidth - it.clientWidth)`,
      )
      assert.deepEqual(wider, [0, 0], path)
      assert.equal(await page.getByRole('navigation').getByRole('link').count(), paths.length)
      for (const link of await page.getByRole('navigation').getByRole('link').all())
        assert.ok(((await link.boundingBox())?.height ?? 0) >= 24, 'large enough for a thumb')
    }
  },
)
