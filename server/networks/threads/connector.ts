// Publishes to Threads by making a container and publishing it. The container itself says whether it is published.

import type { Connector, Timing } from '../description.ts'
import { requirePrepared } from '../graph/containers.ts'
import { findContainer } from '../graph/find-container.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { makeContainer, names } from './post/containers.ts'
import { explainParent } from './post/parent.ts'
import { findRepost, prepareRepost, publishRepost, readRepost } from './post/reposts.ts'
import { publishReady } from './publish.ts'
import { requireQuota } from './quota.ts'
import { openReader } from './read.ts'

export function openThreads(
  client: NetworkClient,
  { settlingSeconds, reading }: Timing,
): Connector {
  const work = { client, names }
  return {
    looksById: true,
    async prepare(account, post, signal) {
      const repost = prepareRepost({ ...work, account, signal }, post)
      if (repost) return repost
      await requireQuota({ ...work, account, signal }, post)
      return makeContainer({ ...work, account, signal }, post).catch(async (error: unknown) => {
        throw await explainParent({ ...work, account, signal }, post, error)
      })
    },
    async publish(account, _post, preparedId, signal) {
      const reposted = readRepost(preparedId)
      if (reposted) return publishRepost({ ...work, account, signal }, reposted)
      return publishReady({ ...work, account, signal }, requirePrepared(client, preparedId))
    },
    find(account, post, attempt, signal) {
      const reposted = readRepost(attempt.preparedId)
      if (reposted) return findRepost({ ...work, account, signal }, reposted, attempt)
      return findContainer({ ...work, account, signal }, { post, attempt }, settlingSeconds)
    },
    after: afterPublishing(client),
    reader: openReader(client, reading),
  }
}
