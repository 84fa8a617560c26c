// The removal of what is older than the settings say: in small steps, by one process at a time. With a writer each step is written
// before it is committed, so that nothing is removed that was not archived.
import { sql } from 'kysely'
import { removeOldAuditEntries } from '../access/remove-old-entries.ts'
import type { RetentionConfig } from '../config/retention-settings.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { makeMessageRemover, type Removed } from '../messages/remove-old.ts'
import { makeActionRemover } from '../messages/remove-old-actions.ts'
import { removeOldDeliveries } from '../webhooks/sweep.ts'

type Batch = { before: Date; limit: number }

type Kind = {
  name: string
  days: number | undefined
  remove: (tx: Tx, batch: Batch) => Promise<Removed>
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
    for (let isLast = false; !isLast; ) {
      const removed = await inTransaction(database, (tx) => step(tx, kind, before, write))
      counts[kind.name] = (counts[kind.name] ?? 0) + removed.lines.length
      isLast = removed.isLast
    }
  }
  return counts
}

function kindsOf(config: RetentionConfig): Kind[] {
  return [
    { name: 'messages', days: config.messageRetentionDays, remove: makeMessageRemover() },
    { name: 'actions', days: config.messageRetentionDays, remove: makeActionRemover() },
    {
      name: 'deliveries',
      days: config.deliveryRetentionDays,
      remove: oldestFirst(removeOldDeliveries),
    },
    { name: 'audit', days: config.auditRetentionDays, remove: oldestFirst(removeOldAuditEntries) },
  ]
}

/** Of these no old row stays: a batch that is not full is the last one. */
function oldestFirst(remove: (tx: Tx, batch: Batch) => Promise<string[]>): Kind['remove'] {
  return async (tx, batch) => {
    const lines = await remove(tx, batch)
    return { lines, isLast: lines.length < batch.limit }
  }
}

async function step(
  tx: Tx,
  { name, remove }: Kind,
  before: Date,
  write: WriteLines,
): Promise<Removed> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as "isFree"`.execute(tx)
  if (!rows[0]?.isFree) return { lines: [], isLast: true }
  const removed = await remove(tx, { before, limit })
  if (removed.lines.length > 0) await write(name, removed.lines)
  return removed
}
