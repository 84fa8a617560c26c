// Publishes to a Facebook Page in two phases: an unpublished post is made and its id kept, then that post is published. So
// an unknown outcome is a question about one known post, and publishing it again cannot make a second one.

import type { Connector, Timing } from '../description.ts'
import { findComment, publishComment } from '../graph/comments.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { findPost } from './find.ts'
import { commentNames as names } from './post/comments.ts'
import { preparePost, publishPost } from './publish.ts'
import { openReader } from './read.ts'

export function openFacebook(
  client: NetworkClient,
  { reading, settlingSeconds }: Timing,
): Connector {
  return {
    looksById: true,
    prepare: (account, post, signal) => preparePost(client, account, post, signal),
    publish: (account, post, preparedId, signal) =>
      post.follows
        ? publishComment({ client, names, account, signal }, post)
        : publishPost(client, account, { post, preparedId }, signal),
    find: (account, post, attempt, signal) =>
      post.follows
        ? findComment({ client, names, account, signal }, { post, attempt })
        : findPost({ client, account, signal }, attempt, settlingSeconds),
    after: afterPublishing(client),
    reader: openReader(client, reading),
  }
}
