// Publishes a prepared container.
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import { graphVersion } from '../http/graph.ts'
import { type Account, NetworkError, type Post, type Published } from '../networks.ts'
import { noteLeftOut } from '../publishing/left-out.ts'
import { altText } from './limits.ts'

export async function publishContainer(
  client: NetworkClient,
  account: Account,
  { post, preparedId }: { post: Post; preparedId: string | null },
  signal: AbortSignal,
): Promise<Published> {
  if (!preparedId)
    throw new NetworkError('retry', 'prepared_gone', 'The post was not made on Instagram yet.')
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphVersion}/${encodeURIComponent(account.networkId)}/media_publish`,
    form: { creation_id: preparedId },
  }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'publish')
  const postUrl = await findAddress(client, account, id, signal)
  return { postId: id, postUrl, ...noteLeftOut(client.title, post, [], altText) }
}

/** The address of a post does not follow from its id. A failure here must not fail the post. */
async function findAddress(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  const call: Call = {
    purpose: 'read',
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(id)}`,
    query: { fields: 'permalink' },
  }
  const hurried = { ...client, timeoutMs: Math.min(client.timeoutMs, 3_000) }
  try {
    return textAt((await callNetwork(hurried, account, call, signal)).body, 'permalink') ?? null
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}
