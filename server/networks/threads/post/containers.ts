// Makes the container of a post, with one for each medium of a carousel.

import {
  type ContainerNames,
  type ContainerWork,
  createContainer,
  createReady,
  waitForPart,
} from '../../graph/containers.ts'
import type { Post, PostMedium } from '../../networks.ts'
import { altTextFor } from '../../post/alt-text.ts'
import { quotedBy } from '../../post/kinds/quote.ts'
import { explainContainer } from '../explain.ts'
import { altText, quotes } from '../limits.ts'
import { isReply, readOptions } from './options.ts'
import { attach } from './polls.ts'

/** In front of every path. */
export const threadsVersion = '/v1.0'

/** The profile of the token, as Meta's own examples name it. */
export const me = 'me'

export const names: ContainerNames = {
  version: threadsVersion,
  owner: () => me,
  create: 'threads',
  publish: 'threads_publish',
  state: 'status',
  sentence: 'error_message',
  listOf: (post) => (isReply(post) ? 'replies' : 'threads'),
  text: 'text',
  explain: explainContainer,
}

export async function makeContainer(work: ContainerWork, post: Post): Promise<string> {
  const quoted = quotedBy('threads', quotes, post)
  const form = {
    ...(post.text === '' ? {} : { text: post.text }),
    ...(quoted ? { quote_post_id: quoted } : {}),
    ...readOptions(post),
  }
  const [first, second] = post.media
  if (first === undefined)
    return createReady(work, { ...form, ...attach(post.poll), media_type: 'TEXT' })
  if (second === undefined) return createReady(work, { ...form, ...mediaOf(first) })
  const children: string[] = []
  for (const medium of post.media)
    children.push(await createContainer(work, { ...mediaOf(medium), is_carousel_item: 'true' }))
  for (const child of children) await waitForPart(work, child)
  return createReady(work, { ...form, media_type: 'CAROUSEL', children: children.join(',') })
}

function mediaOf(medium: PostMedium): Record<string, string> {
  const text = altTextFor(altText, medium)
  return {
    ...(medium.kind === 'video'
      ? { media_type: 'VIDEO', video_url: medium.url }
      : { media_type: 'IMAGE', image_url: medium.url }),
    ...(text === '' ? {} : { alt_text: text }),
  }
}
