// Searches people on Bluesky (app.bsky.actor.searchActorsTypeahead). The account's server passes the call on to the AppView.
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import type { Account, FoundPerson } from '../networks.ts'
import { listPeople, maxFound } from '../people.ts'
import { appView } from './oauth/client.ts'
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
    path: '/xrpc/app.bsky.actor.searchActorsTypeahead',
    query: { q: query, limit: String(maxFound) },
    headers: { 'atproto-proxy': appView },
  } as const
  const { body } = await callNetwork(client, account, call, signal)
  if (!Array.isArray(valueAt(body, 'actors'))) throw incomplete(client, 'read')
  const found = listAt(body, 'actors').map((actor) => ({
    name: textAt(actor, 'displayName'),
    handle: textAt(actor, 'handle'),
    id: textAt(actor, 'did') ?? null,
  }))
  return listPeople(found, shown.mentions.handles)
}
