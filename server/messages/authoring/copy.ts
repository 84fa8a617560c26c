// A copy of a message at another time: a new message of the caller with the same content, whatever the state of the first.

import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { say } from '../../sentences/sentences.ts'
import { lockMessage } from '../find.ts'
import type { MessageRow } from '../representation/item.ts'
import type { RequireVersion } from '../representation/version.ts'
import type { Checks } from '../validation/validate.ts'
import { inputOf, repeatableOf } from './input-of.ts'
import { scheduleMessage } from './schedule.ts'

type Copying = {
  newTime: (before: Date) => Date
  requireVersion: RequireVersion
  /** The group id of the copies of this group's messages. */
  copiesOf: (group: string) => string
}

export async function copyMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  { newTime, requireVersion, copiesOf }: Copying,
): Promise<MessageRow> {
  refuseAppAlone(actor.principal)
  const { message } = await lockMessage(tx, actor.principal, messageId)
  await requireVersion(tx, message)
  const input = {
    ...repeatableOf(message, actor.principal),
    scheduledAt: newTime(message.scheduled_at ?? message.send_at),
    groupId: copiesOf(message.group_id ?? message.id),
  }
  const reason = say('copy_of_message', { message: message.id })
  const [copy] = await scheduleMessage(tx, checks, actor, input, {
    input: inputOf(message),
    reason,
  })
  if (!copy) throw new Error(`message ${message.id} was copied to no profile`)
  return copy
}
