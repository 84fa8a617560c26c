// Searches people among those that the account's server knows (docs.joinmastodon.org, "Search for matching accounts").
import { callNetwork, incomplete, listAt, type NetworkClient, textAt } from '../http/client.ts'
import type { Account, FoundPerson } from '../networks.ts'
import { listPeople, maxFound } from '../people.ts'
import { shown } from './shown.ts'

export async function findPeople(
  client: NetworkClient,
  account: Account,
  query: string,
  signal: AbortSignal,
): Promise<FoundPerson[]> {
  const call = {
    purpose: 'read',
    method: 'GET',
    path: '/api/v1/accounts/search',
    // Without `resolve` no other server is asked.
    query: { q: query, limit: String(maxFound) },
  } as const
  const { body } = await callNetwork(client, account, call, signal)
  if (!Array.isArray(body)) throw incomplete(client, 'read')
  const found = listAt({ body }, 'body').map((person) => ({
    name: textAt(person, 'display_name'),
    handle: handleOf(textAt(person, 'acct'), account),
    id: null,
  }))
  return listPeople(found, shown.mentions.handles)
}

/** An account of the same server is named without it. */
function handleOf(acct: string | undefined, { networkId }: Account): string | undefined {
  const [, server] = networkId.split('@')
  return acct === undefined || acct.includes('@') || !server ? acct : `${acct}@${server}`
}
