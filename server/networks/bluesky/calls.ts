// The calls to a repository that both phases of publishing use.
import { type Call, callNetwork, type NetworkClient, unlessGone } from '../http/client.ts'
import type { Account } from '../networks.ts'

export const postCollection = 'app.bsky.feed.post'
export const repostCollection = 'app.bsky.feed.repost'

export type RecordAddress = { repo: string; collection: string; rkey: string }

/** Undefined: there is no such record. */
export function readRecord(
  client: NetworkClient,
  account: Account,
  address: RecordAddress,
  signal: AbortSignal,
): Promise<unknown> {
  const call: Call = {
    purpose: 'read',
    method: 'GET',
    path: '/xrpc/com.atproto.repo.getRecord',
    query: address,
  }
  return unlessGone(callNetwork(client, account, call, signal).then(({ body }) => body ?? {}))
}

export function putRecord(
  purpose: Call['purpose'],
  json: RecordAddress & Record<string, unknown>,
): Call {
  return { purpose, method: 'POST', path: '/xrpc/com.atproto.repo.putRecord', json }
}
