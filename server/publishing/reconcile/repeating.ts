// On a network that shows no posts to the service, a doubt is settled by repeating the attempt: the network refuses a repetition. How
// long it recognizes one is not documented, so nothing is repeated long after the attempt in doubt: the message then fails with an
// unknown outcome.

import type { Network } from '../../networks/networks.ts'
import { type Said, say } from '../../sentences/sentences.ts'

export function isTooLateToRepeat(
  { repeatsWithinSeconds }: Pick<Network, 'repeatsWithinSeconds'>,
  doubtSince: Date | null,
  now: Date,
): boolean {
  if (repeatsWithinSeconds === undefined || doubtSince === null) return false
  return now.getTime() - doubtSince.getTime() > repeatsWithinSeconds * 1000
}

export function cannotRepeat({ title }: Pick<Network, 'title'>): Said {
  return say('posts_not_shown', { network: title })
}
