// POST /2/tweets, the one call that publishes.
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import { type Account, NetworkError, type Post, type Published } from '../networks.ts'
import { noteLeftOut } from '../publishing/left-out.ts'
import { altText, replySettings } from './limits.ts'
import { requireProcessed } from './media.ts'

export async function publishPost(
  client: NetworkClient,
  account: Account,
  { post, mediaIds }: { post: Post; mediaIds: string[] },
  signal: AbortSignal,
): Promise<Published> {
  for (const [index, id] of mediaIds.entries())
    if (post.media[index]?.kind !== 'image') await requireProcessed(client, account, id, signal)
  const reply = findReplySetting(post)
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: '/2/tweets',
    json: {
      // Also without text: X takes a post of media alone only with an empty one.
      text: post.text,
      ...(mediaIds.length > 0 ? { media: { media_ids: mediaIds } } : {}),
      ...(reply ? { reply_settings: reply } : {}),
    },
  }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'data', 'id')
  if (!id) throw incomplete(client, 'publish')
  return describePost(client, account, post, id)
}

export function requireMediaIds(post: Post, preparedId: string | null): string[] {
  const ids = preparedId ? preparedId.split(',') : []
  if (ids.length === post.media.length) return ids
  throw new NetworkError('retry', 'prepared_gone', 'The media were not handed to X yet.')
}

export function describePost(
  client: NetworkClient,
  account: Account,
  post: Post,
  id: string,
): Published {
  // Any user name leads to the post; X itself writes `i` for an unknown one.
  const name = encodeURIComponent(account.username || 'i')
  return {
    postId: id,
    postUrl: `${client.site}/${name}/status/${id}`,
    ...noteLeftOut(client.title, post, findReplySetting(post) ? ['privacy'] : [], altText),
  }
}

function findReplySetting({ privacy }: Post): string | undefined {
  return replySettings.find((setting) => setting === privacy?.replySettings)
}
