// How X refuses.
import { STATUS_CODES } from 'node:http'
import { type Answer, type Dialect, Refusal } from '../../exchange/exchange.ts'
import { scopesFor } from './authorization.ts'

/** The name of X in tokens, in the control API, in storage and in the addresses of pages. */
export const xName = 'twitter'

export const xDialect: Dialect = {
  network: xName,
  unauthorized: () => problem(401, 'Unauthorized', 'Unauthorized'),
  invalidGrant: ({ body }) => ({
    status: 400,
    body: {
      error: 'invalid_request',
      error_description: `Value passed for the ${body.code === undefined ? 'token' : 'authorization code'} was invalid.`,
    },
  }),
  killsReplayed: true,
  scopesFor,
  missingScope: () =>
    problem(403, 'Forbidden', 'Your app is not permitted to perform this action.'),
  rateLimited: (resetAt) => ({
    ...problem(429, 'Too Many Requests', 'Too Many Requests'),
    headers: {
      ...headers,
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': seconds(resetAt),
    },
  }),
  failure: (status) =>
    status === 400 || status === 413 || status === 415
      ? invalid('The request body could not be read.').answer
      : problem(status, STATUS_CODES[status] ?? 'Error', STATUS_CODES[status] ?? 'Error'),
  usage: (use) => ({
    'x-rate-limit-limit': String(use.limit),
    'x-rate-limit-remaining': String(use.remaining),
    'x-rate-limit-reset': seconds(use.resetAt),
  }),
}

const headers = { 'content-type': 'application/problem+json' }

function problem(status: number, title: string, detail: string): Answer {
  return { status, headers, body: { title, type: 'about:blank', status, detail } }
}

export function forbidden(detail: string): Refusal {
  return new Refusal(problem(403, 'Forbidden', detail))
}

export function invalid(...messages: string[]): Refusal {
  return new Refusal({
    status: 400,
    headers,
    body: {
      errors: messages.map((message) => ({ parameters: {}, message })),
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.twitter.com/2/problems/invalid-request',
    },
  })
}

function seconds(time: number): string {
  return String(Math.ceil(time / 1000))
}
