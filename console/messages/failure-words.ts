// Why a message failed and what to do, as one text. Networks often end their sentences without a full stop.
import { ofService } from '../texts/texts.ts'
import type { Message } from './listing.ts'

export function failureWords({ reason, hint }: NonNullable<Message['failure']>): string {
  return [reason, hint]
    .flatMap((sentence) => (sentence ? ofService(sentence) : []))
    .map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}
