// Failures of connecting, as people read them: the network, the cause, what to do.
import { type Network, NetworkError } from '../../networks/networks.ts'
import type { ConnectionFailure } from './connection.ts'

export function appMissing({ name, title }: Pick<Network, 'name' | 'title'>): NetworkError {
  return new NetworkError('rejected', 'app_missing', `${title} is not set up on this service.`, {
    hint: `Somebody has to register an app with ${title} and store its keys: \`carillon networks set ${name}\`, or PUT /v1/organizations/{organizationId}/networkApps/${name}.`,
  })
}

/** OAuth 2.0 names the cause in `error`; networks add words of their own in `error_description`. */
export function refusedByNetwork(title: string, query: Record<string, string>): NetworkError {
  const error = query.error ?? ''
  if (error === 'access_denied' || query.error_reason === 'user_denied') {
    return new NetworkError('rejected', 'denied', `Access was declined at ${title}.`, {
      hint: 'Nothing was connected. Start again if that was a mistake.',
    })
  }
  const words = query.error_description ?? query.error_message ?? error
  return new NetworkError('rejected', 'refused', `${title} refused: ${words.slice(0, 300)}`, {
    hint: 'Check the app at the network: its redirect address and its permissions.',
  })
}

export function otherAccount(
  title: string,
  expected: { username: string },
  actual: { username: string },
): NetworkError {
  const message = `You are logged in to ${title} as ${actual.username}, and this profile is ${expected.username}.`
  return new NetworkError('rejected', 'other_account', message, {
    hint: `Log in to ${title} as ${expected.username}, and connect again. To add ${actual.username}, connect it as a new profile.`,
  })
}

export function noAccounts(title: string): NetworkError {
  const message = `${title} lists no account or page that can be connected.`
  return new NetworkError('rejected', 'no_accounts', message, {
    hint: 'Allow access to at least one page, and check that you have a role there that may publish.',
  })
}

export function scopesMissing(title: string, missing: string[]): NetworkError {
  const message = `${title} did not grant what publishing needs: ${missing.join(', ')}.`
  return new NetworkError('rejected', 'scopes_missing', message, {
    hint: 'Connect again and leave every permission ticked.',
  })
}

/** An error that is no NetworkError is a bug: its text is for the log only. */
export function failureOf(title: string, error: unknown, traceId: string): ConnectionFailure {
  if (error instanceof NetworkError)
    return { code: error.code, message: error.message, hint: error.hint ?? again(error), traceId }
  const message = `Connecting to ${title} failed through a fault of this service.`
  return {
    code: 'internal',
    message,
    hint: 'Try again, and tell the operator the trace id.',
    traceId,
  }
}

/** A network may ask to wait for longer than a person would try. */
const fewMinutesMs = 10 * 60_000

function again({ kind, retryAt }: NetworkError): string {
  if (kind === 'rejected') return 'Start again.'
  if (!retryAt || retryAt.getTime() - Date.now() < fewMinutesMs)
    return 'Try again in a few minutes.'
  return `Try again after ${retryAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
}
