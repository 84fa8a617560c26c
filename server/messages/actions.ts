// The history of a message: every action, with its actor and time. It outlives the message
// (remove-old-actions.ts).

import { type RawBuilder, sql } from 'kysely'
import type { RequestActor } from '../access/audit.ts'
import type { Database, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { render, type Said, toStore } from '../sentences/sentences.ts'

type ActionType =
  | 'CREATE'
  | 'APPROVE'
  | 'REJECT'
  | 'DELETE'
  | 'EDIT'
  | 'EXPIRE'
  | 'SEND'
  | 'SCHEDULE'
  | 'SENDFAIL'

export async function addActions(
  tx: Tx,
  by: RequestActor | 'system',
  messages: { id: string }[],
  action: ActionType,
  reason: Said | null = null,
): Promise<void> {
  if (messages.length === 0) return
  const ids = sql`unnest(${messages.map(({ id }) => id)}::bigint[]) as x (id)`
  await sql`${prepared} ${insertingActions(by, ids, action, reason)}`.execute(tx)
}

/** SQL that inserts an action for each id of a set. */
export function insertingActions(
  by: RequestActor | 'system',
  ids: RawBuilder<unknown>,
  action: ActionType,
  reason: Said | null = null,
): RawBuilder<unknown> {
  const { actor_type, actor_id } = actorOf(by)
  return sql`
    insert into message_actions (message_id, action_type, reason, reason_sentence, actor_type, actor_id)
    select id, ${action}, ${reason && render(reason)}, ${toStore(reason)}::jsonb, ${actor_type}, ${actor_id} from ${ids}`
}

export async function listActions(database: Database, messageId: string) {
  return database
    .selectFrom('message_actions')
    .select(['actor_type', 'actor_id', 'action_type', 'reason', 'reason_sentence', 'at'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .limit(1000)
    .execute()
}

/** The number of the next version to review. Counted from the edits, because sequence_number is cleared by each decision. */
export async function nextReviewStep(tx: Tx, messageId: string): Promise<number> {
  const { edits } = await tx
    .selectFrom('message_actions')
    .select((count) => count.fn.countAll<string>().as('edits'))
    .where('message_id', '=', messageId)
    .where('action_type', '=', 'EDIT')
    .executeTakeFirstOrThrow()
  // The present edit is not in the history yet, and the first version was step one.
  return Number(edits) + 2
}

function actorOf(by: RequestActor | 'system') {
  if (by === 'system') return { actor_type: 'SYSTEM', actor_id: null }
  const { principal } = by
  if (principal.kind === 'member') return { actor_type: 'MEMBER', actor_id: principal.memberId }
  return { actor_type: 'EXTERNAL', actor_id: principal.clientId }
}
