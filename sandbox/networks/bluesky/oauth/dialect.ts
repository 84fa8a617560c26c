// How the authorization server refuses: {error, error_description}. A second use of a code or refresh token ends the session.
import type { Answer, Dialect } from '../../../exchange/exchange.ts'
import { blueskyDialect } from '../dialect.ts'

export const oauthDialect: Dialect = {
  ...blueskyDialect,
  unauthorized: () => problem(400, 'invalid_grant', 'Invalid token'),
  invalidGrant: () => problem(400, 'invalid_grant', 'Invalid or replayed code or refresh token'),
  killsReplayed: 'codes too',
  failure: (status) =>
    problem(status, status >= 500 ? 'server_error' : 'invalid_request', `Status ${status}`),
}

export function problem(status: number, error: string, error_description: string): Answer {
  return { status, body: { error, error_description } }
}
