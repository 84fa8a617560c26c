// Ids and fencing tokens that were given out and then lost with the commits that used them must not be given to anything
// else: the sequences go on behind a gap.
import type pg from 'pg'

/** More than all processes give out between two backups: a day at a thousand a second. Ids stay far below 2^53. */
const gap = 100_000_000

/** Sequences are not part of a transaction: whatever becomes of the caller's, the gap stays. */
export async function leaveIdGap(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${gap})
     from pg_sequences where schemaname = current_schema()`,
  )
}
