// Deletes posts on Threads (developers.facebook.com/docs/threads, "Delete posts"): a hundred a day, with the permission threads_delete.

import { under } from '../graph/containers.ts'
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
import { names } from './post/containers.ts'

export function afterPublishing(client: NetworkClient): AfterPublishing {
  return {
    async look(account, post, _text, signal) {
      const query = { fields: 'id' }
      const call: Call = { purpose: 'read', method: 'GET', path: pathOf(post), query }
      const answer = await unlessGone(callNetwork(client, account, call, signal))
      if (!answer) return { isThere: false }
      if (!textAt(answer.body, 'id')) throw incomplete(client, 'read')
      return { isThere: true, hasText: null }
    },
    async remove(account, post, signal) {
      const call: Call = { purpose: 'publish', method: 'DELETE', path: pathOf(post) }
      const { body } = await callNetwork(client, account, call, signal)
      if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
    },
  }
}

function pathOf({ postId }: OutPost): string {
  return under(names, postId)
}
