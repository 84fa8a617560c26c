// The first run without demo data: a one-time code, printed on the terminal of the start, creates the first organization and its owner.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/db.ts'
import { hashSecret, matchesHash, randomText } from '../secrets/secrets.ts'

/** An hour; a new start makes a new code. */
export const setupMinutes = 60
/** After so many wrong codes, one more a minute is answered as wrong, and the others with the advice to wait. */
const maxAttempts = 10

/** Makes a code if there is no organization yet. It replaces an earlier one. */
export async function makeSetupCode(database: Database): Promise<string | undefined> {
  if (!(await isEmpty(database))) return undefined
  const code = randomText(20)
  await sql`
    insert into setup_codes (code_hash, expires_at)
    values (${hashSecret(code)}, now() + make_interval(mins => ${setupMinutes}))
    on conflict (only_one) do update set
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0`.execute(
    database,
  )
  return code.replaceAll(/.{5}(?=.)/g, '$&-')
}

export async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await sql`select from organizations limit 1`.execute(database)
  return rows.length === 0
}

/** The first organization is never removed again, so the database is asked only until there is one. */
export function watchSetup(database: Database): () => Promise<boolean> {
  let needsSetup = true
  return async () => {
    needsSetup = needsSetup && (await isEmpty(database))
    return needsSetup
  }
}

export type Checked = 'right' | 'wrong' | 'wait' | 'over'

/**
 * Locks the code until the transaction ends, and counts a wrong try: the transaction must be committed. The right code wins after any
 * number of wrong ones: its 20 random characters cannot be guessed, and a stranger could otherwise keep the operator out.
 */
export async function checkSetupCode(tx: Tx, typed: string): Promise<Checked> {
  const { rows } = await sql<{ code_hash: Buffer; is_over: boolean; must_wait: boolean }>`
    select code_hash, expires_at < now() as is_over,
      attempts >= ${maxAttempts + setupMinutes}::int - ceil(extract(epoch from expires_at - now()) / 60) as must_wait
    from setup_codes for update`.execute(tx)
  const [row] = rows
  if (!row || row.is_over || !(await isEmpty(tx))) return 'over'
  if (matchesHash(typed.replaceAll(/[\s-]/g, ''), row.code_hash)) return 'right'
  if (row.must_wait) return 'wait'
  await sql`update setup_codes set attempts = attempts + 1`.execute(tx)
  return 'wrong'
}

export async function removeSetupCode(tx: Tx): Promise<void> {
  await sql`delete from setup_codes`.execute(tx)
}
