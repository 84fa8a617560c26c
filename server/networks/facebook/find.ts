// Asks the prepared post whether it is published.

import { graphPath } from '../graph/graph.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, valueAt } from '../http/client.ts'
import { webAddressAt } from '../http/web-address.ts'
import type { Account, Attempt, Finding } from '../networks.ts'
import { absentFor } from '../post/sameness.ts'
import { bareId, isVideoId } from './post/video.ts'
import { describePost } from './publish.ts'

/** Exact: the attempt could publish this one post and no other. */
export async function findPost(
  client: NetworkClient,
  account: Account,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Finding> {
  if (!attempt.preparedId) return { absent: true }
  const id = bareId(attempt.preparedId)
  const flag = isVideoId(attempt.preparedId) ? 'published' : 'is_published'
  const call: Call = {
    purpose: 'read',
    method: 'GET',
    path: `${graphPath}/${encodeURIComponent(id)}`,
    query: { fields: `${flag},permalink_url` },
  }
  // Facebook answers "does not exist" even for a post that the token may not read: that proves nothing.
  const { body } = await callNetwork(client, account, call, signal)
  const isPublished = valueAt(body, flag)
  if (typeof isPublished !== 'boolean') throw incomplete(client, 'read')
  // Not published: if Facebook refused it as a repetition, it repeats another post.
  if (!isPublished) return absentFor(attempt)
  const found = describePost(client, id)
  // For a video Meta returns only the path; the address made of the id works as well.
  return { found: { ...found, postUrl: webAddressAt(body, 'permalink_url') ?? found.postUrl } }
}
