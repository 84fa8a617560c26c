// The shared context of the steps of the scenario, and the facts that are recorded with the dump.
import type pg from 'pg'
import type { Environment, Program } from './program.ts'

/** Facts that a test needs and cannot read from the rows. */
export type Facts = {
  madeAt: string
  tokens: { editor: string; refresh: string; proposer: string; organization: string }
  /** By the names of the scenario; empty if this version had no messages. */
  messages: Record<string, string>
}

export type Context = { program: Program; pool: pg.Pool; environment: Environment; url: string }

export async function idOf(
  pool: pg.Pool,
  table: string,
  column: string,
  value: string,
): Promise<string> {
  const { rows } = await pool.query(`select id from ${table} where ${column} = $1`, [value])
  if (!rows[0]) throw new Error(`there is no ${value} in ${table}`)
  return String(rows[0].id)
}
