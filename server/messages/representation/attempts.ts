// The ledger of a message, as the API shows it.
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { formatTime } from '../../http/schemas.ts'
import { besideTexts, fromStored, render, say } from '../../sentences/sentences.ts'
import type { MessageRow } from './item.ts'

type AttemptOutcome = 'accepted' | 'rejected' | 'unknown'

/** The outcome of an open attempt. */
const underWay = {
  outcome: 'unknown' as const,
  reason: render(say('attempt_under_way')),
  ...besideTexts({ reason: say('attempt_under_way') }),
  nextStep: 'wait for the answer of the network',
}

type AttemptRow = {
  part: number
  number: number
  started_at: Date
  ended_at: Date | null
  code: string | null
  state: string
  reason: string | null
  reason_sentence: unknown
  next_step: string | null
}

/** Of the first post, then of each part. `number` counts those of a part, in every try of it: each try has a row of its own. */
export async function listAttempts(
  database: Database,
  { id, parts }: Pick<MessageRow, 'id' | 'parts'>,
) {
  const { rows } = await sql<AttemptRow>`
    select coalesce(m.chain_position, 1) as part, a.started_at, a.ended_at, a.code, a.state, a.reason, a.reason_sentence, a.next_step,
      (row_number() over (partition by m.chain_position order by m.chain_try, a.number))::integer as number
    from attempts a join messages m on m.id = a.message_id
    where m.id = ${id} or m.chain_head = ${id}
    order by part, number limit 1000`.execute(database)
  return rows.map((row) => ({
    ...(parts === null ? {} : { part: row.part }),
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
