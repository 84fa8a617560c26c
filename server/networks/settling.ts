// How long a doubt about a post, a part or a repost lasts.
import type { Network, Post, Settling } from './networks.ts'

/** How long to wait before a post, a part or a repost that cannot be found counts as not published. */
export function settlingFor(
  network: Network,
  { follows, repost }: Pick<Post, 'follows' | 'repost'>,
): Settling {
  if (repost) return network.repostSettling ?? network
  return (follows && network.parts?.settling) || network
}
