// Edits and deletes posts, videos and comments of a page (developers.facebook.com, "Page post", "Video" and "Comment"). A page edits only what
// the same app has published.
import { plainText } from '../../strings/plain-text.ts'
import { graphPath } from '../graph/graph.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  textAt,
  unlessGone,
  valueAt,
} from '../http/client.ts'
import type { AfterPublishing, OutPost } from '../networks.ts'
import { readPrepared } from './post/prepared.ts'

export function afterPublishing(client: NetworkClient): AfterPublishing {
  return {
    async look(account, post, text, signal) {
      const call: Call = {
        purpose: 'read',
        method: 'GET',
        path: pathOf(post),
        query: { fields: `id,${textField(post)}` },
      }
      const answer = await unlessGone(callNetwork(client, account, call, signal))
      if (!answer) return { isThere: false }
      if (!textAt(answer.body, 'id')) throw incomplete(client, 'read')
      const shown = textAt(answer.body, textField(post))
      return {
        isThere: true,
        hasText: shown === undefined ? null : plainText(shown) === plainText(text),
      }
    },
    async edit(account, post, text, signal) {
      const form = { [textField(post)]: text }
      const call: Call = { purpose: 'publish', method: 'POST', path: pathOf(post), form }
      const { body } = await callNetwork(client, account, call, signal)
      if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
      return post
    },
    async remove(account, post, signal) {
      const call: Call = { purpose: 'publish', method: 'DELETE', path: pathOf(post) }
      const { body } = await callNetwork(client, account, call, signal)
      if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
    },
  }
}

/** Videos and reels are out under the ids of their videos, whose text has another name. */
function textField({ preparedId }: OutPost): 'message' | 'description' {
  const { form } = readPrepared(preparedId ?? '')
  return form === 'video' || form === 'reel' ? 'description' : 'message'
}

function pathOf({ postId }: OutPost): string {
  return `${graphPath}/${encodeURIComponent(postId)}`
}
