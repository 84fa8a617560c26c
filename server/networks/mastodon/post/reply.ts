// The post that a message answers: its id on the account's own server, from what extendedInfo names.
import { say } from '../../../sentences/sentences.ts'
import { callNetwork, listAt, type NetworkClient, textAt } from '../../http/client.ts'
import { type Account, NetworkError } from '../../networks.ts'
import { isStatusId, readPostAddress } from './options.ts'

export async function requireStatusId(
  client: NetworkClient,
  account: Account,
  replyTo: string,
  signal: AbortSignal,
): Promise<string> {
  if (isStatusId(replyTo)) return replyTo
  const ownHost = new URL(client.site).host
  const { server, last = '' } = readPostAddress(replyTo) ?? {}
  if (server !== ownHost) throw isElsewhere(server, ownHost)
  if (isStatusId(last)) return last
  const id = await findByAddress(client, account, replyTo, signal)
  if (id === undefined) throw isUnknown(ownHost)
  return id
}

/** Other servers know the post by another id. */
function isElsewhere(server: string | undefined, ownHost: string): NetworkError {
  return new NetworkError(
    'rejected',
    'mastodon_reply_elsewhere',
    say('reply_to_on_other_server', { given: server ?? say('no_server'), server: ownHost }),
    { hint: say('open_post_on', { server: ownHost }) },
  )
}

function isUnknown(ownHost: string): NetworkError {
  return new NetworkError(
    'rejected',
    'mastodon_reply_unknown',
    say('reply_to_not_found', { server: ownHost }),
    { hint: say('give_post_id_on', { server: ownHost }) },
  )
}

/** The search may find others, and on Mastodon it needs a permission that is not asked for: there, addresses contain the id. */
async function findByAddress(
  client: NetworkClient,
  account: Account,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = '/api/v2/search'
  const query = { q: address, resolve: 'true', type: 'statuses' }
  const call = { purpose: 'prepare', method: 'GET', path, query } as const
  try {
    const { body } = await callNetwork(client, account, call, signal)
    const found = listAt(body, 'statuses').find((status) =>
      [textAt(status, 'uri'), textAt(status, 'url')].includes(address),
    )
    return textAt(found, 'id')
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

/** There is no such call, or it is not allowed. A server that has no such path may say so by a page. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false
  return error.kind === 'rejected' || error.outlivesRenewal || error.code === 'mastodon_404'
}
