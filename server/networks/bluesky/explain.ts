// Explains error answers of Bluesky: {error, message}. An expired token of a session has status 400 and not 401.
import { type Said, say } from '../../sentences/sentences.ts'
import { type Refusal, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { NetworkError } from '../networks.ts'

/**
 * The code of an access token that has expired, or that a renewal has replaced: it is renewed or read again, and the profile
 * stays connected.
 */
export const expiredToken = 'bluesky_expired_token'

const reconnectErrors = ['InvalidToken', 'AuthMissing']

export function explainBluesky(answer: Answer): Refusal {
  const { body } = answer
  const error = textAt(body, 'error')
  const sentence = textAt(body, 'message') ?? error
  if (error === 'ExpiredToken' || error === 'invalid_token')
    return { sentence, kind: 'reconnect', code: expiredToken }
  if (error === 'InvalidSwap') return explainSwap(sentence)
  if (error === 'RecordNotFound' || error === 'BlobNotFound')
    return { sentence, isPreparedGone: true }
  if (error === 'ScopeMissingError') return missingScope(sentence)
  const trouble = accountTroubleIn(answer)
  if (trouble) return { kind: 'reconnect', isAccount: true, ...trouble }
  if (error && reconnectErrors.includes(error)) return { sentence, kind: 'reconnect' }
  return { sentence }
}

/** 403: the token is valid, and a new one would lack the scope as well. */
function missingScope(sentence: string | undefined): Refusal {
  const scope = /"([^"\s]{1,200})"/.exec(sentence ?? '')?.[1]
  return {
    sentence,
    kind: 'reconnect',
    code: 'bluesky_scope',
    isPermission: true,
    hint: say('reconnect_and_allow', { scopes: scope ?? 'everything it asks for' }),
  }
}

type AccountTrouble = { code: string; sentence: Said; hint: Said }

/** The state of an account, by the names of errors: those of calls for an account, then those of reads of its repository. */
const accountTroubles: Record<string, AccountTrouble> = {
  AccountDeactivated: deactivated(),
  RepoDeactivated: deactivated(),
  AccountTakedown: takenDown(),
  RepoTakendown: takenDown(),
  AccountSuspended: takenDown(),
  RepoSuspended: takenDown(),
  AccountNotFound: gone(),
  RepoNotFound: gone(),
}

export function accountTroubleIn({ body }: Answer): AccountTrouble | undefined {
  const error = textAt(body, 'error') ?? ''
  if (Object.hasOwn(accountTroubles, error)) return accountTroubles[error]
  // Lists of records have no name of their own for it.
  const isUnknown = /^Could not find repo\b/.test(textAt(body, 'message') ?? '')
  return isUnknown ? gone() : undefined
}

/** An account that is not the profile's own may be gone too. */
export function isAccountTrouble(error: unknown): boolean {
  const codes = Object.values(accountTroubles).map(({ code }) => code)
  return error instanceof NetworkError && codes.includes(error.code)
}

/** The reason why an account cannot be connected. */
export function accountError({ code, sentence, hint }: AccountTrouble): NetworkError {
  return new NetworkError('rejected', code, sentence, { hint })
}

function deactivated(): AccountTrouble {
  return {
    code: 'bluesky_deactivated',
    sentence: say('bluesky_deactivated'),
    hint: say('bluesky_reactivate'),
  }
}

function takenDown(): AccountTrouble {
  return {
    code: 'bluesky_taken_down',
    sentence: say('bluesky_taken_down'),
    hint: say('bluesky_sign_in'),
  }
}

function gone(): AccountTrouble {
  return {
    code: 'bluesky_account_gone',
    sentence: say('bluesky_account_not_shown'),
    hint: say('bluesky_sign_in_and_reconnect'),
  }
}

/**
 * The record exists: an earlier attempt may have put it, and `find` decides. Or the repository has changed since its last
 * commit was read: nothing was put, and the next attempt reads the commit again.
 */
function explainSwap(sentence: string | undefined): Refusal {
  const isCommit = sentence?.startsWith('Commit was at') === true
  return isCommit
    ? { sentence, kind: 'retry', code: 'bluesky_repository_changed' }
    : { sentence, kind: 'unknown-outcome', code: 'bluesky_record_exists' }
}
