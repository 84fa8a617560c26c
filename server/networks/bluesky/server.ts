// The server of an account. Every account of Bluesky may be on another one, and its token is sent nowhere else.
import type { NetworkClient } from '../http/client.ts'
import { type Account, NetworkError } from '../networks.ts'

/**
 * The client for the account's own server. The configured address is trusted; a server that a person named, or that a
 * directory named for a person, is reached through the guarded client.
 */
export function clientFor(
  client: NetworkClient,
  { server }: Pick<Account, 'server'>,
): NetworkClient {
  if (!server || isConfigured(client, server)) return client
  if (!URL.canParse(server))
    throw new NetworkError(
      'reconnect',
      'bluesky_no_server',
      'The server of the profile is unknown.',
    )
  return { ...client, address: server, site: client.realSite, send: client.guarded.send }
}

export function isConfigured({ address }: NetworkClient, server: string): boolean {
  return server.replace(/\/$/, '') === address.replace(/\/$/, '')
}
