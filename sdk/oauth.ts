// How an app gets tokens: by the consent of a member (code with PKCE, refreshed), or by its installation (member_app, organization_app,
// client_credentials).
import type { Auth } from './client.ts'
import { OAuthError } from './errors.ts'
import { type Fetch, type Sending, send } from './send.ts'
import { memoryStore, type TokenStore, type Tokens } from './token-store.ts'

export type App = {
  baseUrl: string
  clientId: string
  /** Left out by a public app, which uses PKCE alone. */
  clientSecret?: string
  fetch?: Fetch
}

/** To keep until the member comes back: `state` must be that of the redirect. */
export type AuthorizationRequest = { url: string; state: string; verifier: string }

/** `scope`: `offline`, and as far as needed `admin` and `drafts`. */
export async function prepareAuthorization(
  { baseUrl, clientId }: App,
  { redirectUri, scope = 'offline' }: { redirectUri: string; scope?: string },
): Promise<AuthorizationRequest> {
  const [state, verifier] = [randomText(), randomText()]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state },
    ...{ code_challenge: base64Url(new Uint8Array(digest)), code_challenge_method: 'S256' },
  })
  return { url: `${baseUrl}/oauth2/auth?${query}`, state, verifier }
}

/** `returned`: the address at which the member came back. */
export async function redeemCode(
  app: App,
  request: Pick<AuthorizationRequest, 'state' | 'verifier'>,
  { redirectUri, returned }: { redirectUri: string; returned: string },
): Promise<Tokens> {
  const answer = new URL(returned, redirectUri).searchParams
  // An answer to another request may carry the code of another person.
  if (answer.get('state') !== request.state)
    throw new OAuthError(400, { error: 'invalid_state', hint: 'the answer is not to this request' })
  const refusal = answer.get('error')
  if (refusal) {
    const hint = answer.get('error_description') ?? 'the member has refused'
    throw new OAuthError(400, { error: refusal, hint })
  }
  return askForTokens(app, {
    ...{ grant_type: 'authorization_code', code: answer.get('code') ?? '' },
    ...{ redirect_uri: redirectUri, code_verifier: request.verifier },
  })
}

/** The tokens of a member in the store, refreshed before they end. `redeemCode` gives the first ones, to be written to the store. */
export function memberTokens(app: App, store: TokenStore): Exclude<Auth, string> {
  return keep(store, async ({ refreshToken }) => {
    if (!refreshToken) throw noTokens()
    return askForTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken })
  })
}

type Place = { memberId: string } | { organizationId?: string } | 'app'

/** The tokens of an app where it is installed: for a member, for an organization, or for the app itself (`'app'`). */
export function appTokens(
  app: App,
  place: Place,
  store: TokenStore = memoryStore(),
): Exclude<Auth, string> {
  const [grant, path] = grantOf(place)
  const ask = () => askForTokens(app, grant, path)
  return keep(store, ask, ask)
}

function grantOf(place: Place): [grant: Record<string, string>, path?: string] {
  // The grant of an app for itself is at the legacy address alone.
  if (place === 'app') return [{ grant_type: 'client_credentials' }, '/auth/oauth/v2/token']
  if ('memberId' in place) return [{ grant_type: 'member_app', member_id: place.memberId }]
  const { organizationId } = place
  return [
    {
      grant_type: 'organization_app',
      ...(organizationId !== undefined && { organization_id: organizationId }),
    },
  ]
}

/** Ends every token of the consent, and empties the store. */
export async function revokeTokens(app: App, store: TokenStore): Promise<void> {
  await store.lock(async () => {
    const tokens = await store.read()
    if (tokens)
      await post(app, '/oauth2/revoke', { token: tokens.refreshToken ?? tokens.accessToken })
    await store.write(undefined)
  })
}

/** A token that ends while the call is under way would be refused. */
const marginMs = 30_000

function keep(
  store: TokenStore,
  refresh: (tokens: Tokens) => Promise<Tokens>,
  begin: () => Promise<Tokens> = () => Promise.reject(noTokens()),
): Exclude<Auth, string> {
  const isUsable = (tokens: Tokens | undefined) =>
    tokens !== undefined && tokens.endsAt - marginMs > Date.now()
  const renewUnless = (isStillGood: (tokens: Tokens | undefined) => boolean) =>
    store.lock(async () => {
      // Another tab or process may have renewed them while this one waited.
      const tokens = await store.read()
      if (tokens && isStillGood(tokens)) return tokens.accessToken
      return (await replace(store, tokens ? () => refresh(tokens) : begin)).accessToken
    })
  return {
    accessToken: async () => {
      const tokens = await store.read()
      return tokens && isUsable(tokens) ? tokens.accessToken : renewUnless(isUsable)
    },
    renew: (refused) => renewUnless((tokens) => tokens?.accessToken !== refused),
  }
}

/** Tokens that were refused are removed: only a new consent helps. */
async function replace(store: TokenStore, ask: () => Promise<Tokens>): Promise<Tokens> {
  try {
    const tokens = await ask()
    await store.write(tokens)
    return tokens
  } catch (error) {
    if (error instanceof OAuthError && error.error === 'invalid_grant') await store.write(undefined)
    throw error
  }
}

function noTokens(): OAuthError {
  return new OAuthError(401, { error: 'login_required', hint: 'the store has no tokens' })
}

type TokenAnswer = { access_token: string; expires_in: number; refresh_token?: string }

async function askForTokens(
  app: App,
  form: Record<string, string>,
  path = '/oauth2/token',
): Promise<Tokens> {
  const answer = (await post(app, path, form)) as TokenAnswer
  return {
    accessToken: answer.access_token,
    endsAt: Date.now() + answer.expires_in * 1000,
    ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
  }
}

/** The service answers a refresh that is repeated within ten seconds as before; a later one would end every token of the consent. */
const refreshMs = 8000

async function post(app: App, path: string, form: Record<string, string>): Promise<unknown> {
  const secret = app.clientSecret
  const request = {
    url: `${app.baseUrl}${path}`,
    method: 'POST',
    // A code is used up by its first use.
    isRepeatable: form.grant_type !== 'authorization_code',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(secret !== undefined && { authorization: basic(app.clientId, secret) }),
    },
    body: new URLSearchParams({
      ...form,
      ...(secret === undefined && { client_id: app.clientId }),
    }).toString(),
  }
  const response = await send(sendingOf(app), request)
  const body = (await response.json().catch(() => ({}))) as Record<string, string>
  if (response.ok) return body
  throw new OAuthError(response.status, {
    error: body.error ?? 'server_error',
    hint: body.error_hint ?? body.error_description ?? `the service answered ${response.status}`,
  })
}

function sendingOf({ fetch: own }: App): Sending {
  return { fetch: own ?? ((url, init) => fetch(url, init)), timeoutMs: refreshMs, maxRetries: 1 }
}

function basic(clientId: string, secret: string): string {
  return `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}`
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
