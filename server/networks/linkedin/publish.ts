// POST /rest/posts, the one call that publishes. The id of the post is in a header.
import { type Call, callNetwork, incomplete, type NetworkClient } from '../http/client.ts'
import type { Account, Published } from '../networks.ts'
import { isProcessed, requireProcessed } from './post/media.ts'
import { contentOf, type PostBody } from './prepare.ts'

export async function publishPost(
  client: NetworkClient,
  account: Account,
  body: PostBody,
  signal: AbortSignal,
): Promise<Published> {
  const content = contentOf(body)
  if (isProcessed(content)) await requireProcessed({ client, account, owner: '', signal }, content)
  const call: Call = { purpose: 'publish', method: 'POST', path: '/rest/posts', json: body }
  const { headers } = await callNetwork(client, account, call, signal)
  const id = headers['x-restli-id'] ?? headers['x-linkedin-id']
  if (!id) throw incomplete(client, 'publish')
  return describePost(client, id)
}

export function describePost(client: NetworkClient, id: string): Published {
  return {
    postId: id,
    postUrl: `${client.site}/feed/update/${id}/`,
  }
}
