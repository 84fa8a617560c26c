// The numbers of what waits, each counted from rows that are there, and none of them made up without the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { makeTestDatabase } from '../../test/support/database.ts'
import { addOrganization } from '../../test/support/world-people.ts'
import { addProfile } from '../../test/support/world-profiles.ts'
import { connect } from '../db/db.ts'
import { measureFigures } from './measure-figures.ts'

const { pool, url } = await makeTestDatabase()
const { database, close } = connect(url, { max: 2, name: 'test' })
const registry = new Registry()
measureFigures(database, registry)

test('nothing waits', async () => {
  const { text, value } = await read()
  assert.equal(value('carillon_lanes{state="due"}'), 0)
  assert.equal(value('carillon_renewals{state="overdue"}'), 0)
  assert.equal(value('carillon_webhook_deliveries_waiting'), 0)
  assert.doesNotMatch(text, /carillon_jobs_waiting\{/)
})

test('lanes that are due, held and paused, and renewals', async () => {
  const organizationId = await addOrganization({ pool })
  for (let i = 0; i < 6; i += 1) await addProfile({ pool }, { organizationId })
  await pool.query(`
    insert into lanes (profile_id, next_at, held_at, paused_until)
    select id, case when n <= 3 then now() - interval '1 minute' end,
      case when n in (4, 5) then now() end, case when n = 6 then now() + interval '1 hour' end
    from (select id, row_number() over (order by id) as n from profiles) p;
    insert into credentials (network, subject, sealed, sealed_for, renew_at, renewal_overdue_since)
    select 'x', n::text, '', '', now() - interval '1 minute', case when n = 1 then now() end
    from generate_series(1, 2) n`)
  const { value } = await read()
  assert.deepEqual(
    ['due', 'held', 'paused'].map((state) => value(`carillon_lanes{state="${state}"}`)),
    [3, 2, 1],
  )
  assert.equal(value('carillon_renewals{state="due"}'), 2)
  assert.equal(value('carillon_renewals{state="overdue"}'), 1)
})

test('jobs of each task: those that may run, and those that were given up', async () => {
  await pool.query(`
    select graphile_worker.add_job('process-media', run_at => now() - interval '5 minutes');
    select graphile_worker.add_job('process-media');
    select graphile_worker.add_job('send-mail', run_at => now() + interval '1 hour');
    select graphile_worker.add_job('send-mail', max_attempts => 1);
    update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
  const { text, value } = await read()
  assert.equal(value('carillon_jobs_waiting{task="process-media"}'), 2)
  assert.ok(value('carillon_jobs_waiting_seconds{task="process-media"}') >= 300)
  assert.equal(value('carillon_jobs_waiting{task="send-mail"}'), 0)
  assert.equal(value('carillon_jobs_failed{task="send-mail"}'), 1)
  assert.doesNotMatch(text, /NaN/i)
})

test('the position is that of all processes together', async () => {
  await pool.query(`
    insert into processes (slot, holder, beat_at, position)
    values (901, gen_random_uuid(), now(), 40), (902, gen_random_uuid(), now(), 2)`)
  assert.equal((await read()).value('carillon_database_position'), 42)
})

test('without the database there are no numbers', async () => {
  await close()
  assert.doesNotMatch((await read()).text, /^carillon_/m)
})

async function read() {
  const text = await registry.metrics()
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )
  return { text, value }
}
