// Whether the list of an account would contain a post. Servers of Mastodon list all of an account's posts to the account itself; others
// leave out posts that are not public.
import { callNetwork, type NetworkClient, textAt } from '../../http/client.ts'
import type { Account } from '../../networks.ts'
import { readServer } from '../server/find-server.ts'
import { isMastodon } from '../server/make.ts'

type Listing = {
  /** The visibility that was asked for. Undefined: the account's own setting. */
  asked: unknown
  /** The visibilities of the posts that the list shows. */
  shown: ReadonlySet<string | undefined>
}

/** The visibility that keeps the post out of the list, as far as is known. Undefined: the list would show the post. */
export async function findUnlisted(
  client: NetworkClient,
  account: Account,
  { asked, shown }: Listing,
  signal: AbortSignal,
): Promise<string | undefined> {
  const visibility = String(asked ?? (await readUsual(client, account, signal)))
  if (visibility === 'public' || isShown(visibility, shown)) return undefined
  const { instance } = await readServer(client, client.address, signal)
  return isMastodon(instance) ? undefined : visibility
}

/** A list that shows posts for followers alone shows those for everyone as well. */
export function isShown(visibility: string, shown: ReadonlySet<string | undefined>): boolean {
  return shown.has(visibility) || (visibility === 'unlisted' && shown.has('private'))
}

/** A server that does not name it has no such setting. */
async function readUsual(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<string> {
  const path = '/api/v1/accounts/verify_credentials'
  const call = { purpose: 'read', method: 'GET', path } as const
  const { body } = await callNetwork(client, account, call, signal)
  return textAt(body, 'source', 'privacy') ?? 'public'
}
