// Publishes to Pinterest with one call, POST /v5/pins, which has no idempotency of its own: an attempt with an unknown
// outcome is searched for among the pins of its board.

import type { Connector } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { findPin } from './find.ts'
import { uploadVideo } from './post/video.ts'
import { publishPin } from './publish.ts'

export function openPinterest(client: NetworkClient): Connector {
  return {
    prepare: async (account, post, signal) => {
      const [medium] = post.media
      return medium?.kind === 'video' ? await uploadVideo(client, account, medium, signal) : ''
    },
    publish: (account, post, preparedId, signal) =>
      publishPin(client, account, { post, preparedId }, signal),
    after: afterPublishing(client),
    find: (account, post, attempt, signal) => findPin(client, account, { post, attempt }, signal),
  }
}
