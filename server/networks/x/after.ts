// Edits and deletes posts on X (docs.x.com, "Create or Edit Post" and "Delete Post"). An edited post has another id, and the former leads to
// it. X edits for an hour, and only for accounts that pay.
import { type Call, callNetwork, incomplete, listAt, textAt, valueAt } from '../http/client.ts'
import { type Account, type AfterPublishing, NetworkError, type OutPost } from '../networks.ts'
import { repostedBy } from '../post/kinds/repost.ts'
import { unreadable, type XClient } from './ask.ts'
import { reposts } from './limits.ts'
import { describePost, findReplySetting } from './post/publish.ts'
import { removeRepost } from './post/reposts.ts'
import { isSameTweet } from './text/same-text.ts'
import { askForPosts, type Words } from './words.ts'

export function afterPublishing(client: XClient): AfterPublishing {
  return {
    async look(account, post, text, signal) {
      const first = await readPost(client, account, post.postId, signal)
      if (!first) return { isThere: false }
      const latest = latestOf(first, post.postId)
      const shown = latest === post.postId ? first : await readPost(client, account, latest, signal)
      if (!shown) return { isThere: false }
      const hasText = textAt(shown, 'text') === undefined ? null : isSameTweet(text, shown)
      return { isThere: true, hasText, latest: describePost(client, account, latest) }
    },
    async edit(account, post, text, signal) {
      const json = { text, ...keptBy(post), edit_options: { previous_post_id: post.postId } }
      const call: Call = { purpose: 'publish', method: 'POST', path: '/2/tweets', json }
      const { body } = await callNetwork(client, account, call, signal)
      const id = textAt(body, 'data', 'id')
      if (!id) throw incomplete(client, 'publish')
      return describePost(client, account, id)
    },
    async remove(account, post, signal) {
      const reposted = repostedBy(client.name, reposts, post)
      if (reposted) return removeRepost(client, account, reposted, signal)
      const call: Call = { purpose: 'publish', method: 'DELETE', path: pathOf(post) }
      const { body } = await callNetwork(client, account, call, signal)
      if (valueAt(body, 'data', 'deleted') !== true) throw incomplete(client, 'publish')
    },
  }
}

/** X does not say what an edit keeps without naming it, so it names again what the post was published with. */
function keptBy({ follows, privacy = null }: OutPost): Record<string, unknown> {
  if (follows) return { reply: { in_reply_to_tweet_id: follows.parent.postId } }
  const setting = findReplySetting({ privacy })
  return setting ? { reply_settings: setting } : {}
}

/** Undefined: there is no such post. X answers 200 with an error beside it, or 404. */
async function readPost(
  client: XClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { words } = client.words.wordsFor(account)
  const ask = async (by: Words) => {
    const query = askForPosts(by, ['text', 'created_at', 'entities'])
    const call: Call = { purpose: 'read', method: 'GET', path: pathOf({ postId: id }), query }
    const answer = await callNetwork(client, account, call, signal)
    if (textAt(answer.body, 'data', 'created_at')) client.words.learn(account, by)
    return answer
  }
  try {
    const { body } = await ask(words).catch((error: unknown) => {
      if (!(error instanceof NetworkError) || error.code !== `${client.name}_400`) throw error
      return ask(words === 'tweets' ? 'posts' : 'tweets')
    })
    const found = valueAt(body, 'data')
    if (found !== undefined) return found
    if (textAt(body, 'errors', 0, 'title') === 'Not Found Error') return undefined
    throw unreadable(client, body)
  } catch (error) {
    if (error instanceof NetworkError && error.code === `${client.name}_404`) return undefined
    throw error
  }
}

function latestOf(post: unknown, id: string): string {
  const history = ['edit_history_tweet_ids', 'edit_history_post_ids'].flatMap((name) =>
    listAt(post, name),
  )
  const [latest] = history.map(String).sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1))
  return latest ?? id
}

function pathOf({ postId }: Pick<OutPost, 'postId'>): string {
  return `/2/tweets/${encodeURIComponent(postId)}`
}
