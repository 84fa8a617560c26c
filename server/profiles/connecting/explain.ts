// Failures of connecting, as people read them: the network, the cause, what to do.

import { type Network, NetworkError } from '../../networks/networks.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { type ConnectionFailure, describeFailure } from './connection/connection.ts'

export function appMissing({ name, title }: Pick<Network, 'name' | 'title'>): NetworkError {
  return new NetworkError(
    'rejected',
    'app_missing',
    say('network_not_set_up', { network: title }),
    {
      hint: say('network_not_set_up_advice', {
        network: title,
        name,
        path: `/v1/organizations/{organizationId}/networkApps/${name}`,
      }),
    },
  )
}

/** OAuth 2.0 names the cause in `error`; networks add words of their own in `error_description`. */
export function refusedByNetwork(title: string, query: Record<string, string>): NetworkError {
  const error = query.error ?? ''
  if (error === 'access_denied' || query.error_reason === 'user_denied') {
    return new NetworkError('rejected', 'denied', say('access_declined', { network: title }), {
      hint: say('access_declined_advice'),
    })
  }
  const words = query.error_description ?? query.error_message ?? error
  return new NetworkError(
    'rejected',
    'refused',
    say('network_refused', { network: title, why: words.slice(0, 300) }),
    {
      hint: say('check_network_app'),
    },
  )
}

export function otherAccount(
  title: string,
  expected: { username: string },
  actual: { username: string },
): NetworkError {
  const message = say('logged_in_as_other', {
    network: title,
    account: actual.username,
    profile: expected.username,
  })
  return new NetworkError('rejected', 'other_account', message, {
    hint: say('log_in_as', { network: title, account: expected.username, other: actual.username }),
  })
}

export function noAccounts(title: string): NetworkError {
  const message = say('no_accounts', { network: title })
  return new NetworkError('rejected', 'no_accounts', message, {
    hint: say('no_accounts_advice'),
  })
}

export function scopesMissing(title: string, missing: string[]): NetworkError {
  const message = say('scopes_missing', { network: title, scopes: missing.join(', ') })
  return new NetworkError('rejected', 'scopes_missing', message, {
    hint: say('scopes_missing_advice'),
  })
}

/** The person went back from a page of the connection. */
export function cancelled(traceId: string): ConnectionFailure {
  return describeFailure('cancelled', { message: say('connecting_cancelled'), hint: null }, traceId)
}

/** An error that is no NetworkError is a bug: its text is for the log only. */
export function failureOf(title: string, error: unknown, traceId: string): ConnectionFailure {
  if (error instanceof NetworkError) return describeFailure(error.code, wordsOf(error), traceId)
  const message = say('connecting_failed', { network: title })
  return describeFailure('internal', { message, hint: say('connecting_failed_advice') }, traceId)
}

export function wordsOf(error: NetworkError): { message: Said; hint: Said } {
  return { message: error.said.message, hint: error.said.hint ?? again(error) }
}

/** A network may ask to wait for longer than a person would try. */
const fewMinutesMs = 10 * 60_000

function again({ kind, retryAt }: NetworkError): Said {
  if (kind === 'rejected') return say('start_again')
  if (!retryAt || retryAt.getTime() - Date.now() < fewMinutesMs) return say('try_again_in_minutes')
  return say('try_again_after', { time: retryAt.toISOString().slice(0, 16).replace('T', ' ') })
}
