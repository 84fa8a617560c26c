// Asks the prepared post whether it is published.

import { graphPath } from '../graph/graph.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, valueAt } from '../http/client.ts'
import { webAddressAt } from '../http/web-address.ts'
import type { Account, Attempt, Finding } from '../networks.ts'
import { absentFor } from '../post/sameness.ts'
import { type Prepared, readPrepared } from './post/prepared.ts'
import { isVideoOut } from './post/session.ts'
import { findPhotoStory, findVideoStory } from './post/story.ts'
import { describePost } from './publish.ts'

/** The arguments of every way to look. */
type Look = { client: NetworkClient; account: Account; signal: AbortSignal }

/** Exact: the attempt could publish this one post and no other. */
export async function findPost(
  look: Look,
  attempt: Attempt,
  settlingSeconds: number,
): Promise<Finding> {
  if (!attempt.preparedId) return { absent: true }
  const prepared = readPrepared(attempt.preparedId)
  const { form, id } = prepared
  if (form === 'post' || form === 'video') return findPublished(look, attempt, prepared)
  if (form === 'photoStory') return findPhotoStory(look, attempt, id)
  const edge = form === 'reel' ? ('video_reels' as const) : ('video_stories' as const)
  if (!(await isVideoOut({ ...look, edge }, id))) return absentFor(attempt)
  if (form === 'reel') return { found: describePost(look.client, id) }
  return findVideoStory(look, attempt, id, settlingSeconds)
}

async function findPublished(
  { client, account, signal }: Look,
  attempt: Attempt,
  { form, id }: Prepared,
): Promise<Finding> {
  const flag = form === 'video' ? 'published' : 'is_published'
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
