// The record of a repost. It names the post by address and content, and has a key of its own like a post.
import { type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import type { Account, Post, Published } from '../../networks.ts'
import { repostedBy, repostedMissing } from '../../post/kinds/repost.ts'
import { repostCollection } from '../calls.ts'
import { reposts } from '../limits.ts'
import { findAddress } from './options.ts'
import { readPost } from './record.ts'

/** Undefined: the message reposts none. */
export async function makeRepost(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const address = findAddress(repostedBy(client.name, reposts, post))
  if (!address) return undefined
  const found = await readPost(client, account, address, signal)
  const [uri, cid] = [textAt(found, 'uri'), textAt(found, 'cid')]
  if (!uri || !cid) throw repostedMissing(client.name)
  return { $type: repostCollection, subject: { uri, cid }, createdAt: new Date().toISOString() }
}

/** A repost has no page: the one of the reposted post shows it. */
export function describeRepost(client: NetworkClient, rkey: string, record: unknown): Published {
  const address = findAddress(textAt(valueAt(record, 'subject'), 'uri'))
  const postUrl = address && `${client.site}/profile/${address.repo}/post/${address.rkey}`
  return { postId: rkey, postUrl: postUrl ?? null }
}
