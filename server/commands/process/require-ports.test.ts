import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '../../config/config.ts'
import { explainListen } from './explain-listen.ts'
import { requirePorts } from './require-ports.ts'

test('the last port leaves none for the sandbox', async () => {
  const last = { PORT: '65535' }
  const sentence =
    /^PORT=65535 leaves no port for the sandbox, .* Set PORT to 65534 or below, or SANDBOX=no\.$/
  await assert.rejects(requirePorts(readConfig(last)), { message: sentence, exitCode: 2 })
  await requirePorts(readConfig({ ...last, SANDBOX: 'no' }))
})

test('an address that this machine does not have', async () => {
  // An address reserved for documentation, which no machine has.
  const config = readConfig({ HOST: '192.0.2.1', PORT: '49152' })
  const message = /^HOST=192.0.2.1 is not an address of this machine\. Set HOST to /
  await assert.rejects(requirePorts(config), { message, exitCode: 1 })
})

test('a taken port is reported only when it is needed, with the setting to change', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await requirePorts(readConfig({ PORT: String(port), SANDBOX: 'no' }))
  other.close()
  const taken = Object.assign(new Error('taken'), { code: 'EADDRINUSE' })
  assert.equal(
    explainListen(taken, 'localhost', 8080).message,
    'Port 8080 is taken by another program. Set PORT to a free one, for example PORT=8082.',
  )
  assert.equal(
    explainListen(taken, 'localhost', 8081, { isSandbox: true }).message,
    'Port 8081 is taken by another program, and the sandbox listens there (PORT + 1). ' +
      'Set PORT to a free one, for example PORT=8083, or SANDBOX=no.',
  )
})
