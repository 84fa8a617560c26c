// Explains refusals of Meta's token endpoints.
import { render, say } from '../../sentences/sentences.ts'
import { type NetworkClient, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import type { Verdict } from './token-endpoint.ts'

/** With every subcode: expired, password changed, app removed, a checkpoint. A missing permission is no proof. */
const deadCodes = ['102', '190']

export function judgeGraph(client: NetworkClient, answer: Answer): Verdict {
  const { sentence, kind, code, hint, isAppWide } = client.explain(answer)
  const own = textAt(answer.body, 'error', 'code') ?? ''
  if (
    /client secret|client_id|application/i.test(render(sentence ?? '')) &&
    ['1', '101'].includes(own)
  )
    return {
      code: 'app_keys',
      sentence,
      hint: say('compare_app_keys', { network: client.title }),
    }
  // The grant may be as good as before.
  if (isAppWide) return { code: 'app_refused', sentence, hint }
  if (deadCodes.includes(own)) return { kind: 'reconnect', sentence, code, hint }
  return { kind: kind === 'reconnect' ? undefined : kind, sentence, code, hint }
}
