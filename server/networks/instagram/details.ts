// The details of a post on Instagram as parameters of its container (developers.facebook.com, "IG User Media"). A story takes tags of
// people alone, and the media of an album carry their tags themselves.
import type { Post, PostMedium } from '../networks.ts'

export function detailsOf({ postDetails }: Pick<Post, 'postDetails'>): Record<string, string> {
  if (!postDetails) return {}
  const { placeId, collaborators, madeWithAi } = postDetails
  return {
    ...(placeId ? { location_id: placeId } : {}),
    ...(collaborators ? { collaborators: JSON.stringify(collaborators) } : {}),
    ...(madeWithAi ? { is_ai_generated: 'true' } : {}),
  }
}

export function tagsOf({ userTags = [] }: Pick<PostMedium, 'userTags'>): Record<string, string> {
  if (userTags.length === 0) return {}
  const tags = userTags.map(({ handle, ...place }) => ({ username: handle, ...place }))
  return { user_tags: JSON.stringify(tags) }
}
