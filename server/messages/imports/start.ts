// Starts and removes imports.
import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { say } from '../../sentences/sentences.ts'
import { countRows, type ImportRecord, lockImport } from './find.ts'

/** One that runs, or has run, stays as it is. */
export async function startImport(
  tx: Tx,
  caller: Caller,
  id: string,
  rows: 'ALL' | 'VALID',
): Promise<ImportRecord> {
  const found = await lockImport(tx, caller, id)
  if (found.state === 'CHECKING')
    throw new Problem('conflict', { message: say('import_not_checked') })
  if (found.state !== 'CHECKED') return found
  const count = (await countRows(tx, [id])).get(id)?.INVALID ?? 0
  if (rows === 'ALL' && count > 0)
    throw new Problem('conflict', {
      message: say('import_has_invalid', { count }),
      hint: say('import_has_invalid_advice'),
      param: '/rows',
    })
  await sql`
    update imports set state = 'RUNNING', purpose = ${rows}, look_at = clock_timestamp() where id = ${id}`.execute(
    tx,
  )
  await addJob(tx, 'run-imports', {})
  return lockImport(tx, caller, id)
}

/** The task waits for the lock of its row, or is waited for. */
export async function removeImport(tx: Tx, caller: Caller, id: string): Promise<void> {
  await lockImport(tx, caller, id)
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}
