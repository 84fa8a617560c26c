// The ledger of a message, as a person reads it.
import type { Database } from '../db/db.ts'

export type AttemptOutcome = 'open' | 'accepted' | 'rejected' | 'unknown'

export async function listAttempts(database: Database, messageId: string) {
  const rows = await database
    .selectFrom('attempts')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('number')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: row.state as AttemptOutcome,
    code: row.code,
    reason: row.reason,
    nextStep: row.next_step,
  }))
}
