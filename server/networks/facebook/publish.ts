// Makes an unpublished post on a Page and publishes it (developers.facebook.com, "Page feed" and "Page post"). Reels and stories are made
// of unpublished videos and photos.
import { say } from '../../sentences/sentences.ts'
import { graphPath } from '../graph/graph.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import {
  type Account,
  NetworkError,
  type Post,
  type PostMedium,
  type Published,
} from '../networks.ts'
import { altTextFor } from '../post/alt-text.ts'
import { altText } from './limits.ts'
import { markPrepared, readPrepared } from './post/prepared.ts'
import { finishVideo, uploadVideo } from './post/session.ts'
import { publishPhotoStory } from './post/story.ts'
import { readTargeting } from './post/targeting.ts'
import { makeVideo, publishVideo } from './post/video.ts'
import { readVideoOptions } from './post/video-options.ts'

/** Repeating it leaves an unpublished post behind, which stays invisible. */
export async function preparePost(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string> {
  const [first] = post.media
  if (first && (post.postType === 'REEL' || post.postType === 'STORY'))
    return await prepareType(client, account, { type: post.postType, medium: first }, signal)
  if (first?.kind === 'video')
    return makeVideo(client, account, { form: videoForm(post, first), medium: first }, signal)
  const create = (edge: 'photos' | 'feed', form: Record<string, string>) =>
    createUnpublished(client, account, { edge, form }, signal)
  const photos: { media_fbid: string }[] = []
  for (const medium of post.media)
    photos.push({ media_fbid: await create('photos', photoForm(medium)) })
  return await create('feed', {
    ...(post.text === '' ? {} : { message: post.text }),
    ...(photos.length > 0 ? { attached_media: JSON.stringify(photos) } : {}),
    ...targetingOf(post),
    ...(post.postDetails?.placeId ? { place: post.postDetails.placeId } : {}),
  })
}

/** Text and title of a reel go with the call that publishes it. */
async function prepareType(
  client: NetworkClient,
  account: Account,
  { type, medium }: { type: 'REEL' | 'STORY'; medium: PostMedium },
  signal: AbortSignal,
): Promise<string> {
  const session = { client, account, signal }
  if (type === 'REEL')
    return markPrepared('reel', await uploadVideo({ ...session, edge: 'video_reels' }, medium))
  if (medium.kind === 'video') {
    const id = await uploadVideo({ ...session, edge: 'video_stories' }, medium)
    return markPrepared('videoStory', id)
  }
  // Without an alt text: Facebook documents none for stories.
  const photo: Unpublished = { edge: 'photos', form: { url: medium.url } }
  return markPrepared('photoStory', await createUnpublished(client, account, photo, signal))
}

type Unpublished = { edge: 'photos' | 'feed'; form: Record<string, string> }

async function createUnpublished(
  client: NetworkClient,
  account: Account,
  { edge, form }: Unpublished,
  signal: AbortSignal,
): Promise<string> {
  const call: Call = {
    purpose: 'prepare',
    method: 'POST',
    path: `${graphPath}/${encodeURIComponent(account.networkId)}/${edge}`,
    form: { ...form, published: 'false' },
    // Facebook fetches a photo before it answers.
    isSlow: edge === 'photos',
  }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'prepare')
  return id
}

function photoForm(medium: PostMedium): Record<string, string> {
  const text = altTextFor(altText, medium)
  return { url: medium.url, ...(text === '' ? {} : { alt_text_custom: text }) }
}

function videoForm(post: Post, { videoOptions = {} }: PostMedium): Record<string, string> {
  return {
    ...(post.text === '' ? {} : { description: post.text }),
    ...readVideoOptions(videoOptions),
    ...targetingOf(post),
  }
}

function targetingOf(post: Post): { targeting?: string } {
  const { targeting } = readTargeting(post.targeting)
  return Object.keys(targeting).length > 0 ? { targeting: JSON.stringify(targeting) } : {}
}

export async function publishPost(
  client: NetworkClient,
  account: Account,
  { post, preparedId }: { post: Post; preparedId: string | null },
  signal: AbortSignal,
): Promise<Published> {
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', say('post_not_made', { network: 'Facebook' }))
  const { form, id } = readPrepared(preparedId)
  const work = { client, account, signal }
  if (form === 'reel') {
    await finishVideo({ ...work, edge: 'video_reels' }, id, reelForm(post))
    return describePost(client, id)
  }
  if (form === 'photoStory') return describePost(client, await publishPhotoStory(work, id))
  if (form === 'videoStory') {
    const postId = await finishVideo({ ...work, edge: 'video_stories' }, id, {})
    // An earlier call has published it, or Facebook has not named the post: the list of stories does.
    if (postId === undefined) throw incomplete(client, 'publish')
    return describePost(client, postId)
  }
  await (form === 'video' ? publishVideo(client, account, id, signal) : publishFeed(work, id))
  return describePost(client, id)
}

function reelForm(post: Post): Record<string, string> {
  const { title } = readVideoOptions(post.media[0]?.videoOptions ?? {})
  return {
    video_state: 'PUBLISHED',
    ...(post.text === '' ? {} : { description: post.text }),
    ...(title === undefined ? {} : { title }),
  }
}

async function publishFeed(
  { client, account, signal }: { client: NetworkClient; account: Account; signal: AbortSignal },
  id: string,
): Promise<void> {
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphPath}/${encodeURIComponent(id)}`,
    form: { is_published: 'true' },
  }
  const { body } = await callNetwork(client, account, call, signal)
  if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
}

/** www.facebook.com/<post id> leads to the post. */
export function describePost(client: NetworkClient, id: string): Published {
  return {
    postId: id,
    postUrl: `${client.site}/${id}`,
  }
}
