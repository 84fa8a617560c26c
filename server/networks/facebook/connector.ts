// Publishes to a Facebook Page in two phases: an unpublished post is made and its id kept, then that post is published. So
// an unknown outcome is a question about one known post, and publishing it again cannot make a second one.
import type { Connector, Timing } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { findPost } from './find.ts'
import { preparePost, publishPost } from './publish.ts'
import { openReader } from './read.ts'

export function openFacebook(client: NetworkClient, { reading }: Timing): Connector {
  return {
    looksById: true,
    prepare: (account, post, signal) => preparePost(client, account, post, signal),
    publish: (account, _post, preparedId, signal) =>
      publishPost(client, account, preparedId, signal),
    find: (account, _post, attempt, signal) => findPost(client, account, attempt, signal),
    reader: openReader(client, reading),
  }
}
