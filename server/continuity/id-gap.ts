// Moves the sequences of ids and fencing tokens past a gap, so that those of lost commits are not assigned again.
import type pg from 'pg'

/** More than all processes assign between two backups: a day at a thousand a second. Ids stay far below 2^53. */
const gap = 100_000_000

/** Sequences are not transactional: the gap stays even if the caller's transaction is rolled back. */
export async function leaveIdGap(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${gap})
     from pg_sequences where schemaname = current_schema()`,
  )
}
