import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { makeTestDatabase } from '../../test/support/database.ts'
import { addOrganization } from '../../test/support/world-people.ts'
import { addProfile } from '../../test/support/world-profiles.ts'
import { connect } from '../db/db.ts'
import { measureBacklog } from './backlog.ts'

const { pool, url } = await makeTestDatabase()
const { database, close } = connect(url, { max: 2, name: 'test' })
const registry = new Registry()
measureBacklog(database, registry)

test('the lag is 0 while nothing is due', async () => {
  assert.deepEqual(await lags(), [0, 0])
  await addProfile({ pool }, { organizationId: await addOrganization({ pool }) })
  await pool.query(`
    insert into lanes (profile_id, next_at) select id, now() + interval '1 hour' from profiles;
    insert into interaction_cursors (profile_id, kind, next_at, pause_ms)
      select id, 'mentions', now() + interval '1 hour', 1000 from profiles`)
  assert.deepEqual(await lags(), [0, 0])
})

test('the lag is that of the most overdue profile', async () => {
  await pool.query(`
    update lanes set next_at = now() - interval '300 seconds';
    update interaction_cursors set next_at = now() - interval '500 seconds'`)
  const [publishing, collecting] = await lags()
  for (const [lag, min] of [
    [publishing, 300],
    [collecting, 500],
  ] as const)
    assert(lag !== undefined && lag >= min && lag < min + 60, `${lag}`)
})

test('without the database the lag is not a number', async () => {
  await close()
  for (const work of ['publishing', 'collecting'])
    assert.match(await registry.metrics(), new RegExp(`^carillon_${work}_lag_seconds nan$`, 'im'))
})

async function lags(): Promise<number[]> {
  const text = await registry.metrics()
  return ['publishing', 'collecting'].map((work) =>
    Number(new RegExp(`^carillon_${work}_lag_seconds (.*)$`, 'm').exec(text)?.[1]),
  )
}
