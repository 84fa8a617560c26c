// Through a pooler in transaction mode this program cannot limit its own statements: the limits are settings of the role.
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'

export async function warnAboutPooler({
  database,
  log,
}: Pick<Services, 'database' | 'log'>): Promise<void> {
  const { rows } = await sql<{ role: string; isLimited: boolean }>`
    select quote_ident(current_user) as role,
      current_setting('statement_timeout') <> '0'
      and current_setting('idle_in_transaction_session_timeout') <> '0' as "isLimited"`.execute(
    database,
  )
  const [row] = rows
  if (!row || row.isLimited) return
  log.warn(
    `Nothing limits a statement or an abandoned transaction behind the pooler. Run: alter role ${row.role} set statement_timeout = '30s'; ` +
      `alter role ${row.role} set idle_in_transaction_session_timeout = '15s'; and reconnect the pooler.`,
  )
}
