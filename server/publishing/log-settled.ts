// Logs the outcome of a message: the network and the address of the post, or the reason of the failure. Never its text.

import type { Logger } from 'pino'
import type { Network } from '../networks/networks.ts'
import { join, render } from '../sentences/sentences.ts'
import type { Settlement } from './ledger/ledger.ts'

type LogContext = { log: Logger; networkFor(profileType: string): Network | undefined }

/** `state`: the message's state after the settlement. Undefined: another process settled it, and logs it. */
export function logSettled(
  { log, networkFor }: LogContext,
  profileType: string,
  settlement: Settlement,
  state: string | undefined,
): void {
  const { messageId } = settlement
  if (state === 'SENT') log.info({ messageId }, sentSentence(title(), settlement))
  if (state === 'SEND_FAILED_PERMANENTLY')
    log.warn({ messageId, code: settlement.code }, failedSentence(title(), settlement))

  function title(): string {
    return networkFor(profileType)?.title ?? profileType
  }
}

function sentSentence(title: string, { messageId, postUrl, handedOver }: Settlement): string {
  if (handedOver) return `Handed message ${messageId} to its author, who posts it on ${title}`
  const where = postUrl === null ? '' : `: ${postUrl}`
  return `Published message ${messageId} to ${title}${where}`
}

function failedSentence(title: string, { messageId, reason, hint }: Settlement): string {
  const why = render(join([reason, hint]) ?? '')
  return `Message ${messageId} could not be published to ${title}: ${shorten(why)}`
}

/** The reason may be a network's own text, of any length. */
function shorten(sentence: string): string {
  return sentence.length <= 500 ? sentence : `${sentence.slice(0, 499)}…`
}
