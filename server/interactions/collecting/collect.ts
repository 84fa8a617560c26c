// One step of reading one kind of a profile's interactions: asks the network, then stores the interactions and the new cursor
// in one transaction.

import type { Logger } from 'pino'
import { type Database, inTransaction } from '../../db/db.ts'
import { isUnreachable } from '../../networks/breaker/breaker.ts'
import { callWithin } from '../../networks/http/call-signals.ts'
import type { Reading } from '../../networks/interactions/reader.ts'
import { type Account, type Network, NetworkError } from '../../networks/networks.ts'
import { originOf } from '../../outbound/origin.ts'
import { openSealedCredential } from '../../profiles/credentials/sealed-credential.ts'
import { setReauthRequired } from '../../profiles/profiles.ts'
import { withRenewal } from '../../profiles/renewal/fresh-account.ts'
import type { RenewalContext } from '../../profiles/renewal/renew.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { say } from '../../sentences/sentences.ts'
import { type Claimed, lockClaimed, releaseCursor } from './cursors.ts'
import { mergeInteractions } from './merge.ts'
import { type PollingInterval, pauseAfterFailure, pauseAfterReading } from './polling-interval.ts'

export type CollectOptions = {
  database: Database
  keyRing: KeyRing
  log: Logger
  networkFor(profileType: string): Network | undefined
  pollingInterval: PollingInterval
  /** The timeout of a step; well below the lease. */
  stepMs: number
  /** Older interactions are not stored. */
  retentionMs: number
  /** Networks and servers that rate-limit the whole app, and until when. Each process learns this from one rejected call. */
  pauses: Map<string, Date>
  /** Without it tokens are used as they are. */
  renewal?: RenewalContext
}

export async function collectStep(
  options: CollectOptions,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const network = options.networkFor(claimed.type)
    if (!network?.reader) throw new Error(`there is no reader for ${claimed.type}`)
    const pausedUntil = options.pauses.get(placeOf(network, claimed))
    if (pausedUntil && pausedUntil > new Date()) return releaseUnread(options, claimed, pausedUntil)
    const signal = AbortSignal.any([callWithin(options.stepMs), stopping])
    const { reader } = network
    const reading = await withRenewal(options.renewal, claimed, () =>
      reader.read(accountOf(options.keyRing, claimed), claimed, signal),
    )
    await storeReading(options, claimed, network.name, reading)
  } catch (error) {
    // On shutdown the cursor stays as it is.
    if (stopping.aborted) return releaseUnread(options, claimed, null)
    // Another process may reach the network: the cursor is due at once, and no failure is counted.
    if (isUnreachable(error)) return releaseUnread(options, claimed, null)
    recordPause(options, claimed, error)
    await storeFailure(options, claimed, error)
  }
}

export async function storeReading(
  { database, pollingInterval, retentionMs }: CollectOptions,
  claimed: Claimed,
  network: string,
  reading: Reading,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!(await lockClaimed(tx, claimed))) return
    // An interaction counts as gone when two polls in a row miss it. Steps that follow each other at once are one poll.
    const missingForMs = pollingInterval.minMs
    const update = { ...reading, askedAt: claimed.askedAt, missingForMs }
    const changes = await mergeInteractions(tx, { ...claimed, network }, update, retentionMs)
    const next = {
      cursor: reading.cursor,
      pauseMs: pauseAfterReading(pollingInterval, claimed, changes),
      isDueNow: reading.hasMore,
      notBefore: reading.notBefore,
      failures: 0,
      failureCode: null,
    }
    await releaseCursor(tx, claimed, next, pollingInterval.minMs)
    // The collector flagged the profile, so it clears the flag.
    if (claimed.failureCode === reconnect) await setReauthRequired(tx, claimed.profileId, null)
  })
}

const reconnect = 'reconnect'

/** Keeps the cursor and schedules the next attempt: after a growing pause, or when the network's limit ends. */
async function storeFailure(
  { database, log, pollingInterval }: CollectOptions,
  claimed: Claimed,
  error: unknown,
): Promise<void> {
  const { profileId, kind, cursor, pauseMs } = claimed
  const known = error instanceof NetworkError ? error : undefined
  const isLimit = known?.kind === 'rate-limited'
  // A refusal of the app does not end when the profile is connected again.
  const isReconnect = known?.kind === 'reconnect' && !known.isAppWide
  // A rate limit is not counted as a failure: the network answers again when the limit ends.
  const failures = isLimit ? claimed.failures : claimed.failures + 1
  if (!known) log.error({ err: error, profileId, kind }, 'could not read interactions')
  else log.warn({ code: known.code, reason: known.message, profileId, kind }, 'could not read')
  await inTransaction(database, async (tx) => {
    if (!(await lockClaimed(tx, claimed))) return
    const next = {
      cursor,
      pauseMs: isLimit ? pauseMs : pauseAfterFailure(pollingInterval, failures),
      isDueNow: false,
      notBefore: known?.retryAt ?? null,
      failures,
      failureCode: isReconnect ? reconnect : (known?.code ?? 'internal'),
    }
    await releaseCursor(tx, claimed, next, pollingInterval.minMs)
    if (isReconnect && known) await setReauthRequired(tx, profileId, known.said.message, claimed)
  })
}

function recordPause(
  { networkFor, pauses }: CollectOptions,
  claimed: Claimed,
  error: unknown,
): void {
  const network = networkFor(claimed.type)
  if (!(error instanceof NetworkError) || !error.retryAt) return
  if (network?.reader?.isLimitOfAll?.(error)) pauses.set(placeOf(network, claimed), error.retryAt)
}

/** A rate limit or a refusal holds for one server of the network only. */
function placeOf({ name }: Network, { server }: Claimed): string {
  return `${name} ${originOf(server) ?? ''}`
}

/** The cursor is due again, at `notBefore` or at once. */
export async function releaseUnread(
  { database, pollingInterval }: Pick<CollectOptions, 'database' | 'pollingInterval'>,
  claimed: Claimed,
  notBefore: Date | null,
): Promise<void> {
  const next = { ...claimed, isDueNow: true, notBefore }
  await releaseCursor(database, claimed, next, pollingInterval.minMs)
}

function accountOf(keyRing: KeyRing, claimed: Claimed): Account {
  const { profileId, networkId, username, server } = claimed
  const credentials = openSealedCredential(keyRing, profileId, claimed)
  if (!credentials) {
    const hint = say('connect_profile')
    throw new NetworkError('reconnect', 'not_connected', say('profile_not_connected'), { hint })
  }
  return { networkId, username, server, credentials }
}
