// Writes a database as SQL: its migrations, as they were then, and every row.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Without comments, which make up most of a migration, except in the bodies of functions, which the database stores. */
export async function writeSchema(directory: string): Promise<string> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const texts: string[] = []
  for (const name of names) texts.push(await readFile(join(directory, name), 'utf8'))
  return texts
    .join('')
    .split('$$')
    .map((part, index) => (index % 2 === 0 ? part.replace(/^\s*(--.*)?\n/gm, '') : part))
    .join('$$')
}

/** The table that exists before the first migration. */
export async function writeBookkeeping(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(`
    select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum) as columns
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'migrations'::regclass and a.attnum > 0 and not a.attisdropped`)
  return `create table migrations (${rows[0]?.columns}, primary key (name));`
}

type Table = { name: string; columns: string[]; hasTriggers: boolean }

/** `filled` lists tables into which the migrations insert rows: those are not inserted again. */
export async function writeRows(pool: pg.Pool, filled: string[]): Promise<string> {
  const parts: string[] = []
  for (const table of await listTables(pool))
    parts.push(...(await writeTable(pool, table, filled.includes(table.name))))
  parts.push(...(await writeSequences(pool)), ...(await writeJobs(pool)))
  return parts.join('\n')
}

export async function filledTables(pool: pg.Pool): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await listTables(pool)) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`)
    if (rowCount) filled.push(name)
  }
  return filled.filter((name) => name !== 'migrations')
}

/** A table comes after the tables that its foreign keys refer to; otherwise in the order of creation. */
async function listTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table & { refersTo: string[] }>(`
    select c.relname as name,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo",
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.oid`)
  const ordered: typeof rows = []
  const add = (table: (typeof rows)[number] | undefined): void => {
    if (!table || ordered.includes(table)) return
    for (const name of table.refersTo) add(rows.find((one) => one.name === name))
    ordered.push(table)
  }
  rows.forEach(add)
  return ordered
}

async function writeTable(
  pool: pg.Pool,
  { name, columns, hasTriggers }: Table,
  isFilled: boolean,
): Promise<string[]> {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ')
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(', ', ${values}) as line from ${name} order by 1`,
  )
  if (rows.length === 0) return []
  const insert = `insert into ${name} (${columns.join(', ')}) overriding system value values`
  const lines = rows.map(({ line }) => `  (${line})`).join(',\n')
  const triggers = (verb: string) =>
    hasTriggers ? [`alter table ${name} ${verb} trigger user;`] : []
  // Without triggers, which may refuse a row that starts in a later state.
  return [
    ...triggers('disable'),
    `${insert}\n${lines}${isFilled ? ' on conflict do nothing' : ''};`,
    ...triggers('enable'),
  ]
}

async function writeSequences(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ sequencename: string; last_value: string }>(
    `select sequencename, last_value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows.map((row) => `select setval('${row.sequencename}', ${row.last_value});`)
}

/** The schema of the jobs belongs to graphile-worker, whose version has not changed so far. */
async function writeJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select format('select graphile_worker.add_job(%L, %L::json, run_at => %L::timestamptz);',
        t.identifier, j.payload, j.run_at) as line
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.is_available order by j.id`,
  )
  return rows.map(({ line }) => line)
}
