import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { atEnd } from '../../../test/support/at-end.ts'
import { makeTestDatabase } from '../../../test/support/database.ts'
import { applyMigration } from './apply.ts'
import { splitStatements } from './statements.ts'

const { pool, url } = await makeTestDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
atEnd(() => client.end())
await pool.query(
  'create table moods (id int, mood text); insert into moods select generate_series(1, 25)',
)

const migration = (name: string, text: string) => ({ name, text, checksum: name })
const isRecorded = async (name: string) =>
  (await pool.query('select from migrations where name = $1', [name])).rowCount === 1

test('an index of a large table is made while others write', async () => {
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query(`insert into moods values (26)`)
  const text = `-- outside a transaction\n-- Moods by name.\ncreate index concurrently if not exists moods_by_mood on moods (mood);`
  const applied = applyMigration(client, migration('a', text))
  // It waits for the transaction that has written, and lets others write.
  await waitFor(
    `select from pg_stat_activity where query ilike 'create index concurrently%' and wait_event_type = 'Lock'`,
  )
  await pool.query('insert into moods values (27)')
  await writer.query('commit')
  writer.release()
  await applied
  assert.ok(await isRecorded('a'))
  assert.equal(await isValid('moods_by_mood'), true)
})

test('an index that was interrupted is made again', async () => {
  await pool.query('insert into moods values (1, $$twice$$), (2, $$twice$$)')
  const text = `-- outside a transaction\ncreate unique index concurrently if not exists moods_once on moods (mood) where mood is not null;`
  await assert.rejects(applyMigration(client, migration('b', text)), /Migration b failed: .*unique/)
  assert.equal(await isValid('moods_once'), false)
  assert.equal(await isRecorded('b'), false)
  await pool.query('delete from moods where mood is not null')
  await applyMigration(client, migration('b', text))
  assert.equal(await isValid('moods_once'), true)
  assert.ok(await isRecorded('b'))
})

test('rows are changed in batches until there is none left', async () => {
  const text = `-- outside a transaction
    update moods set mood = 'fine ' || id where ctid in (select ctid from moods where mood is null limit 10);`
  await applyMigration(client, migration('c', text))
  const { rows } = await pool.query(
    'select count(*)::int as all, count(distinct xmin::text)::int as batches from moods where mood is not null',
  )
  assert.deepEqual(rows, [{ all: 27, batches: 3 }])
})

const inUse = [
  ['in a transaction', 'alter table moods add column since date;', 'since'],
  ['in a step', '-- outside a transaction\nalter table moods add column until date;', 'until'],
] as const
for (const [how, text, column] of inUse) {
  test(`a table that a long reader uses is waited for ${how}, and others go on meanwhile`, async () => {
    const reader = await pool.connect()
    await reader.query('begin; select from moods')
    let isApplied = false
    const applied = applyMigration(client, migration(column, text)).then(() => {
      isApplied = true
    })
    const other = await pool.connect()
    await other.query(`set lock_timeout = '2s'`)
    for (let tries = 0; tries < 3; tries += 1) {
      await waitFor(
        `select from pg_stat_activity where query ilike '%add column ${column}%' and wait_event_type = 'Lock'`,
      )
      // Behind a migration that goes on waiting, this would fail.
      await other.query('insert into moods values (26)')
    }
    await other.query('reset lock_timeout')
    other.release()
    assert.equal(isApplied, false)
    await reader.query('commit')
    reader.release()
    await applied
    assert.ok(await isRecorded(column))
    const { rows } = await pool.query(
      `select from information_schema.columns where table_name = 'moods' and column_name = $1`,
      [column],
    )
    assert.equal(rows.length, 1)
  })
}

test('a table that stays in use fails the migration in the end', async () => {
  const reader = await pool.connect()
  await reader.query('begin; select from moods')
  const text = 'alter table moods add column never date;'
  const applied = applyMigration(client, migration('d', text), { patienceMs: 0 })
  await assert.rejects(applied, /Migration d failed: .*lock timeout/)
  await reader.query('rollback')
  reader.release()
  assert.equal(await isRecorded('d'), false)
})

test('statements are split where they end, and nowhere else', () => {
  const body = `create function f() returns text language sql as $body$ select ';'; $body$`
  assert.deepEqual(
    splitStatements(
      `-- A; b\n${body};\ninsert into t values ('it''s; fine', "a;b"); -- c;\n;select 1`,
    ),
    [body, `insert into t values ('it''s; fine', "a;b")`, 'select 1'],
  )
})

async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid
}

async function waitFor(query: string): Promise<void> {
  while ((await pool.query(query)).rowCount === 0);
}
