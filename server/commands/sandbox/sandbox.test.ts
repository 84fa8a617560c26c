import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config/config.ts'
import { publicAddress } from './sandbox.ts'

const everywhere = { HOST: '0.0.0.0', SANDBOX_HOST: '0.0.0.0' }

for (const [environment, address] of [
  [{}, 'http://localhost:8081'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:8081'],
  [{ HOST: '::1' }, 'http://[::1]:8081'],
  // By default the sandbox listens on the loopback interface only.
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://box.lan:8080' }, 'http://localhost:8081'],
  [{ ...everywhere, PUBLIC_URL: 'http://box.lan:8080' }, 'http://box.lan:8081'],
  [{ PORT: '80', ...everywhere, PUBLIC_URL: 'http://box.lan' }, 'http://box.lan:81'],
  // Behind a proxy or a mapped port, only the local URL is known.
  [{ PUBLIC_URL: 'https://carillon.example' }, 'http://localhost:8081'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://box.lan:9000' }, 'http://localhost:8081'],
] as [Record<string, string>, string][])
  test(`${JSON.stringify(environment)}: the sandbox is shown at ${address}`, () => {
    const config = readConfig(environment)
    assert.equal(publicAddress(config, config.port + 1), address)
  })
