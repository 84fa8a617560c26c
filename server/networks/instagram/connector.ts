// Publishes to Instagram by making a container and publishing it. The container itself says whether it is published.
//
// The real network has a publishing interface for professional accounts and none for personal profiles: for these the
// connector passes the post to its author and calls nothing. The sandbox has a personal feed and takes the post like any other.
import { say } from '../../sentences/sentences.ts'
import type { Connector, Timing } from '../description.ts'
import { findComment, publishComment } from '../graph/comments.ts'
import { publishContainer, requirePrepared } from '../graph/containers.ts'
import { findContainer } from '../graph/find-container.ts'
import type { NetworkClient } from '../http/client.ts'
import { commentNames } from './comments.ts'
import { makeContainer, names } from './containers.ts'

export function openInstagram(client: NetworkClient, timing: Timing): Connector {
  return client.isReal ? handOver : openProfessional(client, timing)
}

export function openProfessional(client: NetworkClient, { settlingSeconds }: Timing): Connector {
  const work = { client, names }
  const commenting = { client, names: commentNames }
  return {
    looksById: true,
    prepare: (account, post, signal) => makeContainer({ ...work, account, signal }, post),
    publish: async (account, post, preparedId, signal) =>
      post.follows
        ? publishComment({ ...commenting, account, signal }, post)
        : publishContainer({ ...work, account, signal }, requirePrepared(client, preparedId)),
    find: (account, post, attempt, signal) =>
      post.follows
        ? findComment({ ...commenting, account, signal }, { post, attempt })
        : findContainer({ ...work, account, signal }, { post, attempt }, settlingSeconds),
  }
}

/** Sends nothing, so no outcome can be unknown. */
const handOver: Connector = {
  settlingSeconds: 0,
  lateArrivalSeconds: () => 0,
  publish: async () => ({
    postId: null,
    isHandedOver: true,
    postUrl: null,
    note: say('instagram_handed_over'),
  }),
  find: async () => ({ absent: true }),
  // Its author writes what follows the post as well.
  parts: null,
}
