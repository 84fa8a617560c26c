// Finding a message for a caller: one on a profile they may not use is not there for them.
import type { Caller } from '../access/access.ts'
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { formatTime } from '../http/schemas.ts'
import { requireProfile, type UsableProfile } from '../profiles/profiles.ts'
import type { MessageRow } from './item.ts'
import { lockLane } from './lanes.ts'
import { canPublish } from './rights.ts'

export type Visible = { message: MessageRow; profile: UsableProfile }

export async function requireMessage(
  database: Database,
  principal: Caller,
  messageId: string,
): Promise<Visible> {
  const message = await findMessage(database, messageId)
  if (!message) throw notFound(messageId)
  try {
    return { message, profile: await requireProfile(database, principal, message.profile_id) }
  } catch (error) {
    if (error instanceof Problem && error.problem === 'notFound') throw notFound(messageId, error)
    throw error
  }
}

/** For a change: the lane is locked first, then the message, and what is returned is what stands there now. */
export async function lockMessage(tx: Tx, principal: Caller, messageId: string): Promise<Visible> {
  const { message, profile } = await requireMessage(tx, principal, messageId)
  await lockLane(tx, message.profile_id)
  const locked = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound(messageId)
  return { message: locked, profile }
}

/** decisions 5: its author may change or delete a message; others need to be allowed to publish themselves. */
export function requireOwnOrEditor(principal: Caller, { message, profile }: Visible): void {
  const isAuthor = principal.kind === 'member' && message.created_by === principal.memberId
  if (!isAuthor && !canPublish(profile)) {
    throw new Problem('mayNotUseProfile', { resource: { type: 'message', id: message.id } })
  }
}

/**
 * Nothing of an earlier attempt was to be seen, and yet it may turn up for a while. Who changes or deletes the message in
 * that time would find the old post later. When the time is over a worker looks once more, and the doubt is gone.
 */
export function requireNoDoubt(
  { id, doubt_until: until }: MessageRow,
  problem: 'conflict' | 'notDeletable',
): void {
  if (until === null) return
  throw new Problem(problem, {
    ...(problem === 'conflict' ? { message: 'The message is being published' } : {}),
    hint: `An attempt to publish it was interrupted and may still succeed. That is settled after ${formatTime(until)}.`,
    resource: { type: 'message', id },
  })
}

function notFound(messageId: string, cause?: unknown): Problem {
  return new Problem('notFound', {
    message: 'Message not found',
    resource: { type: 'message', id: messageId },
    cause,
  })
}

async function findMessage(database: Database, messageId: string): Promise<MessageRow | undefined> {
  return database.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirst()
}
