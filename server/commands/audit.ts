// carillon audit [COUNT]: the newest entries of the audit log, one JSON object a line.
import type { Config } from '../config/config.ts'
import { whole } from '../config/setting-values.ts'
import { OperatorError } from '../operator-error.ts'
import { withDatabase } from './process/database.ts'

export async function auditCommand(config: Config, [count]: string[]): Promise<void> {
  const limit = readCount(count)
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

function readCount(text: string | undefined): number {
  try {
    return whole(text, 50, 1, 10_000)
  } catch (cause) {
    throw new OperatorError(
      'Usage: carillon audit [COUNT]\nCOUNT is a whole number from 1 to 10000.',
      { exitCode: 2, cause },
    )
  }
}
