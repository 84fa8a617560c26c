// Mails the author of an import how many of its rows made no message, and why the first of them did not.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { fromStored } from '../../sentences/sentences.ts'
import { mailNotMade } from '../notify/mail-not-made.ts'
import type { Finding } from '../validation/finding.ts'
import type { ImportRecord, RowState } from './find.ts'

export async function mailFailures(
  tx: Tx,
  { id, author_id, row_count: total }: ImportRecord,
  state: RowState & ('FAILED' | 'INVALID'),
): Promise<void> {
  const { rows } = await sql<{ problems: Finding[] | null; count: string }>`
    select problems, count(*) over () as count from import_rows
    where import_id = ${id} and state = ${state} order by number limit 1`.execute(tx)
  const [first] = rows
  const problem = first?.problems?.[0]
  if (!first || !problem) return
  const reason = fromStored(problem.message, problem.sentences?.message) ?? ''
  await mailNotMade(tx, author_id, { of: 'import', count: Number(first.count), total, reason })
}
