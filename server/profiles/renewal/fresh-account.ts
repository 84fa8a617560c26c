// Opens tokens that a network accepts: those about to expire are renewed before the call, and those that the network refused are renewed
// once.

import { NetworkError } from '../../networks/networks.ts'
import { say } from '../../sentences/sentences.ts'
import type { HeldCredential } from '../credentials/sealed-credential.ts'
import { type CredentialRow, deadError, requireCredential, stillValidMs } from './credential.ts'
import { type RenewalContext, renewCredential } from './renew.ts'
import { decideRefused, isDueBeforeUse } from './renewal-times.ts'

/**
 * Calls a network with valid tokens. `held` gets the new tokens when they are renewed. `work` may run twice: the network did nothing the
 * first time, because it refused the tokens.
 */
export async function withRenewal<T>(
  context: RenewalContext | undefined,
  held: HeldCredential,
  work: () => Promise<T>,
): Promise<T> {
  if (!context) return work()
  Object.assign(held, await renewIfDue(context, held))
  try {
    return await work()
  } catch (error) {
    if (!isTokenRefused(error)) throw error
    const renewed = await renewRefused(context, held, error)
    if (!renewed) throw error
    Object.assign(held, renewed)
  }
  try {
    return await work()
  } catch (error) {
    // The tokens were issued a moment ago.
    throw isTokenRefused(error) ? tooNew(error) : error
  }
}

function isTokenRefused(error: unknown): error is NetworkError {
  return error instanceof NetworkError && error.kind === 'reconnect' && !error.outlivesRenewal
}

/** Undefined: the tokens are good as they are. Costs no query in the usual case. */
async function renewIfDue(
  context: RenewalContext,
  held: HeldCredential,
): Promise<HeldCredential | undefined> {
  const { credentialId, isRenewable, accessExpiresAt, tokensAt } = held
  if (credentialId === null || !isRenewable || !tokensAt) return undefined
  if (!isDueBeforeUse(accessExpiresAt, tokensAt, new Date())) return undefined
  try {
    return asHeld(held, await renewCredential(context, credentialId, held.tokensVersion))
  } catch (error) {
    // Renewing failed for the moment, and the tokens are valid for a while.
    const isValid =
      accessExpiresAt !== null && accessExpiresAt.getTime() > Date.now() + stillValidMs
    if (isValid && error instanceof NetworkError && error.kind === 'retry') return undefined
    throw error
  }
}

/**
 * The network refused the tokens, so it did nothing. Undefined: they cannot be renewed, so the refusal stands. Throws a NetworkError
 * if renewing failed.
 */
async function renewRefused(
  context: RenewalContext,
  held: HeldCredential,
  refusal: NetworkError,
): Promise<HeldCredential | undefined> {
  const { credentialId, isRenewable, tokensVersion } = held
  if (credentialId === null) return undefined
  const current = await requireCredential(context.database, credentialId)
  if (current.tokensVersion !== tokensVersion) return asHeld(held, current)
  if (current.deadAt) throw deadError(current)
  if (!isRenewable && !refusal.mayBeTooNew) return undefined
  const decision = decideRefused(
    { ...current, issuedAt: current.tokensAt, ...limitOf(context, current) },
    new Date(),
  )
  if (decision === 'wait') throw tooNew(refusal)
  if (decision === 'stands' || !isRenewable) return undefined
  return asHeld(held, await renewCredential(context, credentialId, tokensVersion, refusal))
}

function limitOf({ networks }: RenewalContext, { network }: CredentialRow) {
  const found = networks.all.find(({ name }) => name === network)
  return { minAgeSeconds: found?.renewalMinAgeSeconds }
}

function tooNew(refusal: NetworkError): NetworkError {
  return new NetworkError('retry', 'new_token_refused', refusal.message, {
    cause: refusal,
    hint: say('new_token_not_known'),
  })
}

function asHeld({ networkId }: HeldCredential, row: CredentialRow): HeldCredential {
  const { id: credentialId, sealed, sealedFor, server, isRenewable, tokensAt } = row
  const { tokensVersion, accessExpiresAt } = row
  const tokens = { sealed, sealedFor, tokensAt, tokensVersion, accessExpiresAt }
  return { networkId, credentialId, server, isRenewable, ...tokens }
}
