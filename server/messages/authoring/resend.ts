// Sends a message again: a new message with the content of one that has ended, changed where the caller wants. To publish nothing
// twice by accident, the request is refused while the outcome of the first is open, and needs a confirmation where a post exists or may
// exist (decision 43).

import { type Static, Type } from 'typebox'
import { refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { OptionalInput } from '../../http/schemas.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { say } from '../../sentences/sentences.ts'
import { lockMessage } from '../find.ts'
import type { MessageRow } from '../representation/item.ts'
import { nameOfState } from '../state-name.ts'
import type { Checks } from '../validation/validate.ts'
import { changeInput, MessageChange } from './change.ts'
import { inputOf, repeatableOf } from './input-of.ts'
import { scheduleMessage } from './schedule.ts'

export const Resending = Type.Object(
  {
    ...MessageChange.properties,
    confirmed: OptionalInput(
      Type.Boolean({
        description:
          'The caller has looked at the profile. Needed where the message is published, or may be',
      }),
    ),
  },
  {
    description:
      'What is left out or null is as in the first message, except the time: without one, it is sent as soon as possible. [], {} and "" empty a field.',
  },
)
type Resending = Static<typeof Resending>

export async function resendMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  messageId: string,
  asked: PartialInput<Resending>,
): Promise<MessageRow[]> {
  const { principal } = actor
  refuseAppAlone(principal)
  // The lock of the lane makes repetitions of one message wait for each other.
  const { message } = await lockMessage(tx, principal, messageId)
  const first = message.resend_of ?? message.id
  const isConfirmed = asked.readable.confirmed === true
  const resends = await listResends(tx, first)
  // The message itself first, so that an error is about it rather than about one of its repetitions.
  for (const one of [message, ...resends]) requireEnded(one, message)
  if (!isConfirmed) for (const one of [message, ...resends]) requireNotPublished(one, message)
  const reason = say('in_place_of_message', {
    message: message.id,
    confirmed: isConfirmed ? say('confirmed') : '',
  })
  const input = changeInput(repeatableOf(message, principal), asked)
  return scheduleMessage(tx, checks, actor, input, {
    input: inputOf(message),
    reason,
    resendOf: first,
  })
}

/** All messages that were sent in place of the first one, and the first one itself unless it was deleted. */
function listResends(tx: Tx, first: string): Promise<MessageRow[]> {
  return tx
    .selectFrom('messages')
    .selectAll()
    .where((is) => is.or([is('id', '=', first), is('resend_of', '=', first)]))
    .orderBy('id')
    .execute()
}

function requireEnded({ id, state }: MessageRow, asked: MessageRow): void {
  if (!['SCHEDULED', 'PENDING_APPROVAL', 'SUBMITTED'].includes(state)) return
  const hint = state === 'SUBMITTED' ? say('wait_for_outcome') : say('still_to_be_published')
  throw new Problem('conflict', {
    message:
      id === asked.id
        ? say('message_not_resendable', { state: nameOfState(state) })
        : say('message_resent_already', { state: nameOfState(state) }),
    reason: id === asked.id ? 'not_ended' : 'already_resent',
    hint,
    resource: { type: 'message', id },
  })
}

function requireNotPublished(message: MessageRow, asked: MessageRow): void {
  const isInDoubt = message.failure_code === 'outcome_unknown' || message.doubt_until !== null
  if (message.state !== 'SENT' && !isInDoubt) return
  const isSent = message.state === 'SENT'
  const which = say(message.id === asked.id ? 'the_message' : 'message_in_its_place')
  throw new Problem('conflict', {
    message: isSent
      ? say('is_published', { what: which })
      : say('may_be_published', { what: which }),
    reason: isSent ? 'already_published' : 'outcome_unknown',
    hint: say('confirm_resend'),
    param: '/confirmed',
    resource: { type: 'message', id: message.id },
  })
}
