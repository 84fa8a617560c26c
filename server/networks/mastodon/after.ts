// Edits and deletes statuses (docs.joinmastodon.org, "statuses"). An edit replaces everything, so what stays is read and sent along; one with
// a poll would lose it and is refused.
import { say } from '../../sentences/sentences.ts'
import { type Call, callNetwork, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { type Account, type AfterPublishing, NetworkError, type OutPost } from '../networks.ts'
import { unlessMissing } from '../post/gone.ts'
import { readWritten } from './post/source.ts'
import { requireStatus, type Status } from './post/status.ts'
import { clientFor } from './server/server.ts'
import { sameText, sameWritten } from './text/same-text.ts'

export function afterPublishing(http: NetworkClient): AfterPublishing {
  return {
    async look(account, post, text, signal) {
      const client = clientFor(http, account)
      const status = await readStatus(client, account, post, signal)
      if (!status) return { isThere: false }
      const written = await readWritten(client, account, status, signal)
      return {
        isThere: true,
        hasText:
          written === undefined ? sameText(text, status.content) : sameWritten(text, written),
      }
    },
    async edit(account, post, text, signal) {
      const client = clientFor(http, account)
      const status = await readStatus(client, account, post, signal)
      if (!status) throw statusGone()
      const call: Call = {
        purpose: 'publish',
        method: 'PUT',
        path: pathOf(post),
        json: { ...keptOf(status), status: text },
      }
      await callNetwork(client, account, call, signal)
      return post
    },
    async remove(account, post, signal) {
      const call: Call = { purpose: 'publish', method: 'DELETE', path: pathOf(post) }
      await callNetwork(clientFor(http, account), account, call, signal)
    },
  }
}

async function readStatus(
  client: NetworkClient,
  account: Account,
  post: OutPost,
  signal: AbortSignal,
): Promise<Status | undefined> {
  const call: Call = { purpose: 'read', method: 'GET', path: pathOf(post) }
  const answer = await unlessMissing(
    callNetwork(client, account, call, signal),
    ({ code }) => code === 'mastodon_404',
  )
  return answer && requireStatus(client, answer.body)
}

function keptOf({ answer, media }: Status): Record<string, unknown> {
  if (valueAt(answer, 'poll')) throw hasPoll()
  const ids = media.flatMap(({ id }) => id ?? [])
  const language = textAt(answer, 'language')
  return {
    ...(ids.length > 0 ? { media_ids: ids } : {}),
    ...(language ? { language } : {}),
    spoiler_text: textAt(answer, 'spoiler_text') ?? '',
    sensitive: valueAt(answer, 'sensitive') === true,
  }
}

function hasPoll(): NetworkError {
  return new NetworkError('rejected', 'mastodon_poll', say('post_with_poll_not_edited'))
}

function statusGone(): NetworkError {
  return new NetworkError('rejected', 'mastodon_404', say('post_gone', { network: 'Mastodon' }))
}

function pathOf({ postId }: OutPost): string {
  return `/api/v1/statuses/${encodeURIComponent(postId)}`
}
