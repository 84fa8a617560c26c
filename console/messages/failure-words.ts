// The reason of a failure and the remedy, as one text. Networks often end their sentences without a full stop.
import { ofService } from '../texts/sentences.ts'
import type { Message } from './listing.ts'

export function failureWords(failure: NonNullable<Message['failure']>): string {
  const { reason, hint, sentences } = failure
  return [ofService(reason, sentences?.reason), hint && ofService(hint, sentences?.hint)]
    .flatMap((sentence) => sentence || [])
    .map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}
