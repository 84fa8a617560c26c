// What became of a message, in the log: the network and the address of the post, or why there is none. Never its text.
import type { Logger } from 'pino'
import type { Network } from '../networks/networks.ts'
import type { Settlement } from './ledger.ts'

type Using = { log: Logger; networkFor(profileType: string): Network | undefined }

/** `state`: what the message really came to. Undefined: somebody else has settled it, and says so. */
export function logSettled(
  { log, networkFor }: Using,
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
  const why = [reason, hint].filter((sentence) => sentence !== null).join(' ')
  return `Message ${messageId} could not be published to ${title}: ${shorten(why)}`
}

/** A network may say anything at any length. */
function shorten(sentence: string): string {
  return sentence.length <= 500 ? sentence : `${sentence.slice(0, 499)}…`
}
