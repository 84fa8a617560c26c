// Publishes to LinkedIn with one call whose body was frozen before. A page's posts can be listed. A member's cannot: for those a doubt
// is settled by sending the same body again, which LinkedIn refuses if it has the post.

import type { Connector, Timing } from '../description.ts'
import type { NetworkClient } from '../http/client.ts'
import { afterPublishing } from './after.ts'
import { versioned } from './calls.ts'
import { type ExplainedNetwork, explainLinkedIn } from './explain.ts'
import { findPagePost } from './find.ts'
import { findPageComment, memberCommentsUnseen, publishComment } from './post/comments.ts'
import { findMemberPost } from './post/repetition.ts'
import { preparePost, requirePrepared } from './prepare.ts'
import { publishPost } from './publish.ts'
import type { Kind } from './urns.ts'

/**
 * How long LinkedIn recognizes a repetition is not documented; reports speak of a day and more. Ten minutes are enough for a lost
 * answer.
 */
export const repeatsWithinSeconds = 600

export function openLinkedIn(
  http: NetworkClient,
  { settlingSeconds }: Timing,
  { kind, ...network }: ExplainedNetwork & { kind: Kind },
): Connector {
  const client: NetworkClient = {
    ...versioned(http),
    explain: (answer) => explainLinkedIn({ ...network, settlingSeconds }, answer),
  }
  return {
    prepare: (account, post, signal) => preparePost(client, kind, { account, post }, signal),
    publish: async (account, post, preparedId, signal) => {
      if (post.follows) return publishComment({ client, kind, account, signal }, post)
      const body = requirePrepared(preparedId)
      return publishPost(client, account, body, signal)
    },
    after: afterPublishing(client, kind),
    ...(kind === 'member' ? { repeatsWithinSeconds } : {}),
    async find(account, post, attempt, signal) {
      if (post.follows && kind === 'member') throw memberCommentsUnseen(client)
      if (post.follows) return findPageComment({ client, kind, account, signal }, { post, attempt })
      return kind === 'member'
        ? findMemberPost(client, attempt)
        : findPagePost(client, account, { post, attempt }, signal)
    },
  }
}
