// Errors of Meta's Graph interface, which Facebook and Instagram share:
// developers.facebook.com, "Handling errors" and the Instagram platform's "Error codes", as of November 2026.

import { type Said, say } from '../../sentences/sentences.ts'
import type { DatedVersion } from '../description.ts'
import { type Refusal, sentenceAt, textAt, valueAt } from '../http/client.ts'
import { dayMs } from '../http/rate-limits.ts'
import type { Answer } from '../http/request.ts'
import type { NetworkErrorKind } from '../networks.ts'
import {
  adviceForPermission,
  adviceForToken,
  isMissingPermission,
  isRefusedApp,
  restricted,
} from './advice.ts'

/**
 * The one version that every call to Facebook and Instagram names, and the page where people authorize. Meta ends a version about
 * two years after the next one (developers.facebook.com, "Graph API changelog").
 */
export const graphVersion: DatedVersion = { name: 'v24.0', endsOn: '2028-02-18' }
/** In front of every path. */
export const graphPath = `/${graphVersion.name}`

/** `permissions`: what publishing needs, for a refusal that does not name what is missing. */
export type GraphNetwork = { name: string; permissions: readonly string[] }

/** With every subcode: expired, password changed, app removed, a checkpoint. */
const tokenCodes = [102, 190]
/** The limit of the calls that the app makes for all its profiles together. */
const appLimit = 4
/** User, page and custom limits, that of the app, and the day's posts on Instagram. Business limits are 80000 to 80014. */
const limitCodes = [appLimit, 9, 17, 32, 341, 613]
/** "Try again": Meta does not say whether it did the work. The negative codes are Instagram's and have status 400. */
const temporaryCodes = [-2, -1, 1, 2, 390]
/** Subcodes of Instagram, under several codes: its server, a slow download, processing that failed and may succeed later. */
export const temporarySubcodes = [2207001, 2207003, 2207032, 2207053, 2207077, 2207082]
/** Photo, video, and Instagram's code for both: the address could not be fetched. */
const notFetchedCodes = [324, 389, 9004]
/** Has the code of a rate limit, but means that Instagram considers the post spam. */
const spamSubcode = 2207051
/** One code for several reasons, which only the message distinguishes. */
const blocked = 368
const tooFastSubcode = 1390008
/** Meta lets a profile that was too fast wait, and does not say how long. */
const tooFastMs = 15 * 60_000

type GraphError = { code: number; subcode: number; isTransient: boolean; words: string }

/** {error:{message, type, code, error_subcode, error_user_title, error_user_msg, is_transient, fbtrace_id}} */
export function explainGraph(network: GraphNetwork, { body }: Answer): Refusal {
  const sentence = sentenceAt(
    body,
    ['error', 'error_user_msg'],
    ['error', 'message'],
    ['error', 'error_user_title'],
  )
  const error = readError(body)
  if (!error) return { sentence }
  if (isRefusedApp(error.code, error.words)) return { sentence, ...refusedApp(network) }
  const { code, subcode } = error
  const kind = kindOfError(error)
  const isPermission = kind === undefined && isMissingPermission(code, subcode, error.words)
  return {
    sentence,
    kind: isPermission ? 'reconnect' : kind,
    code: codeOf(network, error),
    ...(isAppLimit(error) ? { isAppWide: true } : {}),
    hint: isPermission ? adviceForPermission(error.words, network.permissions) : hintFor(error),
    isPermission,
    isPreparedGone: isGone(code, subcode),
    isMediaNotFetched: notFetchedCodes.includes(code),
    // No call is made for a token that is not valid.
    isCheckedFirst: tokenCodes.includes(code),
    waitMs: waitFor(error),
  }
}

function codeOf({ name }: GraphNetwork, error: GraphError): string {
  const { code, subcode } = error
  if (isRepetition(error)) return 'duplicate'
  // -1 and -2 carry their meaning in the subcode.
  return `${name}_${code < 0 ? subcode : code}`
}

/** Instagram's refusal of spam has the same code. */
function isAppLimit({ code, subcode }: GraphError): boolean {
  return code === appLimit && subcode !== spamSubcode
}

const probeMs = 30 * 60_000

/** Messages of every profile wait: an occasional call finds out whether the operator has fixed it. */
function refusedApp({ name }: GraphNetwork): Refusal {
  return {
    kind: 'rate-limited',
    code: `${name}_app_refused`,
    isAppWide: true,
    isCheckedFirst: true,
    waitMs: probeMs,
    hint: say('meta_refuses_app'),
  }
}

function readError(body: unknown): GraphError | undefined {
  const code = readNumber(body, 'code')
  if (Number.isNaN(code)) return undefined
  const texts = ['message', 'error_user_title', 'error_user_msg'].map(
    (name) => sentenceAt(body, ['error', name]) ?? '',
  )
  return {
    code,
    subcode: readNumber(body, 'error_subcode'),
    isTransient: valueAt(body, 'error', 'is_transient') === true,
    words: texts.join(' '),
  }
}

function readNumber(body: unknown, name: string): number {
  const text = textAt(body, 'error', name) ?? ''
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

function kindOfError(error: GraphError): NetworkErrorKind | undefined {
  const { code, subcode, isTransient } = error
  if (tokenCodes.includes(code)) return 'reconnect'
  // A repeated post may be our own earlier attempt.
  if (isRepetition(error)) return 'unknown-outcome'
  if (subcode === spamSubcode) return 'rejected'
  if (isLimit(error)) return 'rate-limited'
  if (code === blocked) return 'rejected'
  // A temporary failure may follow after the work was done.
  const isTemporary = temporaryCodes.includes(code) || temporarySubcodes.includes(subcode)
  return isTemporary || isTransient ? 'unknown-outcome' : undefined
}

function isRepetition({ code, words }: GraphError): boolean {
  if (code === 506 || /\bduplicate (status|post|content|message)\b/i.test(words)) return true
  return code === blocked && /already (been )?(posted|shared|published)|\brepeat/i.test(words)
}

function isLimit(error: GraphError): boolean {
  const { code } = error
  return limitCodes.includes(code) || (code >= 80000 && code <= 80014) || isTooFast(error)
}

function isTooFast({ code, subcode, words }: GraphError): boolean {
  if (code !== blocked) return false
  return subcode === tooFastSubcode || /too (fast|often|quickly)|how often|slow down/i.test(words)
}

function waitFor(error: GraphError): number | undefined {
  if (error.code === 9) return dayMs
  return isTooFast(error) ? tooFastMs : undefined
}

/** No such object, no such container, or one that has expired. */
function isGone(code: number, subcode: number): boolean {
  return (code === 100 && subcode === 33) || code === 24 || subcode === 2207020
}

function hintFor({ code, subcode }: GraphError): Said | undefined {
  if (tokenCodes.includes(code)) return adviceForToken(subcode)
  return code === blocked || code === 25 || subcode === spamSubcode ? restricted : undefined
}
