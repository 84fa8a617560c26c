// Renews the tokens of a credential. A renewal is as delicate as publishing: a lost answer may have spent the refresh token, and a
// second renewal with it may end the whole grant. So one process renews at a time, under a lease; it records the beginning before
// the call, and stores the new tokens before any process uses them. Tokens that the database could not store are kept (unstored.ts). A credential is
// called dead only when the network proved it.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Continuity } from '../../continuity/continuity.ts'
import type { Database } from '../../db/db.ts'
import { type Deadline, deadlineIn, millisecondsLeft } from '../../db/lease.ts'
import type { Authorizer, ConnectedCredential } from '../../networks/connecting.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import { type Network, NetworkError } from '../../networks/networks.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { say } from '../../sentences/sentences.ts'
import type { NetworkTokens } from '../credentials/sealed-credential.ts'
import { findAppOfTokens } from '../network-apps/network-apps.ts'
import { type CredentialRow, deadError, requireCredential, takeLease } from './credential.ts'
import { markDead } from './dead.ts'
import { type Answer, storeFailure } from './store.ts'
import type { UnstoredTokens } from './unstored.ts'

export type RenewalContext = {
  database: Database
  keyRing: KeyRing
  log: Logger
  networks: { all: Network[] }
  unstored: UnstoredTokens
  /** Whether the database was away a moment ago: then others may still be about to store their answers. */
  continuity?: Pick<Continuity, 'steadyMs'>
  /** The longest call to a network: much shorter than the lease. */
  callMs: number
  /** Override the lease, and how long a caller waits for the renewal of another process, or for the database; for tests. */
  leaseMs?: number
  waitMs?: number
  storeMs?: number
  /** A fail point, where a test stops the process. */
  reach(point: string): void
}

/** A process that is frozen during its call holds the lease for this long; others wait. */
const minLeaseMs = 60_000
const usualWaitMs = 8_000
/** Every process that lives has stored its answer when the database has answered for so long; a connection may hang for 35 seconds. */
const steadyAfterMs = 45_000
/** Time between the end of a call and the end of the lease, for storing the answer. */
const marginMs = 500

/** Why tokens are renewed: they are about to end, or the network refused them, with this error. */
export type Reason = 'due' | NetworkError

type Held = CredentialRow & { deadline: Deadline; reason: Reason }

/**
 * Renews the tokens unless another process has done so since `seen`. Throws a NetworkError: `reconnect` when the grant is dead, `retry`
 * when the tokens could not be renewed now, for whatever reason. Nothing was published then.
 */
export async function renewCredential(
  context: RenewalContext,
  id: string,
  seen: number,
  reason: Reason = 'due',
): Promise<CredentialRow> {
  const { database, leaseMs = Math.max(minLeaseMs, 2 * context.callMs) } = context
  const end = performance.now() + (context.waitMs ?? usualWaitMs)
  for (;;) {
    const deadline = deadlineIn(leaseMs)
    const lease = { leaseMs, takeOver: mayTakeOver(context, reason) }
    const row = await takeLease(database, id, seen, lease)
    if (row) return renewHeld(context, { ...row, deadline, reason })
    // The process with the answer may be gone, or unable to store it.
    await context.unstored.storeKept(id, seen)
    const current = await requireCredential(database, id)
    if (current.tokensVersion !== seen) return current
    if (current.deadAt) throw deadError(current)
    if (current.pauseLeftMs !== null) throw paused(current.pauseLeftMs)
    if (performance.now() > end) throw busy()
    await sleep(150)
  }
}

/** The refresh token of a renewal without a word may be spent. */
function mayTakeOver({ continuity }: RenewalContext, reason: Reason): 'no' | 'expiring' | 'yes' {
  if (continuity && continuity.steadyMs() < steadyAfterMs) return 'no'
  return reason === 'due' ? 'expiring' : 'yes'
}

