// The smallest pool that the settings allow is enough: background work takes no connection from requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTokenOf, basic, call, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { readDemo } from '../support/demo.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { startCarillon } from './carillon.ts'

/** Warnings that a slow machine can cause, and the one about a version of an API that its network ends. */
const harmless = [
  /"code":"\w+_(unreachable|timeout|no_answer)".*"msg":"could not read"/,
  /"msg":"cannot reach a network; /,
  /"msg":"some requests or jobs did not finish in time"/,
  /"msg":"[^"]+ version \w+ of its API on [^"]+: install a newer Carillon/,
]

test('with two connections the service stays ready, answers concurrently and runs its chores', async () => {
  const database = await makeTestDatabase('demo')
  const demo = await readDemo(database)
  const service = await startCarillon({
    DATABASE_URL: database.url,
    CARILLON_KEYS: testKeys,
    DATABASE_POOL_SIZE: '2',
    RATE_LIMIT_PER_SECOND: '1000',
    SANDBOX: 'yes',
  })
  const newToken = () =>
    send(`${service.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic(demo.app.member) },
      body: new URLSearchParams({ grant_type: 'member_app', member_id: demo.member.owner.id }),
    })
  const token = accessTokenOf(await newToken())
  // More requests of each kind than connections: a request that needs a second connection while it holds one would deadlock.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      newToken(),
      call(service, token, 'GET', '/v1/socialProfiles'),
      call(service, token, 'POST', `/v1/organizations/${demo.organization.demo}/teams`, {
        teamName: `Team ${index}`,
      }),
    ]).flat(),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  await eventually(async () => (await send(`${service.url}/readyz`)).status === 200, {
    what: 'the service to be ready',
  })

  const { rows } = await database.pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('sweep-expired')`,
  )
  await eventually(async () => {
    const left = await database.pool.query('select from graphile_worker.jobs where id = $1', [
      rows[0]?.id,
    ])
    return left.rowCount === 0
  })
  const { output } = await service.stop()
  const surprises = output
    .split('\n')
    .filter((line) => /"level":[4-6]0/.test(line) && !harmless.some((one) => one.test(line)))
  assert.deepEqual(surprises, [], 'nothing to wonder about')
})
