// Reads a database for comparisons: its rows, and its schema from the catalogue.
import type pg from 'pg'

export type Row = Record<string, unknown>

/** By table, in a stable order, without the table of migrations. */
export async function readRows(pool: pg.Pool): Promise<Map<string, Row[]>> {
  const names = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`,
  )
  const tables = new Map<string, Row[]>(names.rows.map(({ name }) => [name, []]))
  const parts = [...tables.keys()].map((name) => `select '${name}', to_jsonb(t) from ${name} t`)
  const { rows } = await pool.query<{ name: string; row: Row }>(
    `select * from (${parts.join(' union all ')}) as every (name, row) order by name, row::text`,
  )
  for (const { name, row } of rows) tables.get(name)?.push(row)
  return tables
}

/** One line per object: two databases have the same schema if they have the same lines. */
export async function readSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with own as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions::text) as line from own
    union all
    select concat_ws(' ', 'column', c.relname, a.attnum - (select count(*) from pg_attribute b
        where b.attrelid = a.attrelid and b.attnum between 1 and a.attnum and b.attisdropped),
      a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attcollation,
      pg_get_expr(d.adbin, d.adrelid))
    from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where c.relkind = 'r'
    union all
    select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid))
    from own c join pg_constraint k on k.conrelid = c.oid
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(oid)) from own where relkind = 'i'
    union all
    select concat_ws(' ', 'sequence', c.relname, s.seqstart, s.seqincrement, s.seqmin, s.seqmax)
    from own c join pg_sequence s on s.seqrelid = c.oid
    union all
    select concat_ws(' ', 'trigger', t.tgenabled, pg_get_triggerdef(t.oid))
    from own c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  return rows.map(({ line }) => line)
}