async function renewHeld(context: RenewalContext, held: Held): Promise<CredentialRow> {
  const { database, log, unstored } = context
  const about = { credential: held.id, network: held.network }
  if (held.overdueSince)
    log.warn({ ...about, since: held.overdueSince }, 'an earlier renewal has not ended')
  // The refresh token in the database is spent then, and must not be presented again.
  if (await unstored.storeKept(held.id, held.tokensVersion))
    return requireCredential(database, held.id)
  let answer: Answer
  try {
    const { renew, credential } = await prepareRenewal(context, held)
    context.reach('before-renewal')
    // A process that was frozen before its call continues here, and another may be renewing by now.
    if (millisecondsLeft(held.deadline) < context.callMs + marginMs) throw busy()
    const renewed = await renew(credential, callWithin(context.callMs))
    context.reach('after-renewal')
    const { id, network, subject, tokensVersion } = held
    const isAfterRefusal = held.reason !== 'due'
    const tokens = { renewed, earlier: credential.tokens, isAfterRefusal }
    answer = { held: { id, network, subject, tokensVersion }, tokens }
  } catch (error) {
    return await afterFailure(context, held, error)
  }
  await unstored.keep(answer)
  context.reach('renewal-kept')
  if (!(await unstored.isStored(answer, context.storeMs ?? usualWaitMs))) throw busy()
  log.info(about, 'renewed tokens')
  return requireCredential(database, held.id)
}

async function prepareRenewal(
  { database, keyRing, networks }: RenewalContext,
  held: CredentialRow,
): Promise<{ renew: NonNullable<Authorizer['renew']>; credential: ConnectedCredential }> {
  const { server, subject } = held
  const network = networks.all.find(({ name }) => name === held.network)
  const renew = network?.authorizer?.renew
  if (!network || !renew) throw cannotRenew(held.network)
  const { id, app: clientId } = held
  const app =
    clientId === null ? null : await findAppOfTokens(database, keyRing, network, { id, clientId })
  if (app === undefined) throw keysGone(network.title)
  const tokens: NetworkTokens = JSON.parse(keyRing.open(held.sealed, held.sealedFor))
  return { renew, credential: { app, server, subject, tokens } }
}

/** Returns tokens that another process has stored meanwhile; otherwise throws. */
async function afterFailure(
  { database, log }: RenewalContext,
  held: Held,
  error: unknown,
): Promise<CredentialRow> {
  const current = await requireCredential(database, held.id)
  // Another process has stored newer tokens: the answer to this one concerns the old ones.
  if (current.tokensVersion !== held.tokensVersion) return current
  const known = reasonOf(error, held)
  const about = { credential: held.id, network: held.network, code: known?.code }
  if (known?.kind === 'reconnect' && (await markDead(database, held, known.said.message))) {
    log.warn(about, 'the network refuses to renew the tokens; the account must be connected again')
    throw known
  }
  if (known) log.warn({ ...about, reason: known.message }, 'could not renew tokens')
  else log.error({ ...about, err: error }, 'could not renew tokens')
  await storeFailure(database, held, known?.retryAt)
  const { tokensVersion, pauseLeftMs, ...row } = await requireCredential(database, held.id)
  if (tokensVersion !== held.tokensVersion) return { ...row, tokensVersion, pauseLeftMs }
  throw busy(error, pauseLeftMs)
}

/** There is nothing to renew the tokens with, and the network was not asked: what counts is why it refused them. */
function reasonOf(error: unknown, { reason }: Held): NetworkError | undefined {
  if (!(error instanceof NetworkError)) return undefined
  return reason !== 'due' && error.code.endsWith('_no_refresh_token') ? reason : error
}

function busy(cause?: unknown, pauseLeftMs: number | null = null): NetworkError {
  const message = say('access_not_renewed')
  const known = cause instanceof NetworkError ? cause : undefined
  return new NetworkError('retry', 'renewal_failed', known?.message ?? message, {
    cause,
    hint: known?.hint ?? say('tried_again'),
    ...(pauseLeftMs === null ? {} : { retryAt: new Date(Date.now() + pauseLeftMs) }),
  })
}

function paused(pauseLeftMs: number): NetworkError {
  return busy(undefined, pauseLeftMs)
}

/** Another version of this program can: no proof of anything. */
function cannotRenew(network: string): NetworkError {
  return new NetworkError('retry', 'cannot_renew', say('tokens_not_renewable', { network }))
}

function keysGone(title: string): NetworkError {
  const message = say('app_keys_not_set_up', { network: title })
  return new NetworkError('retry', 'app_missing', message, {
    hint: say('set_app_keys_up'),
  })
}
