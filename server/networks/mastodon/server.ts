// The server of an account. Every account may be on another one, and its token is sent nowhere else.
import type { NetworkClient } from '../http/client.ts'
import { type Account, NetworkError } from '../networks.ts'

/**
 * The client for the account's own server. The configured address is trusted; a server that a person named is reached through the
 * guarded client.
 */
export function clientFor(
  client: NetworkClient,
  { server }: Pick<Account, 'server'>,
): NetworkClient {
  if (!server || isConfigured(client, server)) return client
  if (!URL.canParse(server))
    throw new NetworkError(
      'reconnect',
      'mastodon_no_server',
      'The server of the profile is unknown.',
      { hint: 'Connect the profile again.' },
    )
  const { send, limiterOf } = client.guarded
  return { ...client, address: server, site: server, send, limiter: limiterOf(server) }
}

export function isConfigured({ address }: NetworkClient, server: string): boolean {
  return server.replace(/\/$/, '') === address.replace(/\/$/, '')
}

/** The name of an account without its server: handles are user@server. Profiles of seed files may have the id of their server. */
export function userNameOf({ networkId, username }: Pick<Account, 'networkId' | 'username'>) {
  const handle = networkId.includes('@') ? networkId : username.replace(/^@/, '')
  return handle.split('@')[0] || networkId
}
