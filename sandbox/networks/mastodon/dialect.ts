// How Mastodon refuses: {error}. Limits end at a time in ISO 8601.
import { STATUS_CODES } from 'node:http'
import { type Answer, type Dialect, Refusal } from '../../exchange/exchange.ts'
import { scopesFor } from './oauth/authorization.ts'

export const dialect: Dialect = {
  network: 'mastodon',
  unauthorized: (reason) =>
    failure(
      401,
      { unknown: 'is invalid', expired: 'expired', revoked: 'was revoked' }[reason].replace(
        /^/,
        'The access token ',
      ),
    ),
  invalidGrant: () => oauthFailure(400, 'invalid_grant', invalidGrant),
  scopesFor,
  missingScope: () => failure(403, 'This action is outside the authorized scopes'),
  rateLimited: (resetAt) => ({
    ...failure(429, 'Too many requests'),
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': iso(resetAt) },
  }),
  failure: (status) => failure(status, sentences[status] ?? STATUS_CODES[status] ?? 'Error'),
  usage: ({ limit, remaining, resetAt }) => ({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': iso(resetAt),
  }),
}

const sentences: Partial<Record<number, string>> = {
  401: 'The access token is invalid',
  403: 'This action is not allowed',
  404: 'Record not found',
  429: 'Too many requests',
  503: 'There was a temporary problem serving your request, please try again',
}

export const invalidGrant =
  'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.'

function iso(time: number): string {
  return new Date(time).toISOString()
}

export function failure(status: number, error: string): Answer {
  return { status, body: { error } }
}

export function oauthFailure(status: number, error: string, error_description: string): Answer {
  return { status, body: { error, error_description } }
}

export function refuse(error: string, status = 422): Refusal {
  return new Refusal(failure(status, error))
}
