// The two OAuth endpoints: one answers with a code, the other exchanges it for a token. The console is a public client like any other app,
// except that no consent is asked for.
import { errorOf } from '../ui/errors.ts'
import type { Pkce } from './pkce.ts'

export const clientId = 'carillon-console'

export type Token = { accessToken: string; expiresAt: number }

export class AuthorizationError extends Error {
  readonly reason: string

  constructor(reason: string, description: string) {
    super(description)
    this.reason = reason
  }
}

export function redirectUri(): string {
  return `${location.origin}/callback`
}

export function authorizationUrl({ challenge, state }: Pkce, prompt?: 'none'): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'admin drafts',
    state,
    ...(prompt ? { prompt } : {}),
  })
  return `/oauth2/auth?${query}`
}

/** The code in the address that the authorization endpoint redirected to. */
export function codeOf(address: URL, state: string): string {
  const { searchParams } = address
  const error = searchParams.get('error')
  if (error) throw new AuthorizationError(error, searchParams.get('error_description') ?? error)
  const code = searchParams.get('code')
  if (!code || searchParams.get('state') !== state) {
    throw new AuthorizationError('invalid_state', 'The answer does not belong to this page.')
  }
  return code
}

/** A failure of a service that is starting or busy does not mean that the member is logged out. */
export function requireAnswer(response: Response): void {
  if (response.status === 429 || response.status >= 500) throw errorOf(response, undefined)
}

export async function redeem(code: string, verifier: string): Promise<Token> {
  const response = await fetch('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri(),
      code,
      code_verifier: verifier,
    }),
  })
  requireAnswer(response)
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) {
    throw new AuthorizationError(String(answer.error), String(answer.error_description))
  }
  return {
    accessToken: String(answer.access_token),
    expiresAt: Date.now() + Number(answer.expires_in) * 1000,
  }
}
