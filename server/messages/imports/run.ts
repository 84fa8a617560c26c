// A background task: checks the rows of imports, and then makes their messages. Each message is one transaction, which notes its row: killed at any
// step, the task goes on where it was, and no message is made twice.
import { sql } from 'kysely'
import { accountOf, type Caller } from '../../access/access.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { say } from '../../sentences/sentences.ts'
import { scheduleMessage } from '../authoring/schedule.ts'
import { principalOf } from '../series/author.ts'
import type { Checks } from '../validation/validate.ts'
import { checkRows } from './check-rows.ts'
import type { ImportRecord, RowRecord } from './find.ts'
import { mailFailures } from './mail-failures.ts'
import { renderProblem } from './render-problem.ts'
import { inputOfRow, type StoredContent } from './row-content.ts'

type Running = {
  database: Database
  checks: Checks
  /** The fail point of crash tests. */
  reach(point: string): unknown
}

/** Then it is the turn of other tasks. */
const maxSteps = 200

export async function runImports(using: Running): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1) if (!(await step(using))) return
  await addJob(using.database, 'run-imports', {})
}

/** The row whose message could not be made, after its transaction was undone. */
class RowProblem extends Error {
  readonly row: RowRecord
  readonly problems: Problem[]

  constructor(row: RowRecord, problems: Problem[]) {
    super('the message of a row was refused')
    this.row = row
    this.problems = problems
  }
}

/** Whether there was anything to do. */
async function step(using: Running): Promise<boolean> {
  const { database } = using
  let importId: string | undefined
  try {
    const isDone = await inTransaction(database, async (tx) => {
      const found = await lockDue(tx)
      importId = found?.id
      if (found) await goOn(tx, using, found)
      return found !== undefined
    })
    if (isDone) await using.reach('import-step-done')
    return isDone
  } catch (error) {
    if (error instanceof RowProblem) {
      await noteProblems(database, error)
      return true
    }
    if (importId !== undefined) await standBack(database, importId)
    throw error
  }
}

async function lockDue(tx: Tx): Promise<ImportRecord | undefined> {
  return tx
    .selectFrom('imports')
    .selectAll()
    .where('look_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('look_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function goOn(tx: Tx, using: Running, found: ImportRecord): Promise<void> {
  await using.reach('import-step-begun')
  const caller = principalOf(found)
  if (found.state === 'CHECKING') {
    const isChecked = await checkRows(tx, using.checks, caller, found.id)
    await using.reach('import-rows-checked')
    if (isChecked) return endCheck(tx, found)
  } else if (!(await makeNext(tx, using, caller, found.id))) return endOf(tx, found)
  // Behind the others.
  await sql`update imports set look_at = clock_timestamp() where id = ${found.id}`.execute(tx)
}

async function endCheck(tx: Tx, found: ImportRecord): Promise<void> {
  const { id, purpose } = found
  const invalid = await tx
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', id)
    .where('state', '=', 'INVALID')
    .limit(1)
    .executeTakeFirst()
  if (purpose === 'ALL' && invalid) await mailFailures(tx, found, 'INVALID')
  const goesOn = purpose === 'VALID' || (purpose === 'ALL' && !invalid)
  await sql`
    update imports set state = ${goesOn ? 'RUNNING' : 'CHECKED'},
      look_at = case when ${goesOn} then clock_timestamp() end where id = ${id}`.execute(tx)
}

async function endOf(tx: Tx, found: ImportRecord): Promise<void> {
  await mailFailures(tx, found, 'FAILED')
  await sql`
    update imports set state = 'DONE', look_at = null, finished_at = clock_timestamp() where id = ${found.id}`.execute(
    tx,
  )
}

/** False: no row is left. */
async function makeNext(
  tx: Tx,
  { checks, reach }: Running,
  caller: Caller | undefined,
  importId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', '=', 'VALID')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!row) return false
  const problems = await problemsOf(async () => {
    if (!caller) throw new Problem('conflict', { message: say('import_without_author') })
    await makeMessage(tx, checks, reach, caller, row)
  })
  if (problems.length > 0) throw new RowProblem(row, problems)
  return true
}

async function problemsOf(work: () => Promise<void>): Promise<Problem[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (error instanceof ProblemList) return error.problems
    if (error instanceof Problem) return [error]
    throw error
  }
}

async function makeMessage(
  tx: Tx,
  checks: Checks,
  reach: Running['reach'],
  caller: Caller,
  row: RowRecord,
): Promise<void> {
  const { rows: noted } = await sql`
    insert into import_keys (account, hash, import_id, number)
    values (${accountOf(caller)}, ${row.hash}, ${row.import_id}, ${row.number})
    on conflict do nothing returning number`.execute(tx)
  await reach('import-row-noted')
  if (noted.length === 0) return endRow(tx, row, 'REPEATED', [])
  const input = inputOfRow(row.content as unknown as StoredContent)
  const messages = await scheduleMessage(tx, checks, { principal: caller, traceId: '' }, input)
  await reach('import-row-scheduled')
  await endRow(
    tx,
    row,
    'DONE',
    messages.map(({ id }) => id),
  )
}

async function endRow(
  tx: Tx,
  { import_id, number }: RowRecord,
  state: 'DONE' | 'REPEATED',
  messageIds: string[],
): Promise<void> {
  await sql`
    update import_rows set state = ${state}, problems = null, message_ids = ${messageIds}::bigint[]
    where import_id = ${import_id} and number = ${number}`.execute(tx)
}

async function noteProblems(database: Database, { row, problems }: RowProblem): Promise<void> {
  await sql`
    update import_rows set state = 'FAILED', problems = ${JSON.stringify(problems.map(renderProblem))}
    where import_id = ${row.import_id} and number = ${row.number} and state = 'VALID'`.execute(
    database,
  )
}

/** A row that breaks the task must not hold up other imports. */
async function standBack(database: Database, id: string): Promise<void> {
  await sql`
    update imports set look_at = clock_timestamp() + interval '1 minute' where id = ${id} and look_at is not null`.execute(
    database,
  )
}
