// The ledger of a message, as the API shows it.

import type { Database } from '../../db/db.ts'
import { formatTime } from '../../http/schemas.ts'
import { besideTexts, fromStored, render, say } from '../../sentences/sentences.ts'

type AttemptOutcome = 'accepted' | 'rejected' | 'unknown'

/** The outcome of an open attempt. */
const underWay = {
  outcome: 'unknown' as const,
  reason: render(say('attempt_under_way')),
  ...besideTexts({ reason: say('attempt_under_way') }),
  nextStep: 'wait for the answer of the network',
}

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
    startedDate: formatTime(row.started_at),
    endedDate: row.ended_at && formatTime(row.ended_at),
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    code: row.code,
    ...(row.state === 'open'
      ? underWay
      : {
          outcome: row.state as AttemptOutcome,
          reason: row.reason,
          ...besideTexts({ reason: fromStored(row.reason, row.reason_sentence) }),
          nextStep: row.next_step,
        }),
  }))
}
