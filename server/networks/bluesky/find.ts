// Reads the record under the key that was prepared. The key belongs to one message alone, so the answer is exact.
import { incomplete, type NetworkClient, textAt } from '../http/client.ts'
import type { Account, Attempt, Finding } from '../networks.ts'
import { readRecord } from './calls.ts'
import { collectionOf, readPrepared } from './prepare.ts'
import { describePrepared } from './publish.ts'

export async function findPost(
  client: NetworkClient,
  account: Account,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Finding> {
  const prepared = readPrepared(attempt.preparedId)
  if (!prepared || attempt.otherPostIds.includes(prepared.rkey)) return { absent: true }
  const address = {
    repo: account.networkId,
    collection: collectionOf(prepared),
    rkey: prepared.rkey,
  }
  const found = await readRecord(client, account, address, signal)
  if (!found) return { absent: true }
  // An answer that does not name the record proves nothing.
  if (!textAt(found, 'uri')?.endsWith(`/${prepared.rkey}`)) throw incomplete(client, 'read')
  return { found: describePrepared(client, account, prepared) }
}
