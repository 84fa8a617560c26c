// One action on up to a hundred messages, each in a transaction of its own: what is refused for one does not keep the others from it.
import { type Static, Type } from 'typebox'
import { refuseAppAlone } from '../access/access.ts'
import type { RequestActor } from '../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { IdInput, OptionalInput } from '../http/schemas.ts'
import { cancelMessage } from './cancel.ts'
import { moveMessage } from './edit.ts'
import { lockMessage, requireOwnOrEditor } from './find.ts'
import { type MessageRow, versionOf } from './reading/item.ts'
import { anyVersion, type RequireVersion } from './reading/version.ts'
import { approveMessage } from './review/review.ts'
import type { Checks } from './validation/validate.ts'

const mostMessages = 100
const mostMinutes = 366 * 24 * 60

export const BulkAction = Type.Object({
  ids: Type.Array(IdInput, { minItems: 1, maxItems: mostMessages }),
  action: Type.Enum(['shift', 'delete', 'approve']),
  minutes: OptionalInput(
    Type.Integer({
      minimum: -mostMinutes,
      maximum: mostMinutes,
      description: 'For shift: how much later, or earlier if it is negative',
    }),
  ),
  versions: OptionalInput(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: mostMessages,
      additionalProperties: { type: 'string', maxLength: 100 },
      description:
        'The version of messages by their ids: another version is refused, like with If-Match. An edited message is approved only with it',
    }),
  ),
  dryRun: OptionalInput(
    Type.Boolean({ description: 'Check everything and answer the same, but change nothing' }),
  ),
})
export type BulkAction = Static<typeof BulkAction>

/** Undefined: it is deleted. */
export type Acted = MessageRow | undefined

/** Throws what is wrong with the request as a whole. */
export function idsOf({ ids, action, minutes }: BulkAction): string[] {
  if (action === 'shift' && !minutes)
    throw new Problem('invalid', {
      message: minutes === 0 ? 'minutes must not be 0' : 'minutes is missing',
      hint: 'Say by how many minutes the messages are shifted.',
      reason: minutes === 0 ? 'invalid_value' : 'missing',
      param: '/minutes',
    })
  return [...new Set(ids.map(String))]
}

export async function actOn(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  { action, minutes, versions }: BulkAction,
): Promise<Acted> {
  const version = Object.hasOwn(versions ?? {}, messageId) ? versions?.[messageId] : undefined
  const requireVersion = version === undefined ? anyVersion : versionIs(version)
  if (action === 'shift') return shift(tx, checks, actor, messageId, minutes ?? 0, requireVersion)
  if (action === 'delete') {
    await cancelMessage(tx, actor, messageId, requireVersion)
    return undefined
  }
  return approveMessage(tx, actor, messageId, { requireVersion, isSeen: version !== undefined })
}

/** Does the work and undoes it: whatever would be refused is, and nothing is changed or told to anybody. */
export async function rehearse<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let done: { result: T } | undefined
  try {
    await inTransaction(database, async (tx) => {
      done = { result: await work(tx) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (!done) throw new Error('a rehearsal ended without a result')
  return done.result
}

const undone = new Error('a rehearsal is undone')

/** From the time under the lock, so that two shifts at once add up. */
async function shift(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  minutes: number,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  refuseAppAlone(actor.principal)
  const visible = await lockMessage(tx, actor.principal, messageId)
  requireOwnOrEditor(actor.principal, visible)
  const { scheduled_at, send_at } = visible.message
  const time = new Date((scheduled_at ?? send_at).getTime() + minutes * 60_000)
  return moveMessage(tx, checks, actor, messageId, time, requireVersion)
}

function versionIs(version: string): RequireVersion {
  return async (_tx, message) => {
    if (versionOf(message) === version) return
    throw new Problem('versionMismatch', { resource: { type: 'message', id: message.id } })
  }
}
