// Carillon as a client of Bluesky's authorization servers. A client is known by the address of a document that it publishes; its
// key proves that a request comes from it. Without a public address it is a loopback client, which needs no document.
import { say } from '../../../sentences/sentences.ts'
import type { NetworkApp, PublishedApp } from '../../connecting.ts'
import { NetworkError } from '../../networks.ts'
import { type Jwk, makeKey, publicPart, readKey, signJwt } from './jwt.ts'

export const scopeNames: string[] = [
  'atproto',
  'repo:app.bsky.feed.post',
  'repo:app.bsky.feed.threadgate',
  'blob:*/*',
]

/** The AppView is asked for notifications through the account's server; the permission names both. */
export const appView = 'did:web:api.bsky.app#bsky_appview'
export const notificationsScope =
  'rpc:app.bsky.notification.listNotifications?aud=did:web:api.bsky.app%23bsky_appview'

/** Those without which an account still publishes posts. */
export const repostScope = 'repo:app.bsky.feed.repost'
export const peopleScope =
  'rpc:app.bsky.actor.searchActorsTypeahead?aud=did:web:api.bsky.app%23bsky_appview'

/** Everything that this client may ever ask for. */
const declaredScope = [...scopeNames, repostScope, peopleScope, notificationsScope].join(' ')

export type OAuthClient = { clientId: string; key: Jwk | undefined }

/** `keyId`: the key of the session that is renewed; the session is tied to it. */
export function requireClient(
  app: NetworkApp | null,
  {
    redirectUri = '',
    keyId,
    isSandbox = false,
  }: { redirectUri?: string; keyId?: string; isSandbox?: boolean },
): OAuthClient {
  if (app) {
    const keys = readKeys(app.clientSecret)
    const key = keyId === undefined ? keys[0] : keys.find(({ kid }) => kid === keyId)
    if (key) return { clientId: app.clientId, key }
    throw new NetworkError('reconnect', 'bluesky_no_client_key', say('session_key_gone'))
  }
  requireAddress(app, redirectUri, isSandbox)
  return loopbackClient(redirectUri)
}

/** The address that people are sent back to: a public one for a published app, else one of the own machine. */
export function requireAddress(
  app: NetworkApp | null,
  redirectUri: string,
  isSandbox: boolean,
): void {
  if (app || isLoopback(redirectUri, isSandbox)) return
  throw new NetworkError(
    'rejected',
    'bluesky_no_public_address',
    say('bluesky_needs_public_address'),
    { hint: say('bluesky_needs_public_address_advice') },
  )
}

/** Servers of Bluesky take these two addresses; the sandbox also the name localhost. */
export function isLoopback(address: string, isSandbox: boolean): boolean {
  const url = URL.parse(address)
  const hosts = ['127.0.0.1', '[::1]', ...(isSandbox ? ['localhost'] : [])]
  return url?.protocol === 'http:' && hosts.includes(url.hostname)
}

function loopbackClient(redirectUri: string): OAuthClient {
  const query = new URLSearchParams({ redirect_uri: redirectUri, scope: declaredScope })
  return { clientId: `http://localhost?${query}`, key: undefined }
}

/** The parameters by which the client authenticates at the authorization server. */
export function identify({ clientId, key }: OAuthClient, issuer: string): Record<string, string> {
  if (!key) return { client_id: clientId }
  const exp = Math.floor(Date.now() / 1_000) + 60
  const claims = { iss: clientId, sub: clientId, aud: issuer, exp }
  return {
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: signJwt(key, { kid: key.kid }, claims),
  }
}

/** Sessions are tied to the key that they began with, so earlier keys stay published. */
const maxKeys = 5

export const publishedApp: PublishedApp = {
  worksAt: isLoopback,
  makeSecret: () => JSON.stringify([makeKey()]),
  rotateSecret: (secret) => JSON.stringify([makeKey(), ...readKeys(secret)].slice(0, maxKeys)),
  describe: ({ clientId, clientSecret, redirectUri, keysUrl }) => ({
    metadata: {
      client_id: clientId,
      client_name: 'Carillon',
      client_uri: new URL(clientId).origin,
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [redirectUri],
      scope: declaredScope,
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks_uri: keysUrl,
    },
    keys: {
      keys: readKeys(clientSecret).map((key) => ({
        ...publicPart(key),
        kid: key.kid,
        use: 'sig',
        alg: 'ES256',
      })),
    },
  }),
}

function readKeys(secret: string): Jwk[] {
  const found: unknown = JSON.parse(secret)
  return Array.isArray(found) ? found.flatMap((key) => readKey(key) ?? []) : []
}
