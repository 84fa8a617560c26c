// Finds a message for a caller. A message on a profile that the caller may not use is reported as not found.

import type { Caller } from '../access/access.ts'
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { formatTime } from '../http/schemas.ts'
import { lockLane } from '../lanes/lanes.ts'
import { requireProfile, type UsableProfile } from '../profiles/profiles.ts'
import { say } from '../sentences/sentences.ts'
import type { MessageRow } from './representation/item.ts'
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

/** For changes: locks the lane, then the message, and returns the message as it is under the lock. */
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

/** decisions 5: the author may edit or delete a message; other callers need the permission to publish. */
export function requireOwnOrEditor(principal: Caller, { message, profile }: Visible): void {
  const isAuthor = principal.kind === 'member' && message.created_by === principal.memberId
  if (!isAuthor && !canPublish(profile)) {
    throw new Problem('mayNotUseProfile', { resource: { type: 'message', id: message.id } })
  }
}

/**
 * The post of an interrupted attempt may still appear until `doubt_until`. An edit or a deletion before that time could leave the
 * old post on the network. A worker verifies the attempt at that time and clears the column.
 */
export function requireNoDoubt(
  { id, doubt_until: until }: MessageRow,
  problem: 'conflict' | 'notDeletable',
): void {
  if (until === null) return
  throw new Problem(problem, {
    ...(problem === 'conflict' ? { message: say('message_being_published') } : {}),
    reason: 'being_published',
    hint: say('attempt_interrupted', { time: formatTime(until) }),
    resource: { type: 'message', id },
  })
}

function notFound(messageId: string, cause?: unknown): Problem {
  return new Problem('notFound', {
    message: say('message_not_found'),
    resource: { type: 'message', id: messageId },
    cause,
  })
}

async function findMessage(database: Database, messageId: string): Promise<MessageRow | undefined> {
  return (
    database
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      // A part is no message.
      .where('chain_head', 'is', null)
      .executeTakeFirst()
  )
}
