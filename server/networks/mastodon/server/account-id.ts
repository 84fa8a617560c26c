// The id of an account on its own server. Handles are the same on all servers, ids are not.
import { callNetwork, incomplete, type NetworkClient, textAt } from '../../http/client.ts'
import type { Account } from '../../networks.ts'

/** Stored with the tokens when the account was connected. */
export async function requireAccountId(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<string> {
  const known = textAt(account.credentials, 'accountId')
  if (known) return known
  const path = '/api/v1/accounts/verify_credentials'
  const call = { purpose: 'read', method: 'GET', path } as const
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'read')
  return id
}
