// Messages that are due later must cost nothing now: a claim reads only what is due.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { makeTestDatabase } from '../../test/support/database.ts'
import { addOrganization } from '../../test/support/world-people.ts'
import { addProfiles } from '../../test/support/world-profiles.ts'
import { connect } from '../db/db.ts'
import { claimLanes } from './claim.ts'

const { url } = await makeTestDatabase()
// A single connection, whose statistics cover all reads; with the settings of the publisher.
const { pool, database, close } = connect(url, {
  max: 1,
  name: 'test',
  settings: '-c enable_seqscan=off',
})
atEnd(close)

const lanes = 2000
const messages = 3000

const organizationId = await addOrganization({ pool })
await addProfiles({ pool }, Array<{ organizationId: string }>(lanes).fill({ organizationId }))
await pool.query(`
  insert into messages (profile_id, state, text, scheduled_at, send_at, act_at)
    select (select min(id) from profiles), 'SCHEDULED', 'waiting', t.at, t.at, t.at
    from generate_series(1, ${messages}) n, lateral (select now() + n * interval '1 hour' as at) t;
  insert into lanes (profile_id, next_at) select id, now() + interval '1 hour' from profiles;
  analyze`)

test('with nothing due, no lane is read', async () => {
  const { claimed, read } = await claimAndCount()
  assert.deepEqual([claimed.length, read.lanes_next, read.messages_to_act], [0, 0, 0])
})

test('with one message due, only its lane and the message are read', async () => {
  await pool.query(`
    update messages set act_at = now(), send_at = now() where id = (select min(id) from messages);
    update lanes set next_at = now() where profile_id = (select min(id) from profiles)`)
  const { claimed, read } = await claimAndCount()
  assert.deepEqual(
    claimed.map(({ work }) => work.length),
    [1],
  )
  // An entry that is dead, or that the update itself wrote, may be met.
  for (const index of ['lanes_next', 'messages_to_act'] as const)
    assert(read[index] >= 1 && read[index] < 10, `${index}: ${read[index]}`)
})

type Read = { lanes_next: number; messages_to_act: number }

async function claimAndCount() {
  const before = await countRead()
  const claimed = await claimLanes(database, {
    owner: 'test',
    lanes: 100,
    messagesPerLane: 10,
    leaseMs: 60_000,
  })
  const now = await countRead()
  const read: Read = {
    lanes_next: now.lanes_next - before.lanes_next,
    messages_to_act: now.messages_to_act - before.messages_to_act,
  }
  return { claimed, read }
}

async function countRead(): Promise<Read> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: keyof Read; read: string }>(
    `select indexrelname as name, idx_tup_read as read from pg_stat_user_indexes
     where indexrelname in ('lanes_next', 'messages_to_act')`,
  )
  const counts: Read = { lanes_next: 0, messages_to_act: 0 }
  for (const { name, read } of rows) counts[name] = Number(read)
  return counts
}
