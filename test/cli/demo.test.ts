// The packed command line in the folder where a demo was started: no log-in is needed there.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { call } from '../support/client.ts'
import { installCommandLine } from './packed.ts'

const cli = await installCommandLine()
const data = join(cli.folder, '.carillon')
const service = await startCarillon({ CARILLON_DATA_DIR: data })
const demo = await service.demo()

test('it acts as the first member, and gives a token to programs', async () => {
  const posted = await cli.carillon(['post', 'From the demo', '--to', 'x:demo', '--wait'])
  assert.equal(posted.code, 0, posted.err)
  assert.match(posted.out, /"state":\s*"SENT"/)
  const { out } = await cli.carillon(['token'])
  const { body } = await call(service, out.trim(), 'GET', '/v1/me')
  assert.equal((body as { data: { email: string } }).data.email, demo.members?.[0]?.email)
})

test('a server that is named, and a token of the environment, come first', async () => {
  const named = await cli.carillon(['token', '--server', 'https://other.example'])
  assert.equal(named.code, 3)
  const env = { CARILLON_TOKEN: 'a-token' }
  assert.equal((await cli.carillon(['token'], { env })).out, 'a-token\n')
})

test('a demo of another machine is not believed, and neither is another file of this name', async () => {
  const elsewhere = JSON.stringify({ ...demo, baseUrl: 'https://other.example' })
  for (const text of [elsewhere, JSON.stringify({ ...demo, apps: [] }), 'null', 'no JSON']) {
    await writeFile(join(data, 'demo.json'), text)
    const refused = await cli.carillon(['profiles'])
    assert.equal(refused.code, 3, refused.err)
    assert.match(refused.err, /carillon login --server/)
  }
})
