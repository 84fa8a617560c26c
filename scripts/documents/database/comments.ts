// Reads the comments of the migrations: a comment above a table, a column or an index belongs to it.
import { readdir, readFile } from 'node:fs/promises'
import { reworded } from './reworded.ts'

const directory = new URL('../../../server/db/migrations/', import.meta.url)

/** By `table`, `table.column` and index name; each line still begins with two dashes. */
export type Comments = { of(name: string): string[] }

export async function readComments(): Promise<Comments> {
  const found = new Map<string, string[]>([
    // Created before the first migration (server/db/migrate/migrate.ts).
    ['migrations', ['-- Which migrations this database has been through.']],
  ])
  for (const name of (await readdir(directory)).sort()) {
    if (name.endsWith('.sql')) collect(await readFile(new URL(name, directory), 'utf8'), found)
  }
  for (const [name, text] of Object.entries(reworded)) {
    if (!found.has(name)) throw new Error(`${name} has no comment to reword: see reworded.ts`)
    found.set(
      name,
      text.split('\n').map((line) => `-- ${line}`),
    )
  }
  return { of: (name) => found.get(name) ?? [] }
}

function collect(sql: string, found: Map<string, string[]>): void {
  let above: string[] = []
  let table = ''
  for (const line of sql.split('\n').map((text) => text.trim())) {
    if (line.startsWith('--')) {
      above.push(line)
      continue
    }
    table = /^create (?:unlogged )?table (\w+)/.exec(line)?.[1] ?? table
    const name = nameOf(line, table)
    if (name !== undefined && above.length > 0) found.set(name, above)
    // A comment that is followed by a blank line describes the whole file.
    above = []
  }
}

function nameOf(line: string, table: string): string | undefined {
  if (/^create (?:unlogged )?table /.test(line)) return table
  const index = /^create (?:unique )?index (\w+)/.exec(line)?.[1]
  const column = /^(?:add column )?(\w+) /.exec(line)?.[1]
  return index ?? (column && `${table}.${column}`)
}
