// Connects an account by OAuth: the profile of it that Bluesky uses (PAR, PKCE, DPoP).
import { mapWords, type Said, say } from '../../../sentences/sentences.ts'
import {
  type ConnectedCredential,
  type FinishInput,
  type Grant,
  MixedUpError,
  type Renewed,
  type Started,
  type StartInput,
} from '../../connecting.ts'
import { incomplete, type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import { NetworkError } from '../../networks.ts'
import { authorizationParameters, codeForm } from '../../oauth/oauth.ts'
import { scopesOf } from '../../oauth/token-endpoint.ts'
import { accountError, accountTroubleIn } from '../explain.ts'
import { findShownName, type Identity, resolveIdentity } from '../server/identity.ts'
import { clientFor, isConfigured, isConfiguredOrigin } from '../server/server.ts'
import { ask, findAuthorizationServer } from './authorization-server.ts'
import { requireAddress, requireClient, scopeNames } from './client.ts'
import type { Nonces } from './dpop.ts'
import { type Jwk, makeKey, readKey } from './jwt.ts'

const dialect = { hasPkce: true, keys: 'form' } as const

type Context = { client: NetworkClient; nonces: Nonces }

export async function start(
  { client, nonces }: Context,
  input: StartInput,
  signal: AbortSignal,
): Promise<Started> {
  const { app, asked, redirectUri } = input
  requireAddress(app, redirectUri, !client.isReal)
  const { did, server } = await resolveIdentity(client, asked ?? '', signal)
  const oauth = requireClient(app, { redirectUri, isSandbox: isSandbox(client, server) })
  const place = await findAuthorizationServer(client, server, signal)
  const key = makeKey()
  const wanted = { ...input, scopes: [...new Set([...scopeNames, ...input.scopes])] }
  const form = { ...authorizationParameters(dialect, wanted), login_hint: did }
  const { issuer, parEndpoint: url } = place
  const { body } = await ask(client, { url, issuer, oauth, key, nonces, form }, signal)
  const requestUri = textAt(body, 'request_uri')
  if (!requestUri) throw incomplete(client, 'prepare')
  const page = pageOf(client, place.authorizationEndpoint)
  page.searchParams.set('client_id', oauth.clientId)
  page.searchParams.set('request_uri', requestUri)
  const { clientId, key: clientKey } = oauth
  return {
    url: page.href,
    server,
    session: { ...place, did, server, dpopKey: key, clientId, clientKeyId: clientKey?.kid ?? null },
  }
}

/** The sandbox is shown to people at another origin than this process may know it by. */
function pageOf(client: NetworkClient, endpoint: string): URL {
  const url = new URL(endpoint)
  const isShownElsewhere = !client.isReal && isConfiguredOrigin(client, url)
  return isShownElsewhere ? new URL(url.pathname + url.search, client.site) : url
}

function isSandbox(client: NetworkClient, server: string): boolean {
  return !client.isReal && isConfigured(client, server)
}

/** The account that authorizes must be the one that was found at the start, at the same issuer. */
export async function finish(
  { client, nonces }: Context,
  { app, redirectUri, codeVerifier, query, session }: FinishInput,
  signal: AbortSignal,
): Promise<Grant> {
  const { issuer, did, server, tokenEndpoint: url } = readSession(session)
  // Servers of Bluesky must send `iss`, so one redirect address for all of them is enough (RFC 9207).
  if (query.iss !== issuer) throw new MixedUpError(client.title, query.iss ?? null)
  if (query.error || !query.code)
    throw declined(query.error_description ?? query.error ?? say('no_code'))
  const key = requireKey(session)
  const place = { redirectUri, isSandbox: isSandbox(client, server) }
  const oauth = requireClient(app, { ...place, ...keyIdOf(session) })
  const form = codeForm(dialect, query.code, { redirectUri, codeVerifier })
  const { body } = await ask(client, { url, issuer, oauth, key, nonces, form }, signal)
  if (textAt(body, 'sub') !== did) throw declined(say('other_account_authorized'))
  const { scopes = [], ...renewed } = readTokens(client, body, session)
  if (!scopes.includes('atproto')) throw declined(say('permission_missing', { name: 'atproto' }))
  await requireActive(client, { did, server }, signal)
  const username = await findShownName(client, { did, server }, signal)
  const accounts = [{ type: 'BLUESKY', networkId: did, username, avatarUrl: null }]
  return { subject: { id: did, username }, server, scopes, ...renewed, accounts }
}

export async function renew(
  { client, nonces }: Context,
  { app, tokens }: ConnectedCredential,
  signal: AbortSignal,
): Promise<Renewed> {
  const { issuer, tokenEndpoint: url } = readSession(tokens)
  const form = { grant_type: 'refresh_token', refresh_token: String(tokens.refreshToken) }
  const oauth = clientOf(app, tokens)
  const key = requireKey(tokens)
  const { body } = await ask(client, { url, issuer, oauth, key, nonces, form }, signal)
  return readTokens(client, body, tokens)
}

export async function revoke(
  { client, nonces }: Context,
  { app, tokens }: ConnectedCredential,
  signal: AbortSignal,
): Promise<void> {
  const { issuer, revocationEndpoint: url } = readSession(tokens)
  if (!url) return
  const form = { token: String(tokens.refreshToken) }
  const key = requireKey(tokens)
  await ask(client, { url, issuer, oauth: clientOf(app, tokens), key, nonces, form }, signal)
}

/** A session belongs to the client that it began with, whatever the address of this installation is now. */
function clientOf(app: ConnectedCredential['app'], tokens: Record<string, unknown>) {
  const clientId = String(tokens.clientId)
  if (tokens.clientKeyId === null) return { clientId, key: undefined }
  return { ...requireClient(app, keyIdOf(tokens)), clientId }
}

function keyIdOf({ clientKeyId }: Record<string, unknown>): { keyId?: string } {
  return typeof clientKeyId === 'string' ? { keyId: clientKeyId } : {}
}

function readSession(session: Record<string, unknown>) {
  const text = (name: string) => textAt(session, name) ?? ''
  return {
    issuer: text('issuer'),
    did: text('did'),
    server: text('server'),
    tokenEndpoint: text('tokenEndpoint'),
    revocationEndpoint: textAt(session, 'revocationEndpoint'),
  }
}

function requireKey(session: Record<string, unknown>): Jwk {
  const key = readKey(session.dpopKey)
  if (key) return key
  throw new NetworkError('reconnect', 'bluesky_no_key', say('session_key_gone'), {
    hint: say('reconnect'),
  })
}

/** Key, client and addresses are stored with the tokens: renewing needs them again. */
function readTokens(
  client: NetworkClient,
  body: unknown,
  session: Record<string, unknown>,
): Renewed {
  const [accessToken, refreshToken] = [textAt(body, 'access_token'), textAt(body, 'refresh_token')]
  const isBound = textAt(body, 'token_type')?.toLowerCase() === 'dpop'
  if (!accessToken || !isBound) throw incomplete(client, 'publish')
  const seconds = valueAt(body, 'expires_in')
  const scopes = scopesOf(valueAt(body, 'scope'))
  const { issuer, tokenEndpoint, revocationEndpoint, dpopKey, clientId, clientKeyId } = session
  const kept = { issuer, tokenEndpoint, revocationEndpoint, dpopKey, clientId, clientKeyId }
  return {
    tokens: { ...kept, accessToken, refreshToken: refreshToken ?? session.refreshToken },
    // A renewal that names none leaves them as they were.
    ...(scopes.length > 0 ? { scopes } : {}),
    accessExpiresAt: typeof seconds === 'number' ? new Date(Date.now() + seconds * 1_000) : null,
    refreshExpiresAt: null,
  }
}

/** A server lets a deactivated account authorize, and refuses its posts. */
async function requireActive(
  client: NetworkClient,
  { did, server }: Identity,
  signal: AbortSignal,
): Promise<void> {
  const { send, timeoutMs } = clientFor(client, { server })
  const url = new URL(
    `${server}/xrpc/com.atproto.repo.describeRepo?repo=${encodeURIComponent(did)}`,
  )
  const headers = { accept: 'application/json', 'user-agent': 'Carillon' }
  const { answer } = await send({ method: 'GET', url, headers }, { signal, timeoutMs })
  const trouble = answer && answer.status !== 200 ? accountTroubleIn(answer) : undefined
  if (trouble) throw accountError(trouble)
}

function declined(reason: Said): NetworkError {
  const message = say('bluesky_not_authorized', {
    why: mapWords(reason, (words) => words.slice(0, 300)),
  })
  return new NetworkError('rejected', 'bluesky_declined', message, {
    hint: say('start_connecting_again'),
  })
}
