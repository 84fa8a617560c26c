// Stores the rows of an uploaded file. Nothing else is done before they are checked.
import { sql } from 'kysely'
import { type Caller, refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { listUsableProfiles } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { authorOf } from '../series/author.ts'
import { isOf } from './author.ts'
import type { ImportedFile, ImportedRow } from './file/read-import.ts'
import type { ImportRecord, Purpose } from './find.ts'
import { renderProblem } from './render-problem.ts'
import { contentOf, type FindProfiles, hashOf, profileFinder } from './row-content.ts'

export const maxImports = 50

export async function createImport(
  tx: Tx,
  { principal }: RequestActor,
  file: ImportedFile,
  asked: { purpose: Purpose; profileIds: string[]; timeZone: string | undefined },
): Promise<ImportRecord> {
  refuseAppAlone(principal)
  await requireSpace(tx, principal)
  const usable = await listUsableProfiles(tx, principal)
  requireUsable(
    asked.profileIds,
    usable.map(({ id }) => id),
  )
  const { rows, ...reading } = file
  const added = await tx
    .insertInto('imports')
    .values({
      purpose: asked.purpose,
      reading: JSON.stringify({ ...reading, timeZone: asked.timeZone ?? null }),
      row_count: rows.length,
      ...authorOf(principal),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const findProfiles = profileFinder(usable, asked.profileIds)
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await insertRows(tx, added.id, rows.slice(start, start + rowsPerStatement), start, findProfiles)
  await addJob(tx, 'run-imports', {})
  return added
}

const rowsPerStatement = 500

async function insertRows(
  tx: Tx,
  importId: string,
  rows: ImportedRow[],
  start: number,
  findProfiles: FindProfiles,
): Promise<void> {
  const made = rows.map((row, index) => {
    const { stored, problems } = contentOf(row, findProfiles)
    const all = [...row.problems, ...problems]
    return {
      ...{ import_id: importId, number: start + index + 1, line: row.line, state: 'WAITING' },
      ...{ content: JSON.stringify(stored), hash: hashOf(stored) },
      problems: all.length === 0 ? null : JSON.stringify(all.map(renderProblem)),
    }
  })
  await tx.insertInto('import_rows').values(made).execute()
}

function requireUsable(ids: string[], usable: string[]): void {
  const unknown = ids.find((id) => !isId(id) || !usable.includes(id))
  if (unknown === undefined) return
  throw new Problem('notFound', {
    message: say('profile_not_found'),
    resource: { type: 'socialProfile', id: unknown },
    param: '/socialProfileIds',
  })
}

/** Two requests at once may exceed it by one. */
async function requireSpace(tx: Tx, caller: Caller): Promise<void> {
  const { rows } = await sql`select from imports where ${isOf(caller)}`.execute(tx)
  if (rows.length < maxImports) return
  throw new Problem('conflict', {
    message: say('import_too_many', { limit: maxImports }),
    hint: say('import_too_many_advice'),
    reason: 'too_many_items',
  })
}
