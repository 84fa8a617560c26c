// Makes the container of a post, with one for each medium of a carousel.

import {
  type ContainerNames,
  type ContainerWork,
  createContainer,
  createReady,
  waitForPart,
} from '../graph/containers.ts'
import { graphPath } from '../graph/graph.ts'
import type { Post, PostMedium } from '../networks.ts'
import { altTextFor } from '../post/alt-text.ts'
import { detailsOf, tagsOf } from './details.ts'
import { explainContainer } from './explain.ts'
import { altText } from './limits.ts'

export const names: ContainerNames = {
  version: graphPath,
  owner: ({ networkId }) => networkId,
  create: 'media',
  publish: 'media_publish',
  state: 'status_code',
  sentence: 'status',
  listOf: ({ postType }) => (postType === 'STORY' ? 'stories' : 'media'),
  isShortLived: ({ postType }) => postType === 'STORY',
  text: 'caption',
  explain: explainContainer,
}

export async function makeContainer(work: ContainerWork, post: Post): Promise<string> {
  if (post.postType === 'STORY') return makeStory(work, post)
  const whole = { ...(post.text === '' ? {} : { caption: post.text }), ...detailsOf(post) }
  const [only] = post.media
  if (only !== undefined && post.media.length === 1)
    return createReady(work, { ...whole, ...mediaOf(only, 'REELS'), ...coverOf(only) })
  const children: string[] = []
  for (const medium of post.media)
    children.push(
      await createContainer(work, { ...mediaOf(medium, 'VIDEO'), is_carousel_item: 'true' }),
    )
  for (const child of children) await waitForPart(work, child)
  return createReady(work, { ...whole, media_type: 'CAROUSEL', children: children.join(',') })
}

/** Without caption and alt text: Instagram shows none. */
async function makeStory(work: ContainerWork, { media: [medium] }: Post): Promise<string> {
  if (!medium) throw new Error('a story has a picture or a video')
  const name = medium.kind === 'video' ? 'video_url' : 'image_url'
  return createReady(work, { [name]: medium.url, media_type: 'STORIES', ...tagsOf(medium) })
}

/** Instagram prefers the picture if it gets both. */
function coverOf({
  kind,
  hasOwnCover,
  coverUrl,
  coverOffsetMs,
}: PostMedium): Record<string, string> {
  if (kind !== 'video') return {}
  if (hasOwnCover && coverUrl) return { cover_url: coverUrl }
  return coverOffsetMs === undefined ? {} : { thumb_offset: String(coverOffsetMs) }
}

function mediaOf(medium: PostMedium, videoType: string): Record<string, string> {
  if (medium.kind === 'video')
    return { media_type: videoType, video_url: medium.url, ...tagsOf(medium) }
  const text = altTextFor(altText, medium)
  return { image_url: medium.url, ...(text === '' ? {} : { alt_text: text }), ...tagsOf(medium) }
}
