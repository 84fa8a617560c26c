// Publishes to a Mastodon server with one call that carries an idempotency key. Not every server knows the key, so an attempt with an
// unknown outcome is searched for among the account's own posts.

import type { Connector, Timing } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { findPost } from './find.ts'
import { isUnfinished, preparePost, requirePrepared } from './prepare.ts'
import { publishPost } from './publish.ts'
import { openReader } from './read.ts'
import { clientFor } from './server/server.ts'

export function openMastodon(http: NetworkClient, { reading }: Timing): Connector {
  // Uploads have a limit of their own.
  const client = { ...http, hasLimitPerEndpoint: true }
  return {
    prepare: async (account, post, signal, progress) =>
      preparePost(clientFor(client, account), account, post, signal, progress),
    isUnfinished,
    publish: async (account, post, preparedId, signal) => {
      const prepared = requirePrepared(preparedId)
      const isPart = post.follows !== null
      return publishPost(clientFor(client, account), account, { prepared, isPart }, signal)
    },
    find: async (account, post, attempt, signal) =>
      findPost(clientFor(client, account), account, { post, attempt }, signal),
    after: afterPublishing(client),
    reader: openReader(client, reading),
  }
}
