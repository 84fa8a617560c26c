// A notice in words: its title, and why it happened.
import { ofService } from '../texts/sentences.ts'
import { texts } from '../texts/texts.ts'
import type { Notice } from './notices.ts'

export function titleOf({ type, by, message }: Notice): string {
  const text = texts('notices')
  const quoted = text.quoted(shorten(message.text))
  if (type === 'MESSAGE_REJECTED')
    return by ? text.rejectedBy(by.fullName, quoted) : text.rejected(quoted)
  if (type === 'REVIEW_EXPIRED') return text.expired(quoted)
  if (type === 'POST_CHANGE_FAILED') return text.changeFailed(quoted)
  if (type === 'POST_CHANGE_REJECTED')
    return by ? text.changeRejectedBy(by.fullName, quoted) : text.changeRejected(quoted)
  return mayBeLive(message) ? text.unknown(quoted) : text.failed(quoted)
}

/** Undefined: the reviewer gave none. */
export function reasonOf({ type, reason, sentences, message }: Notice): string | undefined {
  const text = texts('notices')
  if (mayBeLive(message) && !isAboutPost(type)) return text.unknownReason
  if (type === 'REVIEW_EXPIRED') return text.expiredReason
  return reason ? ofService(reason, sentences?.reason) : undefined
}

/** A change of a post that is out: the message is not sent again. */
function isAboutPost(type: Notice['type']): type is 'POST_CHANGE_FAILED' | 'POST_CHANGE_REJECTED' {
  return type === 'POST_CHANGE_FAILED' || type === 'POST_CHANGE_REJECTED'
}

/** The words for changing the message and sending it again. Undefined: there is nothing to send. */
export function changeOf({ type }: Notice): string | undefined {
  return isAboutPost(type) ? undefined : texts('notices').change[type]
}

/** Then it is not sent again before the member has looked on the network. */
export function mayBeLive({ failureCode }: Pick<Notice['message'], 'failureCode'>): boolean {
  return failureCode === 'outcome_unknown'
}

/** Whether the title shows only the beginning of the text. */
export function isCut({ text }: Pick<Notice['message'], 'text'>): boolean {
  return shorten(text).endsWith('…')
}

function shorten(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > 48 ? `${letters.slice(0, 47).join('')}…` : letters.join('')
}
