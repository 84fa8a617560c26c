// Statements whose plan a connection keeps. To plan some of them takes PostgreSQL longer than to run them, and they run
// with every request. Only for texts that are always the same and name every column they return: a kept plan with
// "select *" fails in the processes that are running while a migration adds a column.
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* kept */'

/** Written at the beginning of such a statement: sql`${kept} select …`. */
export const kept = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `kept_${names.size + 1}`
  names.set(text, name)
  return name
}

/** pg prepares a statement that has a name once per connection. Kysely gives none, so it is given on the way. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const naming = (...words: unknown[]): unknown => {
    const [text, values] = words
    return typeof text === 'string' && text.startsWith(mark)
      ? query({ name: nameOf(text), text, values })
      : query(...words)
  }
  Object.assign(client, { query: naming })
}
