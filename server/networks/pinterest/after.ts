// Deletes pins (developers.pinterest.com, "Delete Pin"). Updating one is in a closed beta.
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import type { AfterPublishing, OutPost } from '../networks.ts'
import { unlessMissing } from '../post/gone.ts'

export function afterPublishing(client: NetworkClient): AfterPublishing {
  return {
    async look(account, post, _text, signal) {
      const call: Call = { purpose: 'read', method: 'GET', path: pathOf(post) }
      const answer = await unlessMissing(
        callNetwork(client, account, call, signal),
        ({ code }) => code === 'pinterest_404',
      )
      if (!answer) return { isThere: false }
      if (!textAt(answer.body, 'id')) throw incomplete(client, 'read')
      return { isThere: true, hasText: null }
    },
    async remove(account, post, signal) {
      const call: Call = { purpose: 'publish', method: 'DELETE', path: pathOf(post) }
      await callNetwork(client, account, call, signal)
    },
  }
}

function pathOf({ postId }: OutPost): string {
  return `/v5/pins/${encodeURIComponent(postId)}`
}
