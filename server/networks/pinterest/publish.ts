// POST /v5/pins, the one call that publishes.
import { say } from '../../sentences/sentences.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import { type Account, NetworkError, type Post, type Published } from '../networks.ts'
import { joinAltTexts } from './post/alt-text.ts'
import { requireProcessed } from './post/video.ts'

export async function publishPin(
  client: NetworkClient,
  account: Account,
  { post, preparedId }: { post: Post; preparedId: string | null },
  signal: AbortSignal,
): Promise<Published> {
  if (preparedId) await requireProcessed(client, account, preparedId, signal)
  const { boardId, destinationUrl } = post.extended
  const altText = joinAltTexts(post.media)
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: '/v5/pins',
    json: {
      board_id: String(boardId),
      ...(post.text === '' ? {} : { description: post.text }),
      ...(typeof destinationUrl === 'string' ? { link: destinationUrl } : {}),
      ...(altText === '' ? {} : { alt_text: altText }),
      media_source: sourceOf(post, preparedId),
    },
  }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'publish')
  return describePin(client, id)
}

export function describePin(client: NetworkClient, id: string): Published {
  return {
    postId: id,
    postUrl: `${client.site}/pin/${id}/`,
  }
}

/** Pinterest fetches pictures from their addresses. A video was uploaded before. */
function sourceOf({ media }: Post, preparedId: string | null): Record<string, unknown> {
  const [medium] = media
  if (media.length > 1)
    return { source_type: 'multiple_image_urls', items: media.map(({ url }) => ({ url })) }
  if (medium?.kind !== 'video') return { source_type: 'image_url', url: medium?.url }
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', say('pinterest_video_not_handed'))
  // A video needs a cover; Pinterest takes the first frame where the message has none. It counts whole seconds.
  const cover =
    medium.coverUrl && medium.coverOffsetMs === undefined
      ? { cover_image_url: medium.coverUrl }
      : { cover_image_key_frame_time: Math.floor((medium.coverOffsetMs ?? 0) / 1_000) }
  return { source_type: 'video_id', media_id: preparedId, ...cover }
}
