// Publishes to X with one call, POST /2/tweets. X has no idempotency key, so an attempt with an unknown outcome is searched
// for among the profile's own posts.

import type { Connector, Timing } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { repostedBy } from '../post/kinds/repost.ts'
import { afterPublishing } from './after.ts'
import { findPost, isRepeatedPostVisible } from './find.ts'
import { reposts } from './limits.ts'
import { isUnfinished, prepareMedia, requireUploads } from './post/prepare.ts'
import { publishPost } from './post/publish.ts'
import { publishRepost } from './post/reposts.ts'
import { openReader } from './read.ts'
import { rememberWords } from './words.ts'

export function openX(http: NetworkClient, { reading }: Timing): Connector {
  const client = { ...http, words: rememberWords(), hasLimitPerEndpoint: true }
  return {
    prepares: 'media',
    prepare: (account, post, signal, progress) =>
      prepareMedia(client, account, post, signal, progress),
    isUnfinished,
    async publish(account, post, preparedId, signal) {
      const reposted = repostedBy(client.name, reposts, post)
      if (reposted) return publishRepost(client, account, reposted, signal)
      return publishPost(client, account, { post, media: requireUploads(post, preparedId) }, signal)
    },
    async find(account, post, attempt, signal) {
      const found = await findPost(client, account, { post, attempt }, signal)
      if (found) return { found }
      if (!attempt.isRepetition) return { absent: true }
      const isTwinSeen = await isRepeatedPostVisible(client, account, post, signal)
      return { absent: true, isTwinSeen }
    },
    after: afterPublishing(client),
    reader: openReader(client, reading),
  }
}
