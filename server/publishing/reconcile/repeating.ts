// A network that shows nobody the post settles a doubt by refusing its repetition. How long it recognizes one is not documented, so
// nothing is repeated long after the attempt in doubt: the message fails with an unknown outcome instead.

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
