// What an error answer of Pinterest means: {code, message}, where code is Pinterest's own number and not the status.
import { type Refusal, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'

export function explainPinterest({ status, body }: Answer): Refusal {
  const sentence = textAt(body, 'message')
  if (status === 400 && /\b(fetch|download)/i.test(sentence ?? ''))
    return { sentence, isMediaNotFetched: true }
  if (status === 404) return { sentence, hint: 'Look whether the board is still there.' }
  return { sentence }
}
