// A page costs the same in a large table as in a small one: it reads the same number of blocks, from one index. The
// benchmark measures milliseconds; the counts here do not depend on the load of the machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../server/db/db.ts'
import { type Page, readPage } from '../../server/db/keyset.ts'
import type { Owner } from '../../server/interactions/collecting/merge.ts'
import { listInteractions, selectPage } from '../../server/interactions/list.ts'
import { isPosition } from '../../server/interactions/position.ts'
import { makeTestDatabase, type TestDatabase } from '../support/database.ts'
import { need } from '../support/need.ts'
import { addProfile } from './collecting.ts'

const thousand = 1000

/** A thousand interactions with one person, among `others` of other people. */
async function fill(store: TestDatabase, { profileId }: Owner, others: number): Promise<void> {
  await inTransaction(store.database, async (tx) => {
    // The tests' PostgreSQL commits asynchronously, and vacuum marks only flushed rows as visible to all.
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

const between = ({ profileId }: Owner) => ({ profileId, otherId: '77' })

/** The query plan of a page. */
async function planOf({ database }: TestDatabase, owner: Owner, page: Page): Promise<Plan> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, buffers, format json) ${selectPage(between(owner), page)}`.execute(database)
  return need(rows[0]?.['QUERY PLAN'][0]).Plan
}

async function fivePagesOn({ database }: TestDatabase, owner: Owner): Promise<Page> {
  const { metadata } = await listInteractions(database, between(owner), {
    limit: 500,
    backwards: false,
  })
  const cursor = need(metadata.cursor.next)
  return readPage({ limit: 100, cursor }, { usual: 100, isKey: isPosition })
}

function nodesOf(plan: Plan): string[] {
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
}

test('a page reads one index and no more blocks with fifty times as many stored', async () => {
  const [small, large] = [await blocksRead(2000), await blocksRead(100_000)]
  // One more level of the tree, and another start within a leaf.
  for (const place of ['first', 'later'] as const)
    assert.ok(
      small[place] > 0 && large[place] <= small[place] + 2,
      `${place}: ${small[place]} and ${large[place]} blocks`,
    )
})

async function blocksRead(others: number): Promise<{ first: number; later: number }> {
  const store = await makeTestDatabase()
  const owner = await addProfile(store)
  await fill(store, owner, others)
  const blocksOf = async (page: Page) => {
    const plan = await planOf(store, owner, page)
    assert.deepEqual(nodesOf(plan), ['Limit', 'Index Only Scan'])
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return {
    first: await blocksOf({ limit: 100, backwards: false }),
    later: await blocksOf(await fivePagesOn(store, owner)),
  }
}
