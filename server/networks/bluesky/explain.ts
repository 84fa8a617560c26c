// What an error answer of Bluesky means: {error, message}. An expired token of a session has status 400 and not 401.
import { type Refusal, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'

/**
 * The code of an access token that has expired, or that a renewal has replaced: it is renewed or read again, and the profile
 * stays connected.
 */
export const expiredToken = 'bluesky_expired_token'

const reconnectErrors = ['InvalidToken', 'AccountDeactivated', 'AccountTakedown', 'AuthMissing']

export function explainBluesky({ body }: Answer): Refusal {
  const error = textAt(body, 'error')
  const sentence = textAt(body, 'message') ?? error
  if (error === 'ExpiredToken' || error === 'invalid_token')
    return { sentence, kind: 'reconnect', code: expiredToken }
  if (error === 'InvalidSwap') return explainSwap(sentence)
  if (error === 'RecordNotFound' || error === 'BlobNotFound')
    return { sentence, isPreparedGone: true }
  if (error === 'ScopeMissingError')
    return { sentence, hint: 'Connect the profile again and allow everything it asks for.' }
  if (error && reconnectErrors.includes(error)) return { sentence, kind: 'reconnect' }
  return { sentence }
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
