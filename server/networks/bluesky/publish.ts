// com.atproto.repo.putRecord, the one call that publishes. Its conditions on the repository:
// - `swapRecord: null`: there is no record under the key. Put again, the same record is the same post and answered with success;
//   another one is refused.
// - `swapCommit`: nothing was committed since this attempt read the last commit. A request that arrives late, when another
//   attempt has published the post and its author has changed or deleted it, is refused and does not bring it back.
import { callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import type { Account, Published } from '../networks.ts'
import { postCollection, putRecord } from './calls.ts'
import { describeRepost } from './post/reposts.ts'
import { collectionOf, type Prepared } from './prepare.ts'

export async function publishPost(
  client: NetworkClient,
  account: Account,
  prepared: Prepared,
  signal: AbortSignal,
): Promise<Published> {
  const swapCommit = await readLastCommit(client, account, signal)
  const call = putRecord('publish', {
    repo: account.networkId,
    collection: collectionOf(prepared),
    rkey: prepared.rkey,
    record: prepared.record,
    swapRecord: null,
    swapCommit,
  })
  const { body } = await callNetwork(client, account, call, signal)
  if (!textAt(body, 'uri')) throw incomplete(client, 'publish')
  return describePrepared(client, account, prepared)
}

export function describePrepared(
  client: NetworkClient,
  account: Account,
  prepared: Prepared,
): Published {
  return collectionOf(prepared) === postCollection
    ? describePost(client, account, prepared.rkey)
    : describeRepost(client, prepared.rkey, prepared.record)
}

function describePost(client: NetworkClient, account: Account, rkey: string): Published {
  return {
    postId: rkey,
    postUrl: `${client.site}/profile/${account.networkId}/post/${rkey}`,
  }
}

async function readLastCommit(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<string> {
  const path = '/xrpc/com.atproto.sync.getLatestCommit'
  const query = { did: account.networkId }
  const { body } = await callNetwork(
    client,
    account,
    { purpose: 'read', method: 'GET', path, query },
    signal,
  )
  const cid = textAt(body, 'cid')
  if (!cid) throw incomplete(client, 'read')
  return cid
}
