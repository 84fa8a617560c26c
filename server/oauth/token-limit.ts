// How often an app may ask the token, revocation and introspection addresses from one network address: as often as an account may call
// /v1, counted in the same way. Apps that do not exist share one count, so that inventing names leads nowhere.
import type { FastifyRequest } from 'fastify'
import { findApp, isClientId } from '../apps/apps.ts'
import type { Database } from '../db/db.ts'
import type { RateLimits } from '../limits/limits.ts'
import { networkOf } from '../outbound/addresses.ts'

/** The seconds to wait; 0: go on. */
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
  // The engine decodes it as a form (RFC 6749, 2.3.1); an id of ours is the same before and after.
  return id
}
