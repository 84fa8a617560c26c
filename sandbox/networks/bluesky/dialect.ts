// How Bluesky refuses: {error, message}. An expired token has status 400.
import { STATUS_CODES } from 'node:http'
import { type Answer, type Call, type Dialect, Refusal } from '../../exchange/exchange.ts'
import { notificationsScope } from './scopes.ts'

export const blueskyDialect: Dialect = {
  network: 'bluesky',
  unauthorized: (reason) =>
    reason === 'expired'
      ? problem(400, 'ExpiredToken', 'Token has expired')
      : problem(401, 'InvalidToken', 'Token could not be verified'),
  invalidGrant: () => problem(400, 'ExpiredToken', 'Token has been revoked'),
  scopesFor,
  missingScope: (scope) => problem(403, 'ScopeMissingError', `Missing required scope "${scope}"`),
  rateLimited: (resetAt) => ({
    ...problem(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
    headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': seconds(resetAt) },
  }),
  failure: (status) => problem(status, nameOf(status), STATUS_CODES[status] ?? 'Error'),
  usage: (use) => ({
    'ratelimit-limit': String(use.limit),
    'ratelimit-remaining': String(use.remaining),
    'ratelimit-reset': seconds(use.resetAt),
  }),
}

/** The scopes that a call needs. Reading a repository needs none. */
function scopesFor({ request, body }: Omit<Call, 'token'>): string[] {
  const name = (request.routeOptions.url ?? '').split('/xrpc/')[1] ?? ''
  if (name === 'com.atproto.repo.uploadBlob') return ['blob:*/*']
  if (name === 'app.bsky.notification.listNotifications') return [notificationsScope]
  const isWrite = request.method === 'POST' && name.startsWith('com.atproto.repo.')
  return isWrite ? [`repo:${body.collection}`] : []
}

/** For log-ins: a wrong name is answered like a wrong password. */
export const logInDialect: Dialect = {
  ...blueskyDialect,
  invalidGrant: wrongLogIn,
}

export function wrongLogIn(): Answer {
  return problem(401, 'AuthenticationRequired', 'Invalid identifier or password')
}

function problem(status: number, error: string, message: string): Answer {
  return { status, body: { error, message } }
}

export function refuse(message: string, error = 'InvalidRequest', status = 400): Refusal {
  return new Refusal(problem(status, error, message))
}

const names: Partial<Record<number, string>> = {
  400: 'InvalidRequest',
  401: 'AuthenticationRequired',
  403: 'Forbidden',
  404: 'XRPCNotSupported',
  413: 'PayloadTooLarge',
  429: 'RateLimitExceeded',
}

function nameOf(status: number): string {
  return names[status] ?? (status >= 500 ? 'InternalServerError' : 'InvalidRequest')
}

function seconds(time: number): string {
  return String(Math.ceil(time / 1000))
}
