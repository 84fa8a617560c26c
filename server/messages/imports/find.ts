// Finds imports and their rows for the account that has uploaded them.
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database, Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import type { ImportRows, Imports } from '../../db/schema.gen.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { isOf } from './author.ts'

export type ImportRecord = Selectable<Imports>
export type RowRecord = Selectable<ImportRows>
export const importStates = ['CHECKING', 'CHECKED', 'RUNNING', 'DONE'] as const
export const purposes = ['CHECK', 'ALL', 'VALID'] as const
export type Purpose = (typeof purposes)[number]
export const rowStates = ['WAITING', 'VALID', 'INVALID', 'REPEATED', 'DONE', 'FAILED'] as const
export type RowState = (typeof rowStates)[number]

export async function listImports(database: Database, caller: Caller, page: Page) {
  const { where, order, limit } = keyset('id', page)
  const rows = await database
    .selectFrom('imports')
    .selectAll()
    .where(isOf(caller))
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

export async function requireImport(
  database: Database,
  caller: Caller,
  id: string,
): Promise<ImportRecord> {
  const row = await database
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where(isOf(caller))
    .executeTakeFirst()
  if (row) return row
  throw new Problem('notFound', {
    message: say('import_not_found'),
    resource: { type: 'import', id },
  })
}

export async function lockImport(tx: Tx, caller: Caller, id: string): Promise<ImportRecord> {
  await requireImport(tx, caller, id)
  await sql`select from imports where id = ${id} for update`.execute(tx)
  return requireImport(tx, caller, id)
}

export async function listRows(
  database: Database,
  importId: string,
  page: Page,
  state: RowState | undefined,
) {
  const { where, order, limit } = keyset('number', page)
  const rows = await database
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where(where)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => String(row.number))
}

const rowsPerRead = 500

/** All of them, in the order of the file. */
export async function* readRows(database: Database, importId: string): AsyncGenerator<RowRecord> {
  for (let last = 0; ; ) {
    const rows = await database
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', importId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(rowsPerRead)
      .execute()
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.number
  }
}

export type Counts = Record<RowState, number>

/** By the id of the import. */
export async function countRows(database: Database, ids: string[]): Promise<Map<string, Counts>> {
  const found = await database
    .selectFrom('import_rows')
    .select(['import_id', 'state', (select) => select.fn.countAll<string>().as('count')])
    .where('import_id', 'in', ids.length > 0 ? ids : ['0'])
    .groupBy(['import_id', 'state'])
    .execute()
  return new Map(ids.map((id) => [id, countsOf(found.filter((one) => one.import_id === id))]))
}

function countsOf(found: { state: string; count: string }[]): Counts {
  const countOf = (state: RowState) => Number(found.find((one) => one.state === state)?.count ?? 0)
  return {
    ...{ WAITING: countOf('WAITING'), VALID: countOf('VALID'), INVALID: countOf('INVALID') },
    ...{ REPEATED: countOf('REPEATED'), DONE: countOf('DONE'), FAILED: countOf('FAILED') },
  }
}
