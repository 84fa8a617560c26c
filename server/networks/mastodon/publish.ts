// POST /api/v1/statuses, the one call that publishes. Servers of Mastodon answer a repeated Idempotency-Key with the first post, for
// an hour; other servers ignore it, so it is a help and no proof.
import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import type { Account, Published } from '../networks.ts'
import { requireProcessed } from './media.ts'
import type { Prepared } from './prepare.ts'
import { userNameOf } from './server.ts'

export async function publishPost(
  client: NetworkClient,
  account: Account,
  prepared: Prepared,
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
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'publish')
  return describePost(client, account, id)
}

export function describePost(client: NetworkClient, account: Account, id: string): Published {
  const name = encodeURIComponent(userNameOf(account))
  return {
    postId: id,
    postUrl: `${client.site}/@${name}/${encodeURIComponent(id)}`,
  }
}
