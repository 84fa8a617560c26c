// A notice in words: its title, and why it happened.
import { ofService, texts } from '../texts/texts.ts'
import type { Notice } from './notices.ts'

export function titleOf({ type, by, message }: Notice): string {
  const text = texts('notices')
  const quoted = text.quoted(shorten(message.text))
  if (type === 'MESSAGE_REJECTED')
    return by ? text.rejectedBy(by.fullName, quoted) : text.rejected(quoted)
  if (type === 'REVIEW_EXPIRED') return text.expired(quoted)
  return mayBeLive(message) ? text.unknown(quoted) : text.failed(quoted)
}

/** Undefined: the reviewer gave none. */
export function reasonOf({ type, reason, sentences, message }: Notice): string | undefined {
  const text = texts('notices')
  if (mayBeLive(message)) return text.unknownReason
  if (type === 'REVIEW_EXPIRED') return text.expiredReason
  return reason ? ofService(reason, sentences?.reason) : undefined
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
