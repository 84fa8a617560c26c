// Emits webhook events about messages, in the transaction of the change.
import type { Tx } from '../../db/db.ts'
import { emit } from '../../webhooks/webhooks.ts'
import { findChains } from '../chains/chain.ts'
import { eventOf } from '../fields/derive.ts'
import { type MessageRow, renderMessage } from '../representation/item.ts'
import { findCopies } from '../representation/render.ts'
import { findApprovers } from '../review/reviewers.ts'
import type { MessageEvent } from './event-types.ts'

const typeOfState: Record<string, MessageEvent> = {
  PENDING_APPROVAL: 'message.pending_approval',
  REJECTED: 'message.rejected',
  SCHEDULED: 'message.scheduled',
  SUBMITTED: 'message.submitted',
  SENT: 'message.sent',
  SEND_FAILED_PERMANENTLY: 'message.send_failed_permanently',
}

type EventBesideState =
  | 'message.approved'
  | 'message.deleted'
  | 'message.media_failed'
  | 'message.part_sent'
  | 'message.part_failed'
  | 'message.post_edited'
  | 'message.post_deleted'
  | 'message.post_gone'
  | 'message.post_change_failed'

/** The type follows from the state, unless the change does not show in the state (approved, deleted). */
export async function emitEvents(
  tx: Tx,
  messages: MessageRow[],
  type?: EventBesideState,
): Promise<void> {
  if (messages.length === 0) return
  const approvers = await findApprovers(tx, messages)
  const copies = type === 'message.media_failed' ? await findCopies(tx, messages) : undefined
  const chains = await findChains(tx, messages)
  const events = messages.flatMap((message) =>
    message.client_id === null
      ? []
      : {
          clientId: message.client_id,
          messageId: message.id,
          urls: message.webhook_urls ?? [],
          type: type ?? typeOfState[message.state] ?? 'message.changed',
          data: eventOf(renderMessage(message, approvers, { chains, ...(copies && { copies }) })),
        },
  )
  if (events.length > 0) await emit(tx, events)
}
