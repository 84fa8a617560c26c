// Values in the database that the key ring has sealed: counts them by key, and seals values of an older key again.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/db.ts'
import type { KeyRing } from './key-ring.ts'

/** Values of one kind that are sealed in the database. Each module names its own. */
export type SealedPlace = {
  /** As `carillon keys` names it. */
  what: string
  /** table.column */
  at: string
  /** The values of each key, by the name of the key. */
  countByKey(database: Database): Promise<KeyCount[]>
  /** The same secrets are counted elsewhere. */
  isCopy?: boolean
  /** Seals the values of other keys with the first key, and returns their number. */
  reseal(database: Database, keyRing: KeyRing): Promise<number>
}

export type KeyCount = { keyId: string; count: number }

type Column = {
  what: string
  isCopy?: boolean
  table: string
  /** The columns that identify a row. */
  key: [string, ...string[]]
  column: string
  /** SQL: the context that the value of the row was sealed for. */
  context: string
}

const batch = 500

export function sealedColumn(of: Column): SealedPlace {
  return {
    what: of.what,
    at: `${of.table}.${of.column}`,
    ...(of.isCopy ? { isCopy: true } : {}),
    countByKey: async (database) => {
      const sealed = sql.ref(of.column)
      const { rows } = await countSealed(sealed, sql.table(of.table)).execute(database)
      return rows
    },
    reseal: (database, keyRing) => resealColumn(database, keyRing, of),
  }
}

/** A sealed value begins with the name of its key (key-ring.ts). `escape` also shows the name in a value that is damaged. */
export function countSealed(
  sealed: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
): RawBuilder<KeyCount> {
  return sql<KeyCount>`
    select encode(substring(sealed from 2 for get_byte(sealed, 0)), 'escape') as "keyId", count(*)::int as count
    from (select ${sealed} as sealed from ${source}) place
    where octet_length(sealed) > 1 group by 1`
}

type Row = { key: string[]; sealed: Buffer; context: string }

/** A batch at a time. */
async function resealColumn(
  database: Database,
  keyRing: KeyRing,
  { table, key, column, context }: Column,
): Promise<number> {
  const [from, sealed] = [sql.table(table), sql.ref(column)]
  const columns = sql.join(key.map((name) => sql.ref(name)))
  // As text, so that one query reads numbers, texts and bytes.
  const keyAsText = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  let resealed = 0
  for (let after: string[] | undefined; ; ) {
    const { rows } = await sql<Row>`
      select jsonb_build_array(${keyAsText}) as key, ${sealed} as sealed, ${sql.raw(context)} as context
      from ${from} where ${sealed} is not null and ${after ? sql`(${columns}) > (${sql.join(after)})` : sql`true`}
      order by ${columns} limit ${batch}`.execute(database)
    for (const row of rows) {
      const fresh = resealValue(keyRing, row)
      if (!fresh) continue
      // Leave a row alone that was renewed since it was read: it is sealed with the first key already.
      const { numAffectedRows } = await sql`
        update ${from} set ${sealed} = ${fresh}
        where (${columns}) = (${sql.join(row.key)}) and ${sealed} = ${row.sealed}`.execute(database)
      resealed += Number(numAffectedRows)
    }
    if (rows.length < batch) return resealed
    after = rows.at(-1)?.key
  }
}

/** Undefined for a value that the first key has sealed already, and for a damaged one: it is counted under its key. */
export function resealValue(
  keyRing: KeyRing,
  { sealed, context }: { sealed: Buffer; context: string },
): Buffer | undefined {
  if (keyRing.isCurrent(sealed)) return undefined
  try {
    return keyRing.seal(keyRing.open(sealed, context), context)
  } catch {
    return undefined
  }
}
