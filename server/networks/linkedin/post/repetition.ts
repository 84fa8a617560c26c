// LinkedIn refuses a post that repeats another one, and names it. Members' own posts cannot be read by apps: for them this is the only
// way to learn whether an attempt whose answer was lost has published.
import type { NetworkClient } from '../../http/client.ts'
import type { Answer } from '../../http/request.ts'
import type { Attempt, Finding } from '../../networks.ts'
import { describePost } from '../publish.ts'
import { timeOfPost } from '../urns.ts'

/** Clocks differ by seconds. */
const toleranceMs = 120_000

/**
 * The named post, unless it was made by this very call: after a post was deleted, LinkedIn goes on refusing its text for a day or two,
 * and names posts that never existed. A post of an attempt in doubt is as old as the settling time. Both times are LinkedIn's.
 */
export function readRepeated(
  sentence: string,
  { headers }: Answer,
  settlingSeconds: number,
): string | undefined {
  const [urn] = /\burn:li:(?:share|ugcPost|activity):\d{10,20}\b/.exec(sentence) ?? []
  if (urn === undefined) return undefined
  // The header has whole seconds.
  const ageMs = Date.parse(headers.date ?? '') + 1_000 - timeOfPost(urn)
  return ageMs < (settlingSeconds * 1_000) / 3 ? undefined : urn
}

/**
 * The named post is this message's if an earlier attempt of it is in doubt, and the post is not older than that. It says nothing about
 * a post that the network did not name.
 */
export function findMemberPost(client: NetworkClient, attempt: Attempt): Finding {
  const { isRepetition, repeats } = attempt
  if (!isRepetition || !repeats) return { absent: true }
  if (isOlderPost(attempt)) return { absent: true, isTwinSeen: true }
  return { found: describePost(client, repeats) }
}

/** Whether the network named a post that cannot be this message's. */
export function isOlderPost({ repeats, doubtSince, otherPostIds }: Attempt): boolean {
  if (!repeats) return false
  if (!doubtSince || otherPostIds.includes(repeats)) return true
  return timeOfPost(repeats) < doubtSince.getTime() - toleranceMs
}
