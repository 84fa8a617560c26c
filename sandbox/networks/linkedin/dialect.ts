// How LinkedIn refuses: {status, serviceErrorCode, code, message}.
import { type Answer, type Dialect, Refusal } from '../../exchange/exchange.ts'
import { scopesFor } from './authorization.ts'
import type { Side } from './network.ts'

export function dialectOf(side: Side): Dialect {
  return {
    network: side.name,
    unauthorized: (reason) => refusals[reason],
    // jclusso/omniauth-linkedin-openid, issue 6.
    tooNew: () => refusals.revoked,
    invalidGrant: ({ body }) =>
      body.grant_type === 'refresh_token'
        ? tokenFailure(
            400,
            'invalid_grant',
            'The provided authorization grant or refresh token is invalid, expired or revoked.',
          )
        : tokenFailure(
            400,
            'invalid_request',
            'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
          ),
    scopesFor: (call) => scopesFor(side, call),
    missingScope: () => denied('partnerApi'),
    // automattic/wp-calypso, issue 32007.
    rateLimited: (resetAt) => {
      const limit = resetAt - Date.now() > 3_600_000 ? 'APPLICATION_AND_MEMBER DAY limit' : 'limit'
      const message = `Resource level throttle ${limit} for calls to this resource is reached.`
      return failure(429, message, { serviceErrorCode: 101, code: 'TOO_MANY_REQUESTS' })
    },
    failure: (status) =>
      failure(status, status >= 500 ? 'Internal Server Error' : 'Request refused.'),
    // LinkedIn announces no limits.
    usage: () => ({}),
  }
}

const refusals: Record<'unknown' | 'expired' | 'revoked', Answer> = {
  unknown: failure(401, 'Invalid access token', {
    serviceErrorCode: 65600,
    code: 'INVALID_ACCESS_TOKEN',
  }),
  revoked: failure(401, 'The token used in the request has been revoked by the user', {
    serviceErrorCode: 65601,
    code: 'REVOKED_ACCESS_TOKEN',
  }),
  expired: failure(401, 'The token used in the request has expired', {
    serviceErrorCode: 65602,
    code: 'EXPIRED_ACCESS_TOKEN',
  }),
}

export function failure(status: number, message: string, more: object = {}): Answer {
  return { status, body: { status, ...more, message } }
}

/** linkedin-developers/linkedin-api-js-client, issue 35. */
export function denied(resource: string): Answer {
  const message = `Not enough permissions to access: ${resource}`
  return failure(403, message, { serviceErrorCode: 100, code: 'ACCESS_DENIED' })
}

export function tokenFailure(status: number, error: string, error_description: string): Answer {
  return { status, body: { error, error_description } }
}

/** A field of the body that LinkedIn does not take. */
export function invalid(message: string, code = 'INVALID_VALUE', status = 422): Refusal {
  return new Refusal({
    status,
    body: {
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      message,
      errorDetails: { inputErrors: [{ description: message, input: {}, code }] },
      status,
    },
  })
}
