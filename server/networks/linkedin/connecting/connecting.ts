// How members and pages of LinkedIn are authorized: authorization code without PKCE, keys in the body, 60 days of access, and a refresh
// token only for partners of LinkedIn (learn.microsoft.com/linkedin/shared/authentication).
import { say } from '../../../sentences/sentences.ts'
import type { Grant } from '../../connecting.ts'
import { type NetworkClient, textAt } from '../../http/client.ts'
import type { Answer } from '../../http/request.ts'
import type { Exchanged, OAuth } from '../../oauth/oauth.ts'
import type { Verdict } from '../../oauth/token-endpoint.ts'

export const authorizeUrl = 'https://www.linkedin.com/oauth/v2/authorization'

export const oauth: OAuth = {
  tokenPath: '/oauth/v2/accessToken',
  tokenHost: 'https://www.linkedin.com',
  keys: 'form',
  // The refresh token is not replaced, and its end does not move.
  isRefreshRepeatable: true,
  judge,
}

/**
 * LinkedIn may leave a scope out without a word: what counts is what it names. Without the scopes to read who authorized nothing is
 * listed; connecting refuses such a grant and names what is missing.
 */
export async function describeBy(
  { scopes, tokens }: Exchanged,
  needed: string[],
  read: () => Promise<Pick<Grant, 'subject' | 'accounts'>>,
) {
  const isReadable = needed.every((scope) => scopes.includes(scope))
  const nothing = { subject: { id: '', username: '' }, accounts: [] }
  return {
    ...(isReadable ? await read() : nothing),
    isRenewable: tokens.refreshToken !== undefined,
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
