// Edits and deletes posts and comments (learn.microsoft.com/linkedin/marketing, "Posts API" and "Comments API", version 202605). Posts of
// members are shown to no app, so a lost answer about one of theirs stays unknown.
import { plainText } from '../../strings/plain-text.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import type { Account, AfterPublishing, OutPost } from '../networks.ts'
import { unlessMissing } from '../post/gone.ts'
import { fromLittleText, toLittleText } from './post/little-text.ts'
import { authorOf, type Kind } from './urns.ts'

export function afterPublishing(client: NetworkClient, kind: Kind): AfterPublishing {
  return {
    ...(kind === 'page' ? { look: lookWith(client) } : {}),
    async edit(account, post, text, signal) {
      const set = post.follows
        ? { message: { $set: { text } } }
        : { $set: { commentary: toLittleText(text) } }
      const call: Call = {
        ...pathOf(kind, account, post),
        purpose: 'publish',
        method: 'POST',
        headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
        json: { patch: set },
      }
      await callNetwork(client, account, call, signal)
      return post
    },
    async remove(account, post, signal) {
      const call: Call = {
        ...pathOf(kind, account, post),
        purpose: 'publish',
        method: 'DELETE',
        headers: { 'x-restli-method': 'DELETE' },
      }
      await callNetwork(client, account, call, signal)
    },
  }
}

function lookWith(client: NetworkClient): NonNullable<AfterPublishing['look']> {
  return async (account, post, text, signal) => {
    const { path } = pathOf('page', account, post)
    const call: Call = { purpose: 'read', method: 'GET', path }
    const answer = await unlessMissing(
      callNetwork(client, account, call, signal),
      ({ code }) => code === `${client.name}_404`,
    )
    if (!answer) return { isThere: false }
    const shown = post.follows
      ? textAt(answer.body, 'message', 'text')
      : textAt(answer.body, 'commentary')
    if (textAt(answer.body, 'id') === undefined) throw incomplete(client, 'read')
    if (shown === undefined) return { isThere: true, hasText: null }
    const readable = post.follows ? shown : fromLittleText(shown)
    const wanted = post.follows ? text : fromLittleText(toLittleText(text))
    return { isThere: true, hasText: plainText(readable) === plainText(wanted) }
  }
}

/** A comment is deleted in the name of its actor. */
function pathOf(
  kind: Kind,
  { networkId }: Account,
  { postId, follows }: OutPost,
): { path: string; query?: Record<string, string> } {
  if (!follows) return { path: `/rest/posts/${encodeURIComponent(postId)}` }
  const number = /,(\d+)\)$/.exec(postId)?.[1] ?? postId
  const path = `/rest/socialActions/${encodeURIComponent(follows.root.postId)}/comments/${encodeURIComponent(number)}`
  return { path, query: { actor: authorOf(kind, networkId) } }
}
