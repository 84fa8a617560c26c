// Meta's Graph interface, the part that Facebook and Instagram share: how it says no.
// developers.facebook.com, "Graph API: error handling" and "Rate limits", read in November 2025.
import type { Refusal } from './http.ts'
import { textAt, valueAt } from './http.ts'
import type { NetworkErrorKind } from './networks.ts'
import type { Answer } from './transport.ts'

/** In front of every path; a version lives for about two years. */
export const graphVersion = '/v24.0'

const reconnectCodes = [102, 190, 458, 459, 463, 464, 467]
/** Application, user, page and custom limits, and the ones per business use case. */
const limitCodes = [4, 9, 17, 32, 341, 613, 80001, 80002]
/** "Try again later": Meta does not say whether it did it. */
const temporaryCodes = [1, 2]

const hints: Record<number, string> = {
  10: 'Connect the profile again and allow everything it asks for.',
  200: 'Connect the profile again and allow everything it asks for.',
  368: 'Meta has blocked this for a while. Look into the profile for a notice.',
}

/** {error:{message, type, code, error_subcode, error_user_msg, is_transient, fbtrace_id}} */
export function explainGraph(name: string, { body }: Answer): Refusal {
  const code = Number(textAt(body, 'error', 'code'))
  const sentence = textAt(body, 'error', 'error_user_msg') ?? textAt(body, 'error', 'message')
  if (!Number.isInteger(code)) return { sentence }
  const temporary = temporaryCodes.includes(code) || valueAt(body, 'error', 'is_transient') === true
  return {
    sentence,
    kind: kindOfCode(code, temporary),
    code: code === 506 ? 'duplicate' : `${name}_${code}`,
    hint: hints[code],
  }
}

/** The prepared thing is not there any more, or cannot be used: prepare anew. */
export function isGone({ body }: Answer): boolean {
  const code = Number(textAt(body, 'error', 'code'))
  const subcode = Number(textAt(body, 'error', 'error_subcode'))
  return (
    (code === 100 && subcode === 33) || code === 24 || subcode === 2207006 || subcode === 2207008
  )
}

function kindOfCode(code: number, temporary: boolean): NetworkErrorKind | undefined {
  if (reconnectCodes.includes(code)) return 'reconnect'
  if (limitCodes.includes(code)) return 'rate-limited'
  // A repeated post may be our own earlier attempt; something temporary may have come after the work.
  return temporary || code === 506 ? 'unknown-outcome' : undefined
}
