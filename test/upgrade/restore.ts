// Restores a dump into a new database, with all times shifted as if it was made a minute ago: tokens are valid, and overdue messages are due.
import { runMigrations } from 'graphile-worker'
import { type Connections, connect } from '../../server/db/db.ts'
import { atEnd, atProcessEnd } from '../support/at-end.ts'
import { dropDatabase, onServer, serverUrl, withDatabase } from '../support/database.ts'
import type { Dump } from './dumps.ts'

export type Restored = Connections & { url: string }

let template: Promise<string> | undefined

export async function restore({ sql, digest, facts }: Dump): Promise<Restored> {
  template ??= makeTemplate()
  const url = await makeDatabase(`upgrade_${process.pid}_${digest}`, await template)
  const connections = connect(url, { max: 4, name: 'carillon test' })
  atEnd(() => connections.close())
  const ms = Date.now() - 60_000 - Date.parse(facts.madeAt)
  await connections.pool.query(`${inOneTransaction(sql)};\n${moveTimes(ms)}`)
  return { ...connections, url }
}

/** The database is empty: its indexes need not be made beside writers. */
function inOneTransaction(sql: string): string {
  return sql.replaceAll(/(create (?:unique )?index|drop index) concurrently /gi, '$1 ')
}

/** The schema of the jobs has not changed since the first dump: it is created once and copied. */
async function makeTemplate(): Promise<string> {
  const name = `upgrade_${process.pid}_jobs`
  // Several test files share the process, and each of them copies it.
  const connectionString = await makeDatabase(name, 'template0', atProcessEnd)
  await runMigrations({ connectionString })
  return name
}

async function makeDatabase(name: string, from: string, end = atEnd): Promise<string> {
  await onServer(`create database ${name} template ${from}`)
  end(() => dropDatabase(name))
  return withDatabase(serverUrl, name)
}

/** Shifts every time in every row; oidc-provider also stores two in the payload. */
function moveTimes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `
    do $$ declare one record; begin
      for one in
        select table_name, string_agg(format('%1$I = %1$I + interval ''${seconds} s''', column_name), ', ') as changes
        from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone' group by table_name
      loop execute format('update %I set %s', one.table_name, one.changes); end loop;
    end $$;
    update oauth_records set payload = payload || jsonb_build_object(
      'exp', (payload->>'exp')::bigint + ${seconds}, 'iat', (payload->>'iat')::bigint + ${seconds})`
}
