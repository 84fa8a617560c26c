// The removal of what is older than the settings say: in small steps, by one process at a time. With a writer each step is written
// before it is committed, so that nothing is removed that was not archived.
import { sql } from 'kysely'
import { removeOldAuditEntries } from '../access/remove-old-entries.ts'
import type { RetentionConfig } from '../config/retention-settings.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { removeOldMessages } from '../messages/remove-old.ts'
import { removeOldDeliveries } from '../webhooks/sweep.ts'

type Kind = {
  name: string
  days: number | undefined
  remove: (tx: Tx, batch: { before: Date; limit: number }) => Promise<string[]>
}

/** Writes the lines, each one JSON, where they outlive a crash, before it resolves. */
export type WriteLines = (kind: string, lines: string[]) => Promise<void>

const limit = 500
const dayMs = 86_400_000

/** For a scheduled job. */
export async function sweepRetained(database: Database, config: RetentionConfig): Promise<void> {
  if (config.archiveRequired) return
  await removeOld(database, config, async () => undefined)
}

/** Returns how many were removed of each kind. Ends early if another process removes. */
export async function removeOld(
  database: Database,
  config: RetentionConfig,
  write: WriteLines,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const kind of kindsOf(config)) {
    if (kind.days === undefined) continue
    const before = new Date(Date.now() - kind.days * dayMs)
    for (let removed = limit; removed >= limit; ) {
      removed = await inTransaction(database, (tx) => step(tx, kind, before, write))
      counts[kind.name] = (counts[kind.name] ?? 0) + removed
    }
  }
  return counts
}

function kindsOf(config: RetentionConfig): Kind[] {
  return [
    { name: 'messages', days: config.messageRetentionDays, remove: removeOldMessages },
    { name: 'deliveries', days: config.deliveryRetentionDays, remove: removeOldDeliveries },
    { name: 'audit', days: config.auditRetentionDays, remove: removeOldAuditEntries },
  ]
}

async function step(tx: Tx, { name, remove }: Kind, before: Date, write: WriteLines) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as "isFree"`.execute(tx)
  if (!rows[0]?.isFree) return 0
  const lines = await remove(tx, { before, limit })
  if (lines.length > 0) await write(name, lines)
  return lines.length
}
