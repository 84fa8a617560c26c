// Is that post the one we sent?
import { normalizeText } from '../normalize.ts'
import { incomplete, type Line } from './http/client.ts'
import type { Answer } from './http/transport.ts'
import { type Attempt, type Finding, NetworkError } from './networks.ts'

/** Clocks need not agree to the second, and a network says its time a little after we read ours. */
const toleranceMs = 120_000
/** Clocks that are further apart do not drift: one of them is wrong, and nothing can be told by it. */
const furthestMs = 3_600_000

/** For a network that must be told before it has said its time: nothing of ours is older, whatever it will say. */
export function earliestOwn(attempt: Attempt): Date {
  return new Date(beganAt(attempt) - furthestMs - toleranceMs)
}

/**
 * Since when a post may be ours, by the network's own clock. Our time was read first: if the network's answer says an
 * earlier one, our clock is ahead by at least that much, and so was the start of the attempt. Undefined: nobody can say.
 */
export function findOwnSince(attempt: Attempt, answer: Answer): number | undefined {
  const aheadMs = Math.max(0, attempt.now.getTime() - timeOf(answer))
  return aheadMs <= furthestMs ? beganAt(attempt) - aheadMs - toleranceMs : undefined
}

/** For a network that has nothing but its list: what is not to be seen there since then is absent. */
export function requireOwnSince(line: Line, attempt: Attempt, answer: Answer): number {
  const since = findOwnSince(attempt, answer)
  if (since !== undefined) return since
  if (Number.isNaN(timeOf(answer))) throw incomplete(line, 'look')
  throw new NetworkError(
    'retry',
    'clock_ahead',
    `Our clock is more than an hour ahead of that of ${line.title}: which posts are new cannot be told.`,
    { hint: 'Set the clock of the machine that PostgreSQL runs on.' },
  )
}

/** It has begun before now. If our clock says otherwise it was set back since, and nobody knows by how much. */
function beganAt({ startedAt, now }: Attempt): number {
  return startedAt <= now ? startedAt.getTime() : now.getTime() - furthestMs
}

function timeOf({ headers }: Answer): number {
  return Date.parse(headers.date ?? '')
}

/** Of posts like ours the last one in the list that is new enough. One that does not say when it was made may be ours. */
export function pickOwn<Alike extends { at: number }>(
  line: Line,
  alike: Alike[],
  since: number,
): Alike | undefined {
  const own = alike.filter(({ at }) => at >= since).at(-1)
  if (!own && alike.some(({ at }) => Number.isNaN(at))) throw incomplete(line, 'look')
  return own
}

/** Networks trim, fold blanks and normalise: none of that makes another text. */
export function plain(text: string): string {
  return normalizeText(text).replaceAll(/\s+/gu, ' ').trim()
}

/** The scheme, a slash at the end, the case of the host and an escape (%7E for ~) do not make another link. */
export function plainLink(link: string): string {
  const url = URL.parse(link) ?? URL.parse(`http://${link}`)
  if (!url) return link
  return withoutEscapes(`${url.host}${url.pathname.replace(/\/$/, '')}${url.search}${url.hash}`)
}

function withoutEscapes(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** Of a look that is exact: what a repetition repeats is another post. */
export function absentFor({ isRepetition }: Attempt): Finding {
  return isRepetition ? { absent: true, isTwinSeen: true } : { absent: true }
}

/** All by one clock, the one that wrote the end: that of this process may say anything. */
export function isSettled({ endedAt, now }: Attempt, settlingSeconds: number): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() >= settlingSeconds * 1_000
}
