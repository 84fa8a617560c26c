// A new address does not wait behind receivers that never answer.
import { afterEach, test } from 'node:test'
import { closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { endlessMs, silentUrls, start, startHost, timeFor } from './hosts.ts'
import { addApp, clientId, countUp } from './setup.ts'

// Workers poll: each one closes with its test.
afterEach(closeFile)

test('a new address does not wait behind silent ones of other apps, nor behind a few of its own app', async () => {
  const { setup, host } = await start(endlessMs)
  for (const n of countUp(4)) {
    await addApp(setup.database, `silent-${n}`)
    await setup.emit([{ clientId: `silent-${n}`, urls: silentUrls(host, 8) }])
  }
  await eventually(() => host.received.length === 20, { what: 'half of the slots are taken' })
  const fresh = await startHost()
  await addApp(setup.database, 'new-app')
  await timeFor(setup, fresh, 'new-app', '/new')
  await setup.emit([{ clientId: 'new-app', urls: [`${fresh.url}silent`] }])
  await timeFor(setup, fresh, 'new-app', '/another')
})

test('a new address of an app does not wait behind its silent ones at many origins', async () => {
  const { setup } = await start(endlessMs)
  const silent = await Promise.all(countUp(8).map(startHost))
  await setup.emit([{ urls: silent.map(({ url }) => `${url}silent`) }])
  const fresh = await startHost()
  await timeFor(setup, fresh, clientId, '/new')
  await timeFor(setup, fresh, clientId, '/another')
})
