// The first phase: uploads the media, and freezes the record together with its key. Both are stored before the second phase, so
// that every attempt puts the same record under the same key.
import { say } from '../../sentences/sentences.ts'
import { callNetwork, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { type Account, NetworkError, type Post } from '../networks.ts'
import { postCollection, putRecord } from './calls.ts'
import { readOptions, replyRules } from './post/options.ts'
import { makeRecord } from './post/record.ts'
import { makeRepost } from './post/reposts.ts'
import { makeTid } from './post/tid.ts'

/** `record` names its collection. */
export type Prepared = { rkey: string; record: unknown }

export function collectionOf({ record }: Prepared): string {
  return textAt(record, '$type') ?? postCollection
}

export async function preparePost(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string> {
  const rkey = makeTid()
  const repost = await makeRepost(client, account, post, signal)
  if (repost) return JSON.stringify({ rkey, record: repost } satisfies Prepared)
  const record = await makeRecord(client, account, post, signal)
  const { repliesFrom } = readOptions(post.extended)
  // The rule of the first post holds for its whole conversation.
  if (repliesFrom && !post.follows)
    await putThreadgate(client, account, { rkey, repliesFrom }, signal)
  return JSON.stringify({ rkey, record } satisfies Prepared)
}

/** Undefined: there is none, or it is not ours. */
export function readPrepared(preparedId: string | null): Prepared | undefined {
  const prepared = preparedId === null ? undefined : parse(preparedId)
  const [rkey, record] = [textAt(prepared, 'rkey'), valueAt(prepared, 'record')]
  return rkey && record ? { rkey, record } : undefined
}

export function requirePrepared(preparedId: string | null): Prepared {
  const prepared = readPrepared(preparedId)
  if (prepared) return prepared
  throw new NetworkError('retry', 'prepared_gone', say('post_not_prepared', { network: 'Bluesky' }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * The permission to reply is a record of its own with the key of the post. It is put before the post, so that no reply can come in
 * between; without the post it is not visible.
 */
async function putThreadgate(
  client: NetworkClient,
  account: Account,
  { rkey, repliesFrom }: { rkey: string; repliesFrom: string[] },
  signal: AbortSignal,
): Promise<void> {
  const repo = account.networkId
  const collection = 'app.bsky.feed.threadgate'
  const record = {
    $type: collection,
    post: `at://${repo}/${postCollection}/${rkey}`,
    allow: repliesFrom.map((rule) => ({ $type: replyRules[rule] })),
    createdAt: new Date().toISOString(),
  }
  await callNetwork(
    client,
    account,
    putRecord('prepare', { repo, collection, rkey, record }),
    signal,
  )
}
