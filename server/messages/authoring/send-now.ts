// Publishes a scheduled message as soon as possible: an edit that sets its time to now. One that waits for an approval is refused.

import { sql } from 'kysely'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { nowInSeconds } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { lockMessage } from '../find.ts'
import type { MessageRow } from '../representation/item.ts'
import type { RequireVersion } from '../representation/version.ts'
import { canPublish } from '../rights.ts'
import type { Checks } from '../validation/validate.ts'
import { moveMessage } from './edit.ts'

export async function sendMessageNow(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  requireVersion: RequireVersion,
): Promise<MessageRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const { message, profile } = await lockMessage(tx, principal, messageId)
  const resource = { type: 'message', id: messageId }
  if (!canPublish(profile)) throw new Problem('mayNotUseProfile', { resource })
  if (message.state === 'PENDING_APPROVAL')
    throw new Problem('conflict', {
      message: say('message_awaits_approval'),
      reason: 'awaiting_approval',
      hint: say('approve_first'),
      resource,
    })
  // Messages are due by the clock of the database.
  const { rows } = await sql<{ now: Date }>`select ${nowInSeconds} as now`.execute(tx)
  return moveMessage(tx, checks, actor, messageId, rows[0]?.now ?? new Date(), requireVersion)
}
