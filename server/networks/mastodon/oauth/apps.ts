// Carillon as an app of a server. It registers itself once per server, and again when the server has forgotten it: servers delete
// unused apps.
import { say } from '../../../sentences/sentences.ts'
import type { NetworkApp, ServerApps } from '../../connecting.ts'
import { type NetworkClient, textAt } from '../../http/client.ts'
import { readRetryAt } from '../../http/rate-limits.ts'
import type { Answer } from '../../http/request.ts'
import { NetworkError } from '../../networks.ts'
import { apiAddress } from '../../oauth/authorizing.ts'
import { callTokenEndpoint, type TokenCall } from '../../oauth/token-endpoint.ts'
import { domainOf, hasOnlyBroadScopes, type Server } from '../server/find-server.ts'
import type { Metadata } from './issuer.ts'
import { judge } from './judge.ts'

export type RegisteredApp = NetworkApp & { redirectUri: string; scopes: string[] }

/** The scopes for servers that know no finer ones. */
export const broadScopes = ['read', 'write']

type Wanted = {
  redirectUri: string
  scopes: readonly string[]
  /** The scopes that the server offers. Undefined: it does not say. */
  offered: Metadata['scopes']
}

/** `own`: the client for the server. */
export async function requireApp(
  own: NetworkClient,
  server: Server,
  wanted: Wanted,
  apps: ServerApps,
  signal: AbortSignal,
): Promise<RegisteredApp> {
  const known = readApp(await apps.find(server.address))
  if (known && fits(known, wanted) && (await isKnown(own, known, signal))) return known
  const app = await register(own, server, wanted, signal)
  await apps.keep(server.address, app)
  return app
}

function readApp(stored: unknown): RegisteredApp | undefined {
  const [clientId, clientSecret] = [textAt(stored, 'clientId'), textAt(stored, 'clientSecret')]
  const [redirectUri, scopes] = [textAt(stored, 'redirectUri'), textAt(stored, 'scopes', 0)]
  if (!clientId || !clientSecret || !redirectUri || !scopes) return undefined
  return stored as RegisteredApp
}

/** A new address of the service and new scopes need a new registration. */
function fits(
  { redirectUri, scopes }: RegisteredApp,
  wanted: Pick<Wanted, 'redirectUri' | 'scopes'>,
): boolean {
  const isBroad = scopes.join() === broadScopes.join()
  return redirectUri === wanted.redirectUri && (isBroad || scopes.join() === wanted.scopes.join())
}

/** False only if the server says so: every other failure proves nothing about the app. */
async function isKnown(
  own: NetworkClient,
  { clientId, clientSecret, scopes }: RegisteredApp,
  signal: AbortSignal,
): Promise<boolean> {
  const call: TokenCall = {
    method: 'POST',
    url: apiAddress(own, '/oauth/token'),
    form: {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scopes[0] ?? 'read',
    },
    isSpending: false,
  }
  try {
    await callTokenEndpoint(own, call, judge, signal)
    return true
  } catch (error) {
    return !(error instanceof NetworkError && error.code === 'mastodon_invalid_client')
  }
}

/** Earlier versions and other servers take one redirect address as text, and some know broad scopes only. */
async function register(
  own: NetworkClient,
  server: Server,
  { redirectUri, scopes, offered }: Wanted,
  signal: AbortSignal,
): Promise<RegisteredApp> {
  const isBroad = hasOnlyBroadScopes(server) || !offers(offered, scopes)
  const narrow = isBroad ? [] : [scopes]
  const tries = [
    ...narrow.map((wanted) => ({ wanted, redirect_uris: [redirectUri] as unknown })),
    ...[...narrow, broadScopes].map((wanted) => ({ wanted, redirect_uris: redirectUri })),
  ]
  let refusal: Answer | undefined
  for (const { wanted, redirect_uris } of tries) {
    const answer = await post(own, { redirect_uris, scopes: wanted.join(' ') }, signal)
    const [clientId, clientSecret] = ['client_id', 'client_secret'].map((name) =>
      textAt(answer.body, name),
    )
    if (answer.status < 300 && clientId && clientSecret)
      return { clientId, clientSecret, redirectUri, scopes: [...wanted] }
    refusal = answer
  }
  throw refused(own, server, refusal)
}

/** Servers of Mastodon list their scopes; those that do not are asked for the fine ones first. */
function offers(offered: Metadata['scopes'], scopes: readonly string[]): boolean {
  return !offered || scopes.every((scope) => offered.includes(scope))
}

async function post(
  own: NetworkClient,
  more: { redirect_uris: unknown; scopes: string },
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(apiAddress(own, '/api/v1/apps'))
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'Carillon',
  }
  const body = JSON.stringify({ client_name: 'Carillon', ...more })
  const outcome = await own.send(
    { method: 'POST', url, headers, body },
    { signal, timeoutMs: own.timeoutMs },
  )
  // An unused registration does no harm: the next connection registers again.
  if (!outcome.answer)
    throw new NetworkError(
      'retry',
      'mastodon_unreachable',
      say('network_unreachable', { network: url.host }),
      {
        cause: outcome.trouble,
      },
    )
  const { status, headers: received } = outcome.answer
  if (status === 429)
    throw new NetworkError(
      'rate-limited',
      'mastodon_429',
      say('network_asks_to_wait', { network: url.host }),
      {
        retryAt: readRetryAt(received),
      },
    )
  if (status < 500) return outcome.answer
  throw new NetworkError(
    'retry',
    `mastodon_${status}`,
    say('network_answered_with', { network: url.host, what: status }),
  )
}

function refused(own: NetworkClient, server: Server, answer: Answer | undefined): NetworkError {
  const host = domainOf(server) ?? new URL(own.address).host
  const sentence =
    textAt(answer?.body, 'error')?.slice(0, 200) ?? say('status', { status: answer?.status ?? 0 })
  return new NetworkError(
    'rejected',
    'mastodon_registration_refused',
    say('server_refuses_registration', { server: host, why: sentence }),
    { hint: say('ask_server_about_apps') },
  )
}
