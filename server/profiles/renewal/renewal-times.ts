// Pure functions that compute when tokens are renewed, whether they are used or not.
import type { Grant } from '../../networks/connecting.ts'

const day = 24 * 3_600_000
/** Renewed when less than this part of their life is left, and not earlier: each renewal is a risk. */
const renewalShare = 0.2

/**
 * Null for tokens that do not expire, and for those that live under a day: they are renewed when they are used, because an idle
 * account would otherwise be renewed many times a day.
 */
export function renewAt(
  { accessExpiresAt, refreshExpiresAt }: Pick<Grant, 'accessExpiresAt' | 'refreshExpiresAt'>,
  issuedAt: Date,
): Date | null {
  if (accessExpiresAt === null) return null
  const isShort = accessExpiresAt.getTime() - issuedAt.getTime() < day
  // A refresh token that is never used expires, too.
  const end = isShort ? refreshExpiresAt : earlier(accessExpiresAt, refreshExpiresAt)
  return end && partOfLife(issuedAt, end)
}

/** Whether tokens that are about to be used should be renewed first. */
export function isDueBeforeUse(accessExpiresAt: Date | null, issuedAt: Date, now: Date): boolean {
  if (accessExpiresAt === null) return false
  return now >= partOfLife(issuedAt, accessExpiresAt)
}

/** Networks refuse a new token for some seconds, until all their servers know it. */
const freshMs = 30_000
/** Tokens that were renewed after a refusal and are refused again are not renewed over and over. */
const renewedAgainMs = 10 * 60_000
/** The smallest part of its life after which a network renews a token, with a margin: Instagram after 1 day of 60. */
const minPart = 1 / 50

export type RefusedTokens = {
  issuedAt: Date
  accessExpiresAt: Date | null
  /** When tokens were last renewed because they had been refused. */
  renewedRefusedAt: Date | null
  /** From the network's description. */
  minAgeSeconds?: number | undefined
}

/**
 * The action for tokens that the network refused. `wait`: they are so new that the refusal proves nothing. `renew`: they may
 * have ended early. `stands`: they cannot be renewed yet, or a renewal has just not helped.
 */
export function decideRefused(
  { issuedAt, accessExpiresAt, renewedRefusedAt, minAgeSeconds = 0 }: RefusedTokens,
  now: Date,
): 'wait' | 'renew' | 'stands' {
  if (isDueBeforeUse(accessExpiresAt, issuedAt, now)) return 'renew'
  const ageMs = now.getTime() - issuedAt.getTime()
  if (ageMs < freshMs) return 'wait'
  const lifeMs = accessExpiresAt ? accessExpiresAt.getTime() - issuedAt.getTime() : Infinity
  // A sandbox with shortened lives shortens this time as well.
  const minAgeMs = Math.min(minAgeSeconds * 1_000, lifeMs * minPart)
  const hasNotHelped =
    renewedRefusedAt !== null && now.getTime() - renewedRefusedAt.getTime() < renewedAgainMs
  return ageMs < minAgeMs || hasNotHelped ? 'stands' : 'renew'
}

function earlier(one: Date, other: Date | null): Date {
  return other && other < one ? other : one
}

function partOfLife(from: Date, to: Date): Date {
  const life = Math.max(0, to.getTime() - from.getTime())
  return new Date(to.getTime() - renewalShare * life)
}
