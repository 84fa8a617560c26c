// How members and pages of LinkedIn are authorized: authorization code without PKCE, keys in the body, 60 days of access, and a refresh
// token only for partners of LinkedIn (learn.microsoft.com/linkedin/shared/authentication).
import { say } from '../../sentences/sentences.ts'
import type { Authorizer, FinishInput, Grant, NetworkApp, StartInput } from '../connecting.ts'
import {
  apiAddress,
  authorizeAddress,
  requireApp,
  requireCode,
  requireStored,
} from '../oauth/authorizing.ts'
import { type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import {
  callTokenEndpoint,
  expiryOf,
  readPair,
  scopesGranted,
  scopesOf,
  type TokenCall,
  type Verdict,
} from '../oauth/token-endpoint.ts'

export const authorizeUrl = 'https://www.linkedin.com/oauth/v2/authorization'
/** Tokens are issued by another host than everything else. */
const tokenHost = 'https://www.linkedin.com'
const tokenPath = '/oauth/v2/accessToken'

export function authorizationAddress(
  client: NetworkClient,
  { app, redirectUri, state, scopes }: StartInput,
): string {
  return authorizeAddress(client, authorizeUrl, {
    response_type: 'code',
    client_id: requireApp(client, app).clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
  })
}

export type Exchanged = Pick<
  Grant,
  'scopes' | 'tokens' | 'accessExpiresAt' | 'refreshExpiresAt' | 'isRenewable'
>

/** LinkedIn may leave a scope out without a word: what counts is what it names. */
export async function exchangeCode(
  client: NetworkClient,
  input: FinishInput,
  signal: AbortSignal,
): Promise<Exchanged> {
  const call = tokenCall(client, requireApp(client, input.app), {
    grant_type: 'authorization_code',
    code: requireCode(client, input),
    redirect_uri: input.redirectUri,
  })
  const answer = await callTokenEndpoint(client, call, judge, signal)
  const tokens = readPair(client, call, answer)
  return {
    scopes: scopesGranted(valueAt(answer.body, 'scope'), input.scopes),
    tokens,
    ...endsOf(answer),
    isRenewable: tokens.refreshToken !== undefined,
  }
}

/**
 * LinkedIn may leave a scope out without a word: what counts is what it names. Without the scopes to read who authorized nothing is
 * listed; connecting refuses such a grant and names what is missing.
 */
export function unreadable(exchanged: Exchanged): Grant {
  return { ...exchanged, subject: { id: '', username: '' }, accounts: [] }
}

export function hasScopes({ scopes }: Exchanged, ...wanted: string[]): boolean {
  return wanted.every((scope) => scopes.includes(scope))
}

/** The refresh token is not replaced, and its end does not move. */
export function renewal(client: NetworkClient): NonNullable<Authorizer['renew']> {
  return async (credential, signal) => {
    const call = tokenCall(client, requireApp(client, credential.app), {
      grant_type: 'refresh_token',
      refresh_token: requireStored(client, credential, 'refreshToken'),
    })
    const answer = await callTokenEndpoint(client, { ...call, isSpending: false }, judge, signal)
    const scopes = scopesOf(valueAt(answer.body, 'scope'))
    return {
      tokens: readPair(client, call, answer, credential.tokens),
      ...(scopes.length > 0 ? { scopes } : {}),
      ...endsOf(answer),
    }
  }
}

function tokenCall(
  client: NetworkClient,
  { clientId, clientSecret }: NetworkApp,
  form: Record<string, string>,
): TokenCall {
  return {
    method: 'POST',
    url: client.isReal ? tokenHost + tokenPath : apiAddress(client, tokenPath),
    form: { ...form, client_id: clientId, client_secret: clientSecret },
    isSpending: true,
  }
}

function endsOf(answer: Answer): Pick<Grant, 'accessExpiresAt' | 'refreshExpiresAt'> {
  return {
    accessExpiresAt: expiryOf(answer),
    refreshExpiresAt: expiryOf(answer, 'refresh_token_expires_in'),
  }
}

/** {error, error_description}. A refresh token that is not valid gets invalid_grant, or invalid_request in words. */
function judge(_client: NetworkClient, { body }: Answer): Verdict {
  const code = textAt(body, 'error')
  const sentence = textAt(body, 'error_description')
  const isDead =
    code === 'invalid_grant' ||
    /refresh token\b.{0,60}\b(invalid|expired|revoked)/i.test(sentence?.slice(0, 500) ?? '')
  if (isDead) return { kind: 'reconnect', code: 'invalid_grant', sentence }
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return {
      code: 'app_keys',
      sentence,
      hint: say('compare_client_keys', { network: 'LinkedIn' }),
    }
  return { code, sentence }
}
