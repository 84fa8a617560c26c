// Edits and deletes posts and comments of a page (developers.facebook.com, "Page post" and "Comment"). A page edits only what the same app
// has published.
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

export function afterPublishing(client: NetworkClient): AfterPublishing {
  return {
    async look(account, post, text, signal) {
      const call: Call = {
        purpose: 'read',
        method: 'GET',
        path: pathOf(post),
        query: { fields: 'id,message' },
      }
      const answer = await unlessGone(callNetwork(client, account, call, signal))
      if (!answer) return { isThere: false }
      if (!textAt(answer.body, 'id')) throw incomplete(client, 'read')
      const shown = textAt(answer.body, 'message')
      return {
        isThere: true,
        hasText: shown === undefined ? null : plainText(shown) === plainText(text),
      }
    },
    async edit(account, post, text, signal) {
      const form = { message: text }
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

function pathOf({ postId }: OutPost): string {
  return `${graphPath}/${encodeURIComponent(postId)}`
}
