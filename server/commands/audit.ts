// carillon audit [COUNT]: the newest entries of the audit log, one JSON object a line.
import type { Config } from '../config.ts'
import { withDatabase } from './database.ts'

export async function auditCommand(config: Config, [count]: string[]): Promise<void> {
  const limit = Math.min(Math.max(Number(count ?? 50) || 50, 1), 10_000)
  await withDatabase(config, async ({ database }) => {
    const rows = await database
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    for (const row of rows.reverse()) console.info(JSON.stringify(row))
  })
}
