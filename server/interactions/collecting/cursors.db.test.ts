// An idle collector must cost nothing: a claim reads only the cursors that are due, and the profiles are scanned only when the
// set of profiles to read may have changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atEnd } from '../../../test/support/at-end.ts'
import { makeTestDatabase } from '../../../test/support/database.ts'
import { testKeyRing } from '../../../test/support/keys.ts'
import { need } from '../../../test/support/need.ts'
import { addOrganization, type Plan } from '../../../test/support/world-people.ts'
import { addProfile, addProfiles } from '../../../test/support/world-profiles.ts'
import { connect, inTransaction } from '../../db/db.ts'
import { connectProfile } from '../../profiles/credentials/credentials.ts'
import { claimCursors } from './cursors.ts'
import { makeEnrolment } from './enrol.ts'

const { url } = await makeTestDatabase()
// One connection, so that the statistics of one session count everything; configured like the collector's own.
const { pool, database, close } = connect(url, { max: 1, name: 'test' })
atEnd(close)

const profiles = 2000
const many = await addOrganization({ pool })
const small = await addOrganization({ pool }, { name: 'Small', plan: 'TEAM' })
const connected = { organizationId: many, credentials: {} }
const [added] = await addProfiles(
  { pool },
  Array.from({ length: profiles }, (_, index) => ({ ...connected, networkId: `${index + 1}` })),
)
const first = need(added)
const reconnected = { network: 'twitter', subject: first.networkId, tokens: {} }
await pool.query('analyze')

let now = Date.now()
const enrol = makeEnrolment([{ types: ['TWITTER'], kinds: ['mentions', 'posts'] }], 1000, () => now)
const enrolled = async () => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from interaction_cursors',
  )
  return rows[0]?.count
}

test('profiles are scanned once, and again only when the set may have changed', async () => {
  assert.equal(await enrol(database), true)
  assert.equal(await enrolled(), 2 * profiles)
  now += 61_000
  const quiet = await countRead(() => enrol(database))
  assert.deepEqual(quiet.read, { profiles: 0, interaction_cursors: 0 })
  assert.equal(quiet.result, false)
  now += 600_000
  assert.equal(await enrol(database), true, 'a regular scan')
})

const changes: [what: string, change: () => Promise<unknown>, left: number][] = [
  ['a downgrade of the plan', () => setPlan('TEAM'), 0],
  ['an upgrade of the plan', () => setPlan('ENTERPRISE'), profiles],
  [
    'a connection that is lost',
    () => pool.query(`update profiles set credential_id = null where network_id = '1'`),
    profiles - 1,
  ],
  [
    'one that is made',
    () => inTransaction(database, (tx) => connectProfile(tx, testKeyRing, first.id, reconnected)),
    profiles,
  ],
  ['a new profile', () => addProfile({ pool }, { ...connected, networkId: 'new' }), profiles + 1],
  [
    'a profile that moves to another organization',
    () => pool.query(`update profiles set organization_id = $1 where network_id = 'new'`, [small]),
    profiles,
  ],
]

function setPlan(plan: Plan) {
  return pool.query('update organizations set plan = $1 where id = $2', [plan, many])
}

for (const [what, change, left] of changes)
  test(`${what} causes a scan`, async () => {
    now += 61_000
    assert.equal(await enrol(database), false)
    await change()
    assert.equal(await enrol(database), true)
    assert.equal(await enrolled(), 2 * left)
    // Another transaction may have advanced the sequence and not committed yet.
    now += 30_000
    assert.equal(await enrol(database), true)
  })

test('a change of names or permissions causes no scan', async () => {
  now += 61_000
  await pool.query(`update profiles set is_reauth_required = true, username = 'other'`)
  await pool.query(`update organizations set name = 'Other' where name = 'Small'`)
  await pool.query(`update organization_members set preset = preset`)
  assert.equal(await enrol(database), false)
})

const claim = () => claimCursors({ database, leaseMs: 60_000 }, 'test', 100)

test('with nothing due, no cursor is read; with one due, that one', async () => {
  await pool.query(`update interaction_cursors set next_at = now() + interval '1 hour'`)
  await pool.query('vacuum analyze interaction_cursors')
  const none = await countRead(claim)
  assert.equal(none.result.length, 0)
  // The planner reads both ends of the index.
  assert.ok(none.read.interaction_cursors <= 2, `${none.read.interaction_cursors}`)
  await pool.query(
    `update interaction_cursors set next_at = now()
     where kind = 'posts' and profile_id = (select min(id) from profiles)`,
  )
  const one = await countRead(claim)
  assert.equal(one.result.length, 1)
  // The scan may meet dead entries and those that the update wrote; the row is read once for the lock and once for the write.
  assert.ok(one.read.interaction_cursors < 10, `${one.read.interaction_cursors}`)
  assert.ok(one.read.profiles < 10, `${one.read.profiles}`)
})

type Read = { profiles: number; interaction_cursors: number }

/** Rows returned by sequential scans, plus index entries read. */
async function countRead<T>(act: () => Promise<T>): Promise<{ result: T; read: Read }> {
  const before = await readSoFar()
  const result = await act()
  const now = await readSoFar()
  return {
    result,
    read: {
      profiles: now.profiles - before.profiles,
      interaction_cursors: now.interaction_cursors - before.interaction_cursors,
    },
  }
}

async function readSoFar(): Promise<Read> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: keyof Read; read: string }>(
    `select t.relname as name, t.seq_tup_read + sum(i.idx_tup_read) as read
     from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
     where t.relname in ('profiles', 'interaction_cursors') group by t.relname, t.seq_tup_read`,
  )
  const counts: Read = { profiles: 0, interaction_cursors: 0 }
  for (const { name, read } of rows) counts[name] = Number(read)
  return counts
}
