// Errors of Meta's Graph interface, which Facebook and Instagram share:
// developers.facebook.com, "Handling errors" and the Instagram platform's "Error codes", as of November 2026.

import type { NetworkErrorKind } from '../networks.ts'
import type { Refusal } from './client.ts'
import { textAt, valueAt } from './client.ts'
import type { Answer } from './request.ts'

/** In front of every path. Meta offers this version until 18 February 2028. */
export const graphVersion = '/v24.0'

/** With every subcode: expired, password changed, app removed, a checkpoint. */
const reconnectCodes = [102, 190]
/** Application, user, page and custom limits, the day's posts on Instagram, and a page's business limits. */
const limitCodes = [4, 9, 17, 32, 341, 613, 80001, 80002]
/** "Try again": Meta does not say whether it did the work. The negative codes are Instagram's and have status 400. */
const temporaryCodes = [-2, -1, 1, 2]
/** Photo, video, and Instagram's code for both: the address could not be fetched. */
const notFetchedCodes = [324, 389, 9004]
/** Has the code of a rate limit, but means that Instagram considers the post spam. */
const spamSubcode = 2207051

/** {error:{message, type, code, error_subcode, error_user_msg, is_transient, fbtrace_id}} */
export function explainGraph(name: string, { body }: Answer): Refusal {
  const code = Number(textAt(body, 'error', 'code'))
  const subcode = Number(textAt(body, 'error', 'error_subcode'))
  const sentence = textAt(body, 'error', 'error_user_msg') ?? textAt(body, 'error', 'message')
  if (!Number.isInteger(code)) return { sentence }
  const temporary = temporaryCodes.includes(code) || valueAt(body, 'error', 'is_transient') === true
  return {
    sentence,
    kind: subcode === spamSubcode ? 'rejected' : kindOfCode(code, temporary),
    // -1 and -2 carry their meaning in the subcode.
    code: code === 506 ? 'duplicate' : `${name}_${code < 0 ? subcode : code}`,
    hint: hintFor(code, subcode),
    isPreparedGone: isGone(code, subcode),
    isMediaNotFetched: notFetchedCodes.includes(code),
  }
}

function kindOfCode(code: number, temporary: boolean): NetworkErrorKind | undefined {
  if (reconnectCodes.includes(code)) return 'reconnect'
  if (limitCodes.includes(code)) return 'rate-limited'
  // A repeated post may be our own earlier attempt; a temporary failure may follow after the work was done.
  return temporary || code === 506 ? 'unknown-outcome' : undefined
}

/** No such object, no such container, or one that has expired. */
function isGone(code: number, subcode: number): boolean {
  return (code === 100 && subcode === 33) || code === 24 || subcode === 2207020
}

function hintFor(code: number, subcode: number): string | undefined {
  if (code === 10 || (code >= 200 && code <= 299))
    return 'Connect the profile again and allow everything it asks for.'
  if (code === 368 || code === 25 || subcode === spamSubcode)
    return 'Meta restricts this profile for now. Sign in there and look for a notice.'
  return undefined
}
