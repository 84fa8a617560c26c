// Rate limit of the token, revocation and introspection endpoints, per app and network address: the same limits as for an account on
// /v1. Unknown apps share one counter, so that invented client ids do not help an attacker.
import type { FastifyRequest } from 'fastify'
import { findApp, isClientId } from '../apps/apps.ts'
import type { Database } from '../db/db.ts'
import type { RateLimits } from '../limits/limits.ts'
import { networkOf } from '../outbound/addresses.ts'

/** The seconds to wait; 0 if the request is allowed. */
export async function countTokenRequest(
  using: { database: Database; limits: RateLimits },
  request: FastifyRequest,
  named: string | undefined,
): Promise<number> {
  const clientId = clientIdOf(request.headers.authorization) ?? named ?? ''
  const isKnown = isClientId(clientId) && (await findApp(using.database, clientId)) !== undefined
  const account = `token:${isKnown ? clientId : ''} ${networkOf(request.ip)}`
  const verdict = await using.limits.take(account)
  return verdict.allowed ? 0 : verdict.retryAfterSeconds
}

function clientIdOf(authorization: string | undefined): string | undefined {
  const [, encoded] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [id = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  // oidc-provider form-decodes the id (RFC 6749, 2.3.1), which does not change the characters of a client id.
  return id
}
