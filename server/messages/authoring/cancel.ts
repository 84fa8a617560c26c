// Deletes a message before it is published. A message that is being published cannot be deleted any more.

import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { addActions } from '../actions.ts'
import { lockMessage, requireNoDoubt, requireOwnOrEditor } from '../find.ts'
import { emitEvents } from '../notify/emit-events.ts'
import { anyVersion, type RequireVersion } from '../representation/version.ts'
import { deletable } from '../states.ts'

export async function cancelMessage(
  tx: Tx,
  actor: RequestActor,
  messageId: string,
  requireVersion: RequireVersion = anyVersion,
): Promise<void> {
  const { principal } = actor
  refuseAppAlone(principal)
  const visible = await lockMessage(tx, principal, messageId)
  requireOwnOrEditor(principal, visible)
  const { message } = visible
  await requireVersion(tx, message)
  if (!deletable.some((state) => state === message.state)) {
    throw new Problem('notDeletable', {
      resource: { type: 'message', id: messageId },
      ...(message.state === 'SUBMITTED' ? { hint: say('being_published_now') } : {}),
    })
  }
  requireNoDoubt(message, 'notDeletable')
  await tx.deleteFrom('messages').where('id', '=', messageId).execute()
  await addActions(tx, actor, [message], 'DELETE')
  await emitEvents(tx, [message], 'message.deleted')
}
