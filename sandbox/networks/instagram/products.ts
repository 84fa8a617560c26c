// The kinds of posts that a container becomes: a post in the feed, a reel, a story.
import type { Call } from '../../exchange/exchange.ts'
import { parameter } from '../../graph/graph.ts'
import type { Post } from '../../store/memory.ts'

/** In the words of media_product_type. */
export function productOf(call: Call): 'FEED' | 'REELS' | 'STORY' {
  const type = parameter(call, 'media_type')
  if (type === 'STORIES') return 'STORY'
  return type === 'REELS' ? 'REELS' : 'FEED'
}

export function isStory({ record }: Post): boolean {
  return record?.product === 'STORY'
}

/** In the words of media_type. */
export function typeOf({ media }: Post): string {
  if (media.length > 1) return 'CAROUSEL_ALBUM'
  return media[0]?.type === 'video' ? 'VIDEO' : 'IMAGE'
}
