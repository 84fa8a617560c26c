// Reads the dumps beside this file, each with the facts that its scenario recorded.
import { readdir, readFile } from 'node:fs/promises'
import type { Facts } from './scenario-context.ts'

export const dumps = new URL('./dumps/', import.meta.url)

export type Dump = { name: string; digest: string; sql: string; facts: Facts }

export async function readDumps(): Promise<Dump[]> {
  const names = (await readdir(dumps)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(readDump))
}

/** The facts are on the second line. */
async function readDump(file: string): Promise<Dump> {
  const sql = await readFile(new URL(file, dumps), 'utf8')
  const name = file.replace('.sql', '')
  const [, line = ''] = sql.split('\n')
  return { name, digest: name.slice(-8), sql, facts: JSON.parse(line.replace(/^-- /, '')) }
}
