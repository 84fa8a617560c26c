// The server of an account. Every account may be on another one, and its token is sent nowhere else.
import { say } from '../../../sentences/sentences.ts'
import type { NetworkClient } from '../../http/client.ts'
import type { Send } from '../../http/request.ts'
import { type Account, NetworkError } from '../../networks.ts'

/**
 * The client for the account's own server. The configured address is trusted; a server that a person named is reached through the
 * guarded client.
 */
export function clientFor(
  client: NetworkClient,
  { server }: Pick<Account, 'server'>,
): NetworkClient {
  if (!server || isConfigured(client, server)) return { ...client, send: inEnglish(client.send) }
  if (!URL.canParse(server))
    throw new NetworkError('reconnect', 'mastodon_no_server', say('server_of_profile_unknown'), {
      hint: say('reconnect'),
    })
  const { send, limiterOf } = client.guarded
  const limiter = limiterOf(server)
  return { ...client, address: server, site: server, send: inEnglish(send), limiter }
}

/** Servers of Mastodon word their errors in the account's language unless they are asked for another one. */
function inEnglish(send: Send): Send {
  return (request, bounds) => {
    const url = new URL(request.url)
    url.searchParams.set('lang', 'en')
    return send({ ...request, url }, bounds)
  }
}

export function isConfigured({ address }: NetworkClient, server: string): boolean {
  return server.replace(/\/$/, '') === address.replace(/\/$/, '')
}
