// The minimum that a publisher must store: a row per message with whether it was sent.
import pg from 'pg'
import { type Fixture, profileCount } from './fixture.ts'

export type Row = { id: string; profile: string; text: string }

/** Messages that are due at one time; the first time also a million messages for next month. */
export async function addRows(
  { pool, pending }: Fixture,
  { count, due, label }: { count: number; due: Date; label: string },
): Promise<Row[]> {
  await pool.query(
    `create table if not exists rows (id bigint generated always as identity primary key, profile text not null,
       text text not null, due timestamptz not null, state text not null default 'waiting')`,
  )
  await pool.query(`create index if not exists rows_due on rows (due) where state = 'waiting'`)
  const isEmpty = (await pool.query('select from rows limit 1')).rowCount === 0
  if (isEmpty) {
    await pool.query(
      `insert into rows (profile, text, due) select 'x', 'waiting', now() + interval '30 days' + n * interval '1 second'
       from generate_series(1, $1::int) n`,
      [pending],
    )
    await pool.query('vacuum analyze rows')
  }
  const { rows } = await pool.query<Row>(
    `insert into rows (profile, text, due) select (1000000 + n % ${profileCount} + 1)::text, $3 || ' ' || n, $2
     from generate_series(1, $1::int) n returning id, profile, text`,
    [count, due, label],
  )
  return rows
}

/** Marks one row at a time as sent, as a job handler does. */
export function openMarks(fixture: Fixture) {
  const pool = new pg.Pool({ connectionString: fixture.url, max: 10 })
  return {
    pool,
    markSent: (id: string) => pool.query(`update rows set state = 'sent' where id = $1`, [id]),
    close: () => pool.end(),
  }
}
