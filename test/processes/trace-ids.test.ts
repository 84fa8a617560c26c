// The trace id of a failure is in the log of the process that answered, and no token is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { call } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { readDemo } from '../support/demo.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { addCaller } from '../support/processes.ts'
import { exchange } from '../support/raw.ts'

const database = await makeTestDatabase('demo')
const settings = { DATABASE_URL: database.url, CARILLON_KEYS: testKeys, LOG_LEVEL: 'info' }
const { url, output } = await startCarillon(settings, 'api')
const demo = await readDemo(database)
const { token } = await addCaller({ urls: [url, url], database, demo, output })

const failures: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  'a refusal': () => call({ url }, token, 'GET', '/v1/members/1'),
  'no token': () => call({ url }, undefined, 'GET', '/v1/me'),
  'an unknown path': () => call({ url }, token, 'GET', '/v1/echo'),
  'a path that cannot be decoded': () => call({ url }, token, 'GET', '/v1/members/%ff'),
  'a path that is too long': () => call({ url }, token, 'GET', `/v1/members/${'1'.repeat(400)}`),
  'bytes that are not HTTP': () => exchange(url, 'hello\r\n\r\n'),
}

for (const [name, fail] of Object.entries(failures)) {
  test(`${name} is in the log under its id`, async () => {
    const { status, body } = await fail()
    assert.ok(status >= 400)
    const [error] = (body as { errors: { id: string }[] }).errors
    const line = await eventually(async () =>
      output()
        .split('\n')
        .find((text) => text.includes(`"${error?.id}"`)),
    )
    assert.doesNotThrow(() => JSON.parse(line), line)
  })
}

test('no token is in the log, not even one that was in a URL', async () => {
  await call({ url }, token, 'GET', `/v1/me?access_token=${token}`)
  const { body } = await call({ url }, token, 'GET', '/v1/echo')
  const [last] = (body as { errors: { id: string }[] }).errors
  await eventually(async () => output().includes(`"${last?.id}"`))
  assert.ok(!output().includes(token))
})
