// Publishes to a Mastodon server with one call that carries an idempotency key. Not every server knows the key, so an attempt with an
// unknown outcome is searched for among the account's own posts.

import type { Connector, Timing } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { findPost } from './find.ts'
import { findPeople } from './people.ts'
import { findRepost, prepareRepost, publishRepost, readRepost } from './post/reposts.ts'
import { isUnfinished, preparePost, requirePrepared } from './prepare.ts'
import { publishPost } from './publish.ts'
import { openReader } from './read.ts'
import { clientFor } from './server/server.ts'

export function openMastodon(http: NetworkClient, { reading }: Timing): Connector {
  // Uploads have a limit of their own.
  const client = { ...http, hasLimitPerEndpoint: true }
  return {
    async prepare(account, post, signal, progress) {
      const its = clientFor(client, account)
      return (
        (await prepareRepost(its, account, post, signal)) ??
        preparePost(its, account, post, signal, progress)
      )
    },
    isUnfinished,
    publish: async (account, post, preparedId, signal) => {
      const reposted = readRepost(preparedId)
      if (reposted) return publishRepost(clientFor(client, account), account, reposted, signal)
      const prepared = requirePrepared(preparedId)
      const isPart = post.follows !== null
      return publishPost(clientFor(client, account), account, { prepared, isPart }, signal)
    },
    async find(account, post, attempt, signal) {
      const its = clientFor(client, account)
      const reposted = readRepost(attempt.preparedId)
      if (reposted) return findRepost(its, account, reposted, signal)
      return findPost(its, account, { post, attempt }, signal)
    },
    after: afterPublishing(client),
    findPeople: async (account, query, signal) =>
      findPeople(clientFor(client, account), account, query, signal),
    reader: openReader(client, reading),
  }
}
