// Checks the rows of an import, so that every problem of every row is known before a message is made.
import { type RawBuilder, sql } from 'kysely'
import { accountOf, type Caller } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import type { Finding } from '../validation/finding.ts'
import { type Checks, findProblems } from '../validation/validate.ts'
import type { RowRecord } from './find.ts'
import { renderProblem } from './render-problem.ts'
import { inputOfRow, type StoredContent } from './row-content.ts'

const rowsPerStep = 20
/** A longer list does not help to correct a row. */
const maxProblems = 20

/** Some of those that wait. True: none is left. */
export async function checkRows(
  tx: Tx,
  checks: Checks,
  caller: Caller | undefined,
  importId: string,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', 'WAITING')
    .orderBy('number')
    .limit(rowsPerStep)
    .execute()
  for (const row of rows) await checkRow(tx, checks, caller, row)
  return rows.length < rowsPerStep
}

async function checkRow(
  tx: Tx,
  checks: Checks,
  caller: Caller | undefined,
  row: RowRecord,
): Promise<void> {
  const before = caller && (await findBefore(tx, caller, row))
  if (before) return note(tx, row, 'REPEATED', [], before.messageIds)
  // Only this folder writes the columns.
  const content = row.content as unknown as StoredContent
  const found = [...((row.problems ?? []) as unknown as Finding[])]
  const problems = caller
    ? await problemsOf(tx, checks, caller, content)
    : [new Problem('conflict', { message: say('import_without_author') })]
  // A cell that could not be read leaves its field empty, which is no second problem.
  const known = new Set(found.flatMap(({ param }) => param ?? []))
  const more = problems
    .map(renderProblem)
    .filter(({ param }) => param === null || !known.has(param))
  const all = [...found, ...more].slice(0, maxProblems)
  await note(tx, row, all.length === 0 ? 'VALID' : 'INVALID', all, null)
}

async function problemsOf(
  tx: Tx,
  checks: Checks,
  caller: Caller,
  content: StoredContent,
): Promise<Problem[]> {
  const { problems } = await findProblems(tx, checks, caller, inputOfRow(content))
  return problems
}

/** A row that has made messages, or an earlier one of the same file. */
async function findBefore(
  tx: Tx,
  caller: Caller,
  row: RowRecord,
): Promise<{ messageIds: string[] | null } | undefined> {
  const { rows } = await sql<{ messageIds: string[] | null }>`
    select r.message_ids as "messageIds" from import_keys k
      left join import_rows r on r.import_id = k.import_id and r.number = k.number
      where k.account = ${accountOf(caller)} and k.hash = ${row.hash}
    union all
    select null from import_rows r
      where r.import_id = ${row.import_id} and r.hash = ${row.hash} and r.number < ${row.number}
        and r.state in ('VALID', 'DONE')
    limit 1`.execute(tx)
  return rows[0]
}

async function note(
  tx: Tx,
  row: RowRecord,
  state: 'VALID' | 'INVALID' | 'REPEATED',
  problems: Finding[],
  messageIds: string[] | null,
): Promise<void> {
  const stored: RawBuilder<unknown> =
    problems.length === 0 ? sql`null` : sql`${JSON.stringify(problems)}::jsonb`
  await sql`
    update import_rows set state = ${state}, problems = ${stored}, message_ids = ${messageIds}::bigint[]
    where import_id = ${row.import_id} and number = ${row.number}`.execute(tx)
}
