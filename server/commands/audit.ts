// carillon audit [mixed-up] [COUNT]: the newest entries of the audit log, one JSON object a line.
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { whole } from '../config/setting-values.ts'
import { withDatabase } from './process/database.ts'

const mixedUp = 'mixed-up'

export async function auditCommand(config: Config, words: string[]): Promise<void> {
  const isFiltered = words[0] === mixedUp
  const limit = readCount(words[isFiltered ? 1 : 0])
  await withDatabase(config, async ({ database }) => {
    const entries = database.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(limit)
    const rows = await (isFiltered ? entries.where(isMixedUp) : entries).execute()
    for (const row of rows.reverse()) console.info(JSON.stringify(row))
  })
}

/** Connections that began at one server of a network and ended at another, refused or not. */
const isMixedUp = sql<boolean>`(action = 'connection.mixed_up' or (
  action in ('profile.connected', 'profile.reconnected') and detail ->> 'began' <> detail ->> 'ended'))`

function readCount(text: string | undefined): number {
  try {
    return whole(text, 50, 1, 10_000)
  } catch (cause) {
    throw new OperatorError(
      'Usage: carillon audit [mixed-up] [COUNT]\nCOUNT is a whole number from 1 to 10000.',
      { exitCode: 2, cause },
    )
  }
}
