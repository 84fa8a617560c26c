// How Pinterest refuses: {code, message}, where the code is its own number.
import type { Answer, Dialect } from '../../exchange/exchange.ts'
import { scopesFor } from './authorization.ts'

export const dialect: Dialect = {
  network: 'pinterest',
  unauthorized: () => failure(401, 2, 'Authentication failed.'),
  // pinterest/pinterest-python-sdk, issue 114.
  invalidGrant: () => failure(401, 283, 'The authorization grant is invalid'),
  scopesFor,
  missingScope: (scope) => failure(401, 3, `Authorization failed. Missing: ['${scope}']`),
  rateLimited: (resetAt) => ({
    ...failure(429, 8, 'You have exceeded your rate limit. Try again later.'),
    headers: {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))),
    },
  }),
  failure: (status) =>
    failure(
      status,
      status,
      status >= 500 ? 'Something went wrong on our end. Sorry about that.' : 'Request refused.',
    ),
  usage: (use) => ({
    'x-ratelimit-limit': `${use.limit}, ${use.limit};w=1;name="user_write"`,
    'x-ratelimit-remaining': String(use.remaining),
    'x-ratelimit-reset': String(Math.max(1, Math.ceil((use.resetAt - Date.now()) / 1000))),
  }),
}

export function failure(status: number, code: number, message: string): Answer {
  return { status, body: { code, message } }
}
