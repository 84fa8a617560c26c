// The authorization server of an account, by the metadata of the account's server, and calls to it.
import { say } from '../../../sentences/sentences.ts'
import { type NetworkClient, textAt } from '../../http/client.ts'
import { readRetryAt } from '../../http/rate-limits.ts'
import type { Answer } from '../../http/request.ts'
import { NetworkError } from '../../networks.ts'
import { requireAllowed } from '../server/identity.ts'
import { isConfiguredOrigin, sendTo } from '../server/server.ts'
import { identify, type OAuthClient } from './client.ts'
import { type Nonces, withProof } from './dpop.ts'
import type { Jwk } from './jwt.ts'

export type AuthorizationServer = {
  issuer: string
  authorizationEndpoint: string
  parEndpoint: string
  tokenEndpoint: string
  revocationEndpoint: string | undefined
}

/**
 * Every address comes from the account's server or its authorization server, and is checked like one that a person gave. Only
 * the configured origin names addresses of its own: another server could have requests sent to any path there, past the guard.
 */
export async function findAuthorizationServer(
  client: NetworkClient,
  server: string,
  signal: AbortSignal,
): Promise<AuthorizationServer> {
  const resource = await readJson(
    client,
    `${origin(server)}/.well-known/oauth-protected-resource`,
    signal,
  )
  const issuer = requireIssuer(client, server, textAt(resource, 'authorization_servers', 0) ?? '')
  const metadata = await readJson(
    client,
    `${issuer}/.well-known/oauth-authorization-server`,
    signal,
  )
  if (textAt(metadata, 'issuer') !== issuer) throw unusable(issuer)
  const endpoint = (name: string) => textAt(metadata, `${name}_endpoint`) ?? ''
  const required = (name: string) => requireAddress(client, issuer, endpoint(name))
  return {
    issuer,
    authorizationEndpoint: required('authorization'),
    parEndpoint: required('pushed_authorization_request'),
    tokenEndpoint: required('token'),
    revocationEndpoint: endpoint('revocation') ? required('revocation') : undefined,
  }
}

/** Servers of the real network leave the authorization to the configured one, whose origin they name and no path of it. */
function requireIssuer(client: NetworkClient, server: string, issuer: string): string {
  const url = URL.parse(issuer)
  const isEntryway = client.isReal && url?.href === `${new URL(client.address).origin}/`
  return isEntryway ? url.origin : requireAddress(client, server, issuer)
}

function requireAddress(client: NetworkClient, namedBy: string, address: string): string {
  const url = URL.parse(address)
  if (url === null || !isConfiguredOrigin(client, url)) return requireAllowed(client, address)
  if (isConfiguredOrigin(client, new URL(namedBy))) return address.replace(/\/$/, '')
  throw unusable(new URL(namedBy).origin)
}

/** The metadata is at the server's origin, even where its API is below a path. */
function origin(server: string): string {
  return new URL(server).origin
}

async function readJson(
  client: NetworkClient,
  address: string,
  signal: AbortSignal,
): Promise<unknown> {
  const url = new URL(address)
  const headers = { accept: 'application/json', 'user-agent': 'Carillon' }
  const bounds = { signal, timeoutMs: client.timeoutMs }
  const { answer } = await sendTo(client, url)({ method: 'GET', url, headers }, bounds)
  if (answer?.status === 200) return answer.body
  throw unusable(url.origin)
}

function unusable(server: string): NetworkError {
  const message = say('server_does_not_authorize', { server })
  return new NetworkError('rejected', 'bluesky_no_authorization_server', message, {
    hint: say('connect_with_app_password'),
  })
}

export type Asking = {
  url: string
  issuer: string
  oauth: OAuthClient
  key: Jwk
  nonces: Nonces
  form: Record<string, string>
}

/** Returns a 2xx answer, or throws: `reconnect` for a grant that the server calls invalid. */
export async function ask(
  client: NetworkClient,
  { url, issuer, oauth, key, nonces, form }: Asking,
  signal: AbortSignal,
): Promise<Answer> {
  const address = new URL(url)
  const outcome = await withProof(sendTo(client, address), { key, nonces })(
    {
      method: 'POST',
      url: address,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Carillon',
      },
      body: new URLSearchParams({ ...form, ...identify(oauth, issuer) }).toString(),
    },
    { signal, timeoutMs: client.timeoutMs },
  )
  if (outcome.answer && outcome.answer.status >= 200 && outcome.answer.status < 300)
    return outcome.answer
  throw outcome.answer ? explain(outcome.answer) : explainLost(outcome)
}

function explain({ status, body, headers }: Answer): NetworkError {
  const code = textAt(body, 'error') ?? String(status)
  const sentence = textAt(body, 'error_description')?.slice(0, 500)
  const message = say('bluesky_refuses_authorization', { why: sentence ?? code })
  if (status === 429)
    return new NetworkError('rate-limited', 'bluesky_429', message, {
      retryAt: readRetryAt(headers),
    })
  if (status >= 500 || status < 400)
    return new NetworkError('unknown-outcome', `bluesky_${status}`, message)
  if (code === 'invalid_grant')
    return new NetworkError('reconnect', 'bluesky_invalid_grant', message, {
      hint: say('reconnect'),
    })
  return new NetworkError(
    'rejected',
    `bluesky_${code.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase()}`,
    message,
    {
      hint: say('start_connecting_again'),
    },
  )
}

function explainLost({ trouble, mayHaveArrived }: { trouble: Error; mayHaveArrived: boolean }) {
  const kind = mayHaveArrived ? 'unknown-outcome' : 'retry'
  const message = say('authorization_server_silent')
  return new NetworkError(kind, 'bluesky_no_answer', message, { cause: trouble })
}
