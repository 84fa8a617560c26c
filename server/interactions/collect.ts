// One step of reading one kind of a profile's interactions: ask the network, then store what it said and how far we are,
// together or not at all.
import type { Logger } from 'pino'
import { type Database, inTransaction } from '../db/db.ts'
import { isUnreachable } from '../networks/breaker.ts'
import { type Account, callWithin, type Network, NetworkError } from '../networks/networks.ts'
import type { Reading } from '../networks/reading/reading.ts'
import { openSealedCredential, setReauthRequired } from '../profiles/profiles.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type Claimed, holdClaimed, releaseCursor } from './cursors.ts'
import { mergeInteractions } from './merge.ts'
import { type PollingInterval, pauseAfterFailure, pauseAfterReading } from './polling-interval.ts'

export type CollectOptions = {
  database: Database
  keyRing: KeyRing
  log: Logger
  networkFor(profileType: string): Network | undefined
  pollingInterval: PollingInterval
  /** The longest step; well below the lease. */
  stepMs: number
  /** What is older is not taken in. */
  keepForMs: number
  /** Networks that answer the whole app no more, and until when; each process learns it by one refused call. */
  pauses: Map<Network, Date>
}

export async function collectStep(
  options: CollectOptions,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const network = options.networkFor(claimed.type)
    if (!network?.reader) throw new Error(`there is no reader for ${claimed.type}`)
    const pausedUntil = options.pauses.get(network)
    if (pausedUntil && pausedUntil > new Date()) return releaseUnread(options, claimed, pausedUntil)
    const signal = AbortSignal.any([callWithin(options.stepMs), stopping])
    const account = accountOf(options.keyRing, claimed)
    const reading = await network.reader.read(account, claimed, signal)
    await keepReading(options, claimed, network.name, reading)
  } catch (error) {
    // Told to stop: the place and the cursor stay as they are.
    if (stopping.aborted) return releaseUnread(options, claimed, null)
    // Another process may reach the network: the cursor is due at once, with nothing counted against it.
    if (isUnreachable(error)) return releaseUnread(options, claimed, null)
    notePause(options, claimed, error)
    await keepFailure(options, claimed, error)
  }
}

export async function keepReading(
  { database, pollingInterval, keepForMs }: CollectOptions,
  claimed: Claimed,
  network: string,
  reading: Reading,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    if (!(await holdClaimed(tx, claimed))) return
    // Two looks in a row have to miss it, and steps that follow each other at once are one look.
    const missingForMs = pollingInterval.shortestMs
    const news = { ...reading, askedAt: claimed.askedAt, missingForMs }
    const changes = await mergeInteractions(tx, { ...claimed, network }, news, keepForMs)
    const next = {
      cursor: reading.cursor,
      pauseMs: pauseAfterReading(pollingInterval, claimed, changes),
      isDueNow: reading.hasMore,
      notBefore: reading.notBefore,
      failures: 0,
      failureCode: null,
    }
    await releaseCursor(tx, claimed, next, pollingInterval.shortestMs)
    // The collector flagged the profile, so it clears the flag.
    if (claimed.failureCode === reconnect) await setReauthRequired(tx, claimed.profileId, false)
  })
}

const reconnect = 'reconnect'

/** The cursor stays good; the pause grows, or is the one the network asks for. */
async function keepFailure(
  { database, log, pollingInterval }: CollectOptions,
  claimed: Claimed,
  error: unknown,
): Promise<void> {
  const { profileId, kind, cursor, pauseMs } = claimed
  const known = error instanceof NetworkError ? error : undefined
  const isLimit = known?.kind === 'rate-limited'
  // A limit is no failure: it says when to come again, and then all is well.
  const failures = isLimit ? claimed.failures : claimed.failures + 1
  if (!known) log.error({ err: error, profileId, kind }, 'could not read interactions')
  else log.warn({ code: known.code, reason: known.message, profileId, kind }, 'could not read')
  await inTransaction(database, async (tx) => {
    if (!(await holdClaimed(tx, claimed))) return
    const next = {
      cursor,
      pauseMs: isLimit ? pauseMs : pauseAfterFailure(pollingInterval, failures),
      isDueNow: false,
      notBefore: known?.retryAt ?? null,
      failures,
      failureCode: known?.kind === 'reconnect' ? reconnect : (known?.code ?? 'internal'),
    }
    await releaseCursor(tx, claimed, next, pollingInterval.shortestMs)
    if (known?.kind === 'reconnect') await setReauthRequired(tx, profileId, true)
  })
}

function notePause(
  { networkFor, pauses }: CollectOptions,
  { type }: Claimed,
  error: unknown,
): void {
  const network = networkFor(type)
  if (!(error instanceof NetworkError) || !error.retryAt) return
  if (network?.reader?.isLimitOfAll?.(error)) pauses.set(network, error.retryAt)
}

async function releaseUnread(
  { database, pollingInterval }: CollectOptions,
  claimed: Claimed,
  notBefore: Date | null,
): Promise<void> {
  const next = { ...claimed, isDueNow: true, notBefore }
  await releaseCursor(database, claimed, next, pollingInterval.shortestMs)
}

function accountOf(keyRing: KeyRing, claimed: Claimed): Account {
  const { profileId, networkId, username } = claimed
  const credentials = openSealedCredential(keyRing, profileId, claimed)
  if (!credentials) {
    const hint = 'Connect the profile.'
    throw new NetworkError('reconnect', 'not_connected', 'The profile is not connected', { hint })
  }
  return { networkId, username, credentials }
}
