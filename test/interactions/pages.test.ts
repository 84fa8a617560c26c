// A page costs the same in a large store as in a small one: it reads as much, and from one index alone. The figures in
// milliseconds are the bench's; what is counted here does not depend on how busy the machine is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../server/db/db.ts'
import type { Owner } from '../../server/interactions/take-in.ts'
import { makeTestDatabase, type TestDatabase } from '../support/database.ts'
import { need } from '../support/service.ts'
import { addProfile } from './stage.ts'

const thousand = 1000

/** A thousand interactions with one person, among as many others as asked for. */
async function fill(store: TestDatabase, { profileId }: Owner, others: number): Promise<void> {
  await inTransaction(store.database, async (tx) => {
    // The tests' PostgreSQL commits before it writes, and vacuum calls visible to all only what is written.
    await sql`set local synchronous_commit = on`.execute(tx)
    await sql`
      insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope)
      select ${profileId}, 'key:' || n,
        case when n % ${Math.floor(others / thousand) + 1} = 0 then '77' else n::text end,
        now() - n * interval '7 seconds', 'MENTION', true, n::text, 'mentions'
      from generate_series(1, ${others + thousand}::integer) n`.execute(tx)
  })
  await store.pool.query('vacuum analyze interactions')
}

type Plan = {
  'Node Type': string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** The statement of list.ts, as PostgreSQL runs it. */
async function planOf({ pool }: TestDatabase, { profileId }: Owner): Promise<Plan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json)
     select key, at, type, is_incoming, message_id from interactions
     where other_id = $1 and profile_id = $2 order by at desc, key desc limit 101`,
    ['77', profileId],
  )
  return need(rows[0]?.['QUERY PLAN'][0]).Plan
}

function nodesOf(plan: Plan): string[] {
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
}

test('a page reads one index and no more blocks with fifty times as many stored', async () => {
  const read: number[] = []
  for (const others of [2000, 100_000]) {
    const store = await makeTestDatabase()
    const owner = await addProfile(store)
    await fill(store, owner, others)
    const plan = await planOf(store, owner)
    assert.deepEqual(nodesOf(plan), ['Limit', 'Index Only Scan'])
    read.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
  }
  const [small = 0, large = 0] = read
  // One level more of the tree, and a leaf that begins elsewhere.
  assert.ok(small > 0 && large <= small + 2, `${small} and ${large} blocks`)
})
