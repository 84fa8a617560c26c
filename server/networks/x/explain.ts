// What an error answer of X means.
import { type Refusal, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'

export function explainX({ status, body }: Answer): Refusal {
  const sentence =
    textAt(body, 'errors', 0, 'message') ?? textAt(body, 'detail') ?? textAt(body, 'title')
  // The post may repeat our own earlier attempt: `find` decides.
  if (status === 403 && /duplicate content/i.test(sentence ?? ''))
    return { sentence, kind: 'unknown-outcome', code: 'duplicate' }
  if (status === 400 && /media ids? (is|are) invalid/i.test(sentence ?? ''))
    return { sentence, isPreparedGone: true }
  if (status === 403)
    return { sentence, hint: 'Look at the text and at what X allows this profile to do.' }
  return { sentence }
}
