// The authorization code grant of OAuth 2.0 (RFC 6749, PKCE of RFC 7636, revocation of RFC 7009), once for all networks. Where a network
// differs is data (OAuth); what it grants access to is read by its own connect.ts.
import type {
  Authorizer,
  Candidate,
  ConnectedCredential,
  FinishInput,
  Grant,
  NetworkApp,
  Renewed,
  StartInput,
} from '../connecting.ts'
import { type NetworkClient, valueAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { NetworkError } from '../networks.ts'
import {
  apiAddress,
  pageAddress,
  readWithFreshToken,
  requireApp,
  requireCode,
  requireStored,
} from './authorizing.ts'
import {
  callTokenEndpoint,
  expiryOf,
  readPair,
  scopesGranted,
  scopesOf,
  type TokenCall,
  type Verdict,
} from './token-endpoint.ts'

export type OAuth = {
  tokenPath: string
  /** Where codes are exchanged on the real network, if not where its API is. */
  tokenHost?: string
  /** Where the keys of the app go. In the query: by GET, and the code without a grant type. */
  keys: 'basic' | 'form' | 'query'
  /** Between scopes; a blank without it. */
  separator?: ','
  hasPkce?: true
  /** Further parameters of the authorization page, and of the exchange of a code. */
  pageParameters?(input: Pick<StartInput, 'isAgain'>): Record<string, string>
  codeParameters?: Record<string, string>
  /** The part of the answer to a code that has the token, and its field with the scopes. */
  unwrap?(body: unknown): unknown
  scopeField?: 'permissions'
  /** Refresh tokens can be used again: a lost answer loses nothing. */
  isRefreshRepeatable?: true
  /** With a hint, the refresh token is revoked where there is one; without, the access token. */
  revocation?: { path: string; isHinted?: true }
  judge(client: NetworkClient, answer: Answer): Verdict
}

/** A call to an authorization server: the client for it, its dialect of OAuth, and the app that asks. */
export type Asking = { client: NetworkClient; oauth: OAuth; app: NetworkApp }

export type Exchanged = Pick<Grant, 'scopes' | 'accessExpiresAt' | 'refreshExpiresAt'> & {
  tokens: { accessToken: string; [name: string]: unknown }
}

type Network = {
  authorizeUrl: string
  /** Reads what can be connected with new tokens, and may exchange these for longer ones. */
  describe(
    exchanged: Exchanged,
    signal: AbortSignal,
    app: NetworkApp,
  ): Promise<Partial<Grant> & Described>
}
type Described = Pick<Grant, 'subject' | 'accounts'>

/** For a network on which the person is the account. */
export function describeAccount(
  read: (tokens: Exchanged['tokens'], signal: AbortSignal) => Promise<Candidate>,
): (exchanged: Exchanged, signal: AbortSignal) => Promise<Described> {
  return async ({ tokens }, signal) => {
    const account = await readWithFreshToken(() => read(tokens, signal), signal)
    return { subject: { id: account.networkId, username: account.username }, accounts: [account] }
  }
}

/** For a network with one server, and apps that are registered with it. */
export function openOAuth(
  client: NetworkClient,
  oauth: OAuth,
  { authorizeUrl, describe }: Network,
): Authorizer & Required<Pick<Authorizer, 'start' | 'finish' | 'renew'>> {
  const as = (app: NetworkApp | null): Asking => ({ client, oauth, app: requireApp(client, app) })
  return {
    start: async (input) => {
      const { clientId } = requireApp(client, input.app)
      const page = pageAddress(client, authorizeUrl)
      return { url: authorizationUrl(page, oauth, { ...input, clientId }) }
    },
    async finish(input, signal) {
      const asking = as(input.app)
      const exchanged = await exchangeCode(asking, input, signal)
      return { ...exchanged, ...(await describe(exchanged, signal, asking.app)) }
    },
    renew: (credential, signal) => refresh(as(credential.app), credential, signal),
    ...(oauth.revocation && {
      revoke: (credential, signal) => revoke(as(credential.app), credential, signal),
    }),
  }
}

type Authorization = Pick<
  StartInput,
  'redirectUri' | 'state' | 'codeChallenge' | 'scopes' | 'isAgain'
>

/** The address at which the person authorizes the app. */
export function authorizationUrl(
  page: string,
  oauth: Pick<OAuth, 'hasPkce' | 'separator' | 'pageParameters'>,
  { clientId, ...input }: Authorization & { clientId: string },
): string {
  const url = new URL(page)
  const parameters = { client_id: clientId, ...authorizationParameters(oauth, input) }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export function authorizationParameters(
  { hasPkce, separator, pageParameters }: Pick<OAuth, 'hasPkce' | 'separator' | 'pageParameters'>,
  { redirectUri, state, codeChallenge, scopes, isAgain }: Authorization,
): Record<string, string> {
  return {
    ...pageParameters?.({ isAgain }),
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: scopes.join(separator ?? ' '),
    state,
    ...(hasPkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  }
}

export async function exchangeCode(
  asking: Asking,
  input: FinishInput,
  signal: AbortSignal,
): Promise<Exchanged> {
  const { client, oauth } = asking
  const call = tokenCall(asking, codeForm(oauth, requireCode(client, input), input))
  const answer = await callTokenEndpoint(client, call, oauth.judge, signal)
  const body = oauth.unwrap?.(answer.body) ?? answer.body
  const { scopeField = 'scope' } = oauth
  return {
    scopes: scopesGranted(valueAt(body, scopeField), input.scopes),
    tokens: readPair(client, call, { ...answer, body }),
    ...endsOf(answer),
  }
}

export function codeForm(
  { hasPkce, keys, codeParameters }: Pick<OAuth, 'hasPkce' | 'keys' | 'codeParameters'>,
  code: string,
  { redirectUri, codeVerifier }: Pick<FinishInput, 'redirectUri' | 'codeVerifier'>,
): Record<string, string> {
  return {
    ...(keys !== 'query' && { grant_type: 'authorization_code' }),
    code,
    redirect_uri: redirectUri,
    ...(hasPkce && { code_verifier: codeVerifier }),
    ...codeParameters,
  }
}

/** Scopes that the answer does not name are as they were. */
export async function refresh(
  asking: Asking,
  credential: ConnectedCredential,
  signal: AbortSignal,
): Promise<Renewed> {
  const { client, oauth } = asking
  const refresh_token = requireStored(client, credential, 'refreshToken')
  const call = tokenCall(asking, { grant_type: 'refresh_token', refresh_token })
  const isSpending = !oauth.isRefreshRepeatable
  const answer = await callTokenEndpoint(client, { ...call, isSpending }, oauth.judge, signal)
  const scopes = scopesOf(valueAt(answer.body, 'scope'))
  return {
    tokens: readPair(client, call, answer, credential.tokens),
    ...(scopes.length > 0 ? { scopes } : {}),
    ...endsOf(answer),
  }
}

export async function revoke(
  asking: Asking,
  credential: ConnectedCredential,
  signal: AbortSignal,
): Promise<void> {
  const { client, oauth } = asking
  const { path = '', isHinted = false } = oauth.revocation ?? {}
  const isRefresh = isHinted && Boolean(credential.tokens.refreshToken)
  const token = requireStored(client, credential, isRefresh ? 'refreshToken' : 'accessToken')
  const hint = { token_type_hint: isRefresh ? 'refresh_token' : 'access_token' }
  const call = {
    ...tokenCall(asking, { token, ...(isHinted && hint) }),
    url: apiAddress(client, path),
    isSpending: false,
  }
  await callTokenEndpoint(client, call, oauth.judge, signal).catch((error: unknown) => {
    // A token that is no longer valid needs no revocation.
    if (!(error instanceof NetworkError && error.kind === 'reconnect')) throw error
  })
}

/** A call with the keys of the app. It spends what it sends. */
export function tokenCall({ client, oauth, app }: Asking, form: Record<string, string>): TokenCall {
  const { keys, tokenPath, tokenHost } = oauth
  const url = client.isReal && tokenHost ? tokenHost + tokenPath : apiAddress(client, tokenPath)
  if (keys === 'basic') return { method: 'POST', url, basic: app, form, isSpending: true }
  const all = { ...form, client_id: app.clientId, client_secret: app.clientSecret }
  return keys === 'query'
    ? { method: 'GET', url, query: all, isSpending: true }
    : { method: 'POST', url, form: all, isSpending: true }
}

function endsOf(answer: Answer): Pick<Grant, 'accessExpiresAt' | 'refreshExpiresAt'> {
  return {
    accessExpiresAt: expiryOf(answer),
    refreshExpiresAt: expiryOf(answer, 'refresh_token_expires_in'),
  }
}
