// POST /api/v1/statuses, the one call that publishes. Servers of Mastodon answer a repeated Idempotency-Key with the first post, for
// an hour; other servers ignore it, so it is a help and no proof.
import { join } from '../../sentences/sentences.ts'
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import { webAddressAt } from '../http/web-address.ts'
import { type Account, NetworkError, type Published } from '../networks.ts'
import { parentGone } from '../post/parent-gone.ts'
import { requireProcessed } from './post/media.ts'
import { noteChanged } from './post/note-changed.ts'
import type { Prepared } from './prepare.ts'
import { reconsider } from './refusal.ts'

export async function publishPost(
  client: NetworkClient,
  account: Account,
  { prepared, isPart }: { prepared: Prepared; isPart: boolean },
  signal: AbortSignal,
): Promise<Published> {
  for (const id of prepared.unready) await requireProcessed(client, account, id, signal)
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: '/api/v1/statuses',
    headers: { 'idempotency-key': prepared.key },
    json: prepared.status,
  }
  const { body: answer } = await callNetwork(client, account, call, signal).catch(
    async (error: unknown) => {
      const trouble = await reconsider(client, account, { error, prepared }, signal)
      throw isPart && isNotFound(trouble) ? parentGone(client, trouble) : trouble
    },
  )
  const id = textAt(answer, 'id')
  if (!id) throw incomplete(client, 'publish')
  return describePost({ prepared, id, answer })
}

/** The server has the media, so it is the answered post that it does not find. */
function isNotFound(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'rejected' && error.code === 'mastodon_404'
}

type Answered = {
  prepared: Prepared | undefined
  id: string
  /** The status, as the server shows it. */
  answer: unknown
}

export function describePost({ prepared, id, answer }: Answered): Published {
  const note = join(prepared ? noteChanged(prepared, answer) : [])
  return {
    postId: id,
    // Servers of each make have other addresses.
    postUrl: webAddressAt(answer, 'url') ?? webAddressAt(answer, 'uri') ?? null,
    ...(note === undefined ? {} : { note }),
  }
}
