// Decides whether a post on the network is the one that an attempt sent.

import { say } from '../../sentences/sentences.ts'
import { plainText } from '../../strings/plain-text.ts'
import { incomplete, type NetworkClient } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { type Attempt, type Finding, NetworkError } from '../networks.ts'

/** Clocks differ by seconds, and the network reads its clock a little after Carillon reads its own. */
const toleranceMs = 120_000
/** A larger difference is not drift: one clock is wrong, and comparing times proves nothing. */
const furthestMs = 3_600_000

/** For a query that needs a start before the network's time is known: no post of ours is older, whatever its clock shows. */
export function earliestOwn(attempt: Attempt): Date {
  return new Date(beganAt(attempt) - furthestMs - toleranceMs)
}

/**
 * Since when a post may be ours, by the network's own clock. Our time was read first: if the network's answer carries an
 * earlier one, our clock is ahead by at least that much, and so was the start of the attempt. Undefined: unknown.
 */
export function findOwnSince(attempt: Attempt, answer: Answer): number | undefined {
  const aheadMs = Math.max(0, attempt.now.getTime() - timeOf(answer))
  return aheadMs <= furthestMs ? beganAt(attempt) - aheadMs - toleranceMs : undefined
}

/** For a network that offers only a list: a post that is not in it since then is absent. */
export function requireOwnSince(client: NetworkClient, attempt: Attempt, answer: Answer): number {
  const since = findOwnSince(attempt, answer)
  if (since !== undefined) return since
  throw clockTrouble(client, answer)
}

/**
 * For servers that may not say their time. A post since `surely` that looks like ours is ours; one since `perhaps` may be, because the
 * server's clock may be behind.
 */
export type OwnSince = { surely: number; perhaps: number }

export function ownSince(client: NetworkClient, attempt: Attempt, answer: Answer): OwnSince {
  if (!Number.isNaN(timeOf(answer))) {
    const since = requireOwnSince(client, attempt, answer)
    return { surely: since, perhaps: since }
  }
  return { surely: beganAt(attempt) - toleranceMs, perhaps: earliestOwn(attempt).getTime() }
}

/** For an answer from which the earliest time of our post does not follow. */
export function clockTrouble(client: NetworkClient, answer: Answer): NetworkError {
  if (Number.isNaN(timeOf(answer))) return incomplete(client, 'read')
  return new NetworkError('retry', 'clock_ahead', say('clock_ahead', { network: client.title }), {
    hint: say('set_database_clock'),
  })
}

/** An attempt began before now. If our clock disagrees, it was set back since, by an unknown amount. */
function beganAt({ startedAt, now }: Attempt): number {
  return startedAt <= now ? startedAt.getTime() : now.getTime() - furthestMs
}

function timeOf({ headers }: Answer): number {
  return Date.parse(headers.date ?? '')
}

/** The last post in the list that matches and is new enough. A match without a time may be ours. */
export function pickOwn<Alike extends { at: number }>(
  client: NetworkClient,
  alike: Alike[],
  since: number,
): Alike | undefined {
  const own = alike.filter(({ at }) => at >= since).at(-1)
  if (!own && alike.some(({ at }) => Number.isNaN(at))) throw incomplete(client, 'read')
  return own
}

/**
 * Whether a text on the network cannot be ours. Servers cut a text at its end or add to it, and change signs in it; they do not exchange its
 * letters, nor write a text for a post that has none.
 */
export function isSurelyOther(ours: string, shown: string): boolean {
  const [own, other] = [ours, shown].map(lettersOf) as [string, string]
  if (own === '' && other === '') return (plainText(ours) === '') !== (plainText(shown) === '')
  if (own === '' || other === '') return true
  return !own.startsWith(other) && !other.startsWith(own)
}

function lettersOf(text: string): string {
  return plainText(text)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Scheme, trailing slash, case of the host and escapes (%7E for ~, &amp; for &) do not make another link. */
export function plainLink(link: string): string {
  const plain = plainText(link)
  const url = URL.parse(plain) ?? URL.parse(`http://${plain}`)
  if (!url) return plain
  const { host, pathname, search, hash } = url
  return plainText(withoutEscapes(`${host}${pathname.replace(/\/$/, '')}${search}${hash}`))
}

function withoutEscapes(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** For an exact `find`: the post that a repetition repeats is another one. */
export function absentFor({ isRepetition }: Attempt): Finding {
  return isRepetition ? { absent: true, isTwinSeen: true } : { absent: true }
}

/** Compares times of one clock, the one that wrote the end: this process's own clock may differ. */
export function isSettled({ endedAt, now }: Attempt, settlingSeconds: number): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() >= settlingSeconds * 1_000
}
