// Reposts on X (docs.x.com, "Repost Post" and "Unrepost Post"). An account reposts a post once: X has no second one, so a call that is repeated
// changes nothing. The answer says that the post is reposted, and need not name the repost.
import { say } from '../../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { type Account, NetworkError, type Published } from '../../networks.ts'
import { alreadyReposted } from '../explain.ts'
import { describePost } from './publish.ts'

export async function publishRepost(
  client: NetworkClient,
  account: Account,
  reposted: string,
  signal: AbortSignal,
): Promise<Published> {
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: pathOf(account),
    json: { tweet_id: reposted },
  }
  try {
    const { body } = await callNetwork(client, account, call, signal)
    if (valueAt(body, 'data', 'retweeted') !== true) throw incomplete(client, 'publish')
    const named = textAt(body, 'data', 'rest_id') ?? textAt(body, 'data', 'id')
    return describeRepost(client, account, reposted, named)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== alreadyReposted) throw error
    return { ...describeRepost(client, account, reposted), note: say('reposted_before') }
  }
}

/** `named`: the id that X gives for the repost. That of the reposted post says nothing. */
export function describeRepost(
  client: NetworkClient,
  account: Account,
  reposted: string,
  named?: string,
): Published {
  if (named !== undefined && named !== reposted) return describePost(client, account, named)
  return { postId: null, postUrl: `${client.site}/i/status/${reposted}` }
}

export async function removeRepost(
  client: NetworkClient,
  account: Account,
  reposted: string,
  signal: AbortSignal,
): Promise<void> {
  const path = `${pathOf(account)}/${encodeURIComponent(reposted)}`
  const call: Call = { purpose: 'publish', method: 'DELETE', path }
  const { body } = await callNetwork(client, account, call, signal)
  if (valueAt(body, 'data', 'retweeted') !== false) throw incomplete(client, 'publish')
}

/** Whether a listed post is the account's repost of this one. */
export function isRepostOf(reposted: string, tweet: unknown): boolean {
  return [...listAt(tweet, 'referenced_tweets'), ...listAt(tweet, 'referenced_posts')].some(
    (one) =>
      /^(retweeted|reposted)$/.test(textAt(one, 'type') ?? '') && textAt(one, 'id') === reposted,
  )
}

function pathOf({ networkId }: Account): string {
  return `/2/users/${encodeURIComponent(networkId)}/retweets`
}
