// Deletes the record of a post (com.atproto.repo.deleteRecord). Deleting it again succeeds. Apps that show Bluesky ignore changed records, so
// posts are not edited.
import { type Call, callNetwork, type NetworkClient } from '../http/client.ts'
import type { Account, AfterPublishing, OutPost } from '../networks.ts'
import { postCollection, readRecord, repostCollection } from './calls.ts'
import { clientFor } from './server/server.ts'

export function afterPublishing(client: NetworkClient): AfterPublishing {
  return {
    async look(account, post, _text, signal) {
      const address = addressOf(account, post)
      const found = await readRecord(clientFor(client, account), account, address, signal)
      return found ? { isThere: true, hasText: null } : { isThere: false }
    },
    async remove(account, post, signal) {
      const call: Call = {
        purpose: 'publish',
        method: 'POST',
        path: '/xrpc/com.atproto.repo.deleteRecord',
        json: addressOf(account, post),
      }
      await callNetwork(clientFor(client, account), account, call, signal)
    },
  }
}

function addressOf({ networkId }: Account, { postId, repost }: OutPost) {
  const collection = repost ? repostCollection : postCollection
  return { repo: networkId, collection, rkey: postId }
}
