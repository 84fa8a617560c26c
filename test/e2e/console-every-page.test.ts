// Every page of the console in both themes on a desktop, light on a phone, and there in the pseudo-locale. In `npm test` all rules of axe are
// tried at one of the two widths, in turn. The other looks: console-every-page.slow.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '../support/runs.ts'
import { looks, testEveryPage } from './console-every-page.ts'
import { readRoutes, walk } from './console-walk.ts'

test('every route of the console is walked', async () => {
  const routes = await readRoutes()
  assert.ok(routes.length > 10)
  assert.deepEqual(
    routes.filter((route) => !walk[route]),
    [],
    'add these routes to console-walk.ts',
  )
})

await testEveryPage({
  seen: [looks.light1280, looks.dark1280, looks.light375],
  called: 'light and dark at 1280 px, light at 375 px',
  pseudo: 375,
  takesTurns: runs(1, 0) === 1,
})
