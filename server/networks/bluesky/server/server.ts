// The server of an account. Every account of Bluesky may be on another one, and its token is sent nowhere else.
import { say } from '../../../sentences/sentences.ts'
import type { NetworkClient } from '../../http/client.ts'
import type { Send } from '../../http/request.ts'
import { type Account, NetworkError } from '../../networks.ts'
import { type Nonces, withProof } from '../oauth/dpop.ts'
import { readKey } from '../oauth/jwt.ts'

/**
 * The client for the account's own server. The configured address is trusted; a server that a person named, or that a
 * directory named for a person, is reached through the guarded client. A token of OAuth is sent with a proof.
 */
export function clientFor(
  client: NetworkClient,
  { server, credentials = {} }: Pick<Account, 'server'> & Partial<Pick<Account, 'credentials'>>,
): NetworkClient {
  const own = atServer(client, server)
  const key = readKey(credentials.dpopKey)
  const { accessToken } = credentials
  if (!key || typeof accessToken !== 'string') return own
  return { ...own, send: withProof(own.send, { key, accessToken, nonces: noncesOf(client) }) }
}

function atServer(client: NetworkClient, server: Account['server']): NetworkClient {
  if (!server || isConfigured(client, server)) return client
  if (!URL.canParse(server))
    throw new NetworkError('reconnect', 'bluesky_no_server', say('server_of_profile_unknown'))
  const { send, limiterOf } = client.guarded
  return { ...client, address: server, site: client.realSite, send, limiter: limiterOf(server) }
}

export function isConfigured({ address }: NetworkClient, server: string): boolean {
  return server.replace(/\/$/, '') === address.replace(/\/$/, '')
}

/** For addresses beside the API, such as those of an authorization server. */
export function sendTo(client: NetworkClient, url: URL): Send {
  return isConfiguredOrigin(client, url) ? client.send : client.guarded.send
}

export function isConfiguredOrigin({ address }: NetworkClient, url: URL): boolean {
  return url.origin === new URL(address).origin
}

const nonces = new WeakMap<NetworkClient, Nonces>()

export function noncesOf(client: NetworkClient): Nonces {
  const known = nonces.get(client)
  if (known) return known
  const fresh: Nonces = new Map()
  nonces.set(client, fresh)
  return fresh
}
