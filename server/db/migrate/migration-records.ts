// The migrations that a database has recorded.
import type pg from 'pg'
import { nameNow } from './earlier-migrations.ts'

export type Recorded = {
  /** The file's current name. */
  name: string
  /** The name in the database. */
  recordedName: string
  /** Null: applied by a version that recorded no checksums. */
  checksum: string | null
}

/** `migrations`: undefined if the table does not exist or is not Carillon's. */
export type Records = { tables: string[]; migrations: Recorded[] | undefined }

export async function readRecords(client: pg.Client | pg.Pool): Promise<Records> {
  const tables = await listTables(client)
  const columns = await listColumns(client)
  if (!columns.includes('name') || !columns.includes('applied_at'))
    return { tables, migrations: undefined }
  const checksum = columns.includes('checksum') ? 'checksum' : 'null as checksum'
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, ${checksum} from migrations order by name`,
  )
  const migrations = rows.map((row) => ({
    name: nameNow(row.name),
    recordedName: row.name,
    checksum: row.checksum,
  }))
  return { tables, migrations }
}

export async function prepareRecords(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now(), checksum text);
    alter table migrations add column if not exists checksum text`)
}

/** Tables that are visible without a schema name, without those of extensions. */
async function listTables(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and pg_table_is_visible(c.oid)
      and c.relnamespace <> 'pg_catalog'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows.map(({ name }) => name)
}

async function listColumns(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`,
  )
  return rows.map(({ name }) => name)
}
