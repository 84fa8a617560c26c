// Explains error answers of Pinterest: {code, message}, where code is Pinterest's own number and not the status. Code 1 is any
// wrong request: only the message says which.
import { say } from '../../sentences/sentences.ts'
import { type Refusal, sentenceAt, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { scopeNames } from './scopes.ts'

/** The token is not valid. */
const tokenCode = 2
/** The token is valid and lacks a scope. */
const scopeCode = 3

export function explainPinterest({ status, body }: Answer): Refusal {
  const sentence = sentenceAt(body, ['message'], ['error_description'], ['error'])
  return { sentence, ...meaningOf(status, Number(textAt(body, 'code')), sentence ?? '') }
}

function meaningOf(status: number, code: number, words: string): Refusal {
  if (status === 401 || status === 403) return code === tokenCode ? {} : forbidden(code, words)
  if (status === 404) return { hint: say('pinterest_look_for_board') }
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  return isRefused && isNotFetched(words) ? { isMediaNotFetched: true, hint: openAddress } : {}
}

function forbidden(code: number, words: string): Refusal {
  if (/\btrial\b/i.test(words)) return trial
  if (/\bscopes?\b/i.test(words)) return missingScope(words)
  if (/\bboard\b/i.test(words)) return foreignBoard
  return code === scopeCode ? missingScope(words) : {}
}

function isNotFetched(words: string): boolean {
  return /\b(fetch|download)|\b(unable to|could not|couldn't|cannot|can't) reach\b/i.test(words)
}

const openAddress = say('pinterest_fetches_pictures')

/** Pinterest does not say when it grants access: one call now and then finds out. */
const probeMs = 30 * 60_000

/** Connecting again and another message do not help: only the operator can change it. */
const trial: Refusal = {
  kind: 'rate-limited',
  code: 'pinterest_app_trial',
  isAppWide: true,
  waitMs: probeMs,
  hint: say('pinterest_trial_access'),
}

const foreignBoard: Refusal = {
  kind: 'rejected',
  code: 'pinterest_board',
  hint: say('pinterest_board_not_permitted'),
}

function missingScope(words: string): Refusal {
  const named = words.match(/\b(?:boards|pins|user_accounts):[a-z_]{4,20}\b/g) ?? scopeNames
  return {
    kind: 'reconnect',
    code: 'pinterest_scope',
    isPermission: true,
    hint: say('reconnect_and_allow', { scopes: [...new Set(named)].slice(0, 5).join(', ') }),
  }
}
