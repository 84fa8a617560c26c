// Prepared statements. PostgreSQL spends longer planning some statements than running them, and they run with every
// request or message, so a connection plans them once. Only statements whose text never varies and that name every column
// they return may be prepared: a prepared "select *" fails in running processes when a migration adds a column.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'

export const preparedMarker = '/* prepared */'

/** Marks a statement as prepared, at its beginning: sql`${prepared} select …`. The client (client.ts) looks for it. */
export const prepared = sql.raw(preparedMarker)

/** pg prepares a statement that has a name once per connection. Undefined for a statement without the marker. */
export function findPreparedName(text: string): string | undefined {
  return text.startsWith(preparedMarker) ? nameOf(text) : undefined
}

// Hashing a text for every execution would cost more than looking it up.
const names = new Map<string, string>()

/** The same text has the same name in every process, however many statements were prepared before it. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `p_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
  names.set(text, name)
  return name
}
