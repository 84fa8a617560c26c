// Publishes to Bluesky by putting a record under a key of ours, so that an attempt can be repeated: the same record under the
// same key is one post.

import type { Connector, Timing } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { findPost } from './find.ts'
import { findPeople } from './people.ts'
import { preparePost, requirePrepared } from './prepare.ts'
import { publishPost } from './publish.ts'
import { openReader } from './read.ts'
import { findMentioned } from './server/identity.ts'
import { clientFor } from './server/server.ts'

export function openBluesky(client: NetworkClient, { reading }: Timing): Connector {
  return {
    looksById: true,
    prepare: async (account, post, signal) =>
      preparePost(clientFor(client, account), account, post, signal),
    publish: async (account, _post, preparedId, signal) => {
      const prepared = requirePrepared(preparedId)
      return publishPost(clientFor(client, account), account, prepared, signal)
    },
    find: async (account, _post, attempt, signal) =>
      findPost(clientFor(client, account), account, attempt, signal),
    after: afterPublishing(client),
    findMentioned: (handle, signal) => findMentioned(client, handle, signal),
    findPeople: async (account, query, signal) =>
      findPeople(clientFor(client, account), account, query, signal),
    reader: openReader(client, reading),
  }
}
