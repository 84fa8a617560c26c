// Makes an unpublished post on a Page and publishes it (developers.facebook.com, "Page feed" and "Page post").
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
import { readTargeting } from './post/targeting.ts'
import { bareId, isVideoId, makeVideo, publishVideo } from './post/video.ts'
import { readVideoOptions } from './post/video-options.ts'

/** Repeating it leaves an unpublished post behind, which stays invisible. */
export async function preparePost(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string> {
  const [first] = post.media
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
  })
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
  preparedId: string | null,
  signal: AbortSignal,
): Promise<Published> {
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', say('post_not_made', { network: 'Facebook' }))
  if (isVideoId(preparedId)) {
    await publishVideo(client, account, bareId(preparedId), signal)
    return describePost(client, bareId(preparedId))
  }
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphPath}/${encodeURIComponent(preparedId)}`,
    form: { is_published: 'true' },
  }
  const { body } = await callNetwork(client, account, call, signal)
  if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
  return describePost(client, preparedId)
}

/** www.facebook.com/<post id> leads to the post. */
export function describePost(client: NetworkClient, id: string): Published {
  return {
    postId: id,
    postUrl: `${client.site}/${id}`,
  }
}
