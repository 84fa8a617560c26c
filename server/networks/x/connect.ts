// Connects accounts of X by OAuth 2.0 with PKCE (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE"). A refresh token
// works once; using it again ends the whole grant.
import { say } from '../../sentences/sentences.ts'
import type { Candidate, Connecting } from '../connecting.ts'
import { incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { idOf, readWithTokens } from '../oauth/authorizing.ts'
import { describeAccount, type OAuth, openOAuth } from '../oauth/oauth.ts'
import type { Verdict } from '../oauth/token-endpoint.ts'
import { profileType } from './shown.ts'

const authorizeUrl = 'https://x.com/i/oauth2/authorize'

const oauth: OAuth = {
  tokenPath: '/2/oauth2/token',
  keys: 'basic',
  hasPkce: true,
  revocation: { path: '/2/oauth2/revoke', isHinted: true },
  judge,
}

export const connect: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://console.x.com',
    idLabel: 'OAuth 2.0 Client ID',
    secretLabel: 'OAuth 2.0 Client Secret',
    steps: [
      'Create a project and an app; reading and posting are billed by use, so the account must be enrolled in pay-per-use.',
      'Under "User authentication settings" choose the permission "Read and write and Direct message", and the type "Web App, Automated App or Bot": only this type has a secret.',
      'Enter the redirect address as callback URI, letter by letter.',
      'Copy the OAuth 2.0 client id and secret; the API key and the bearer token are something else.',
    ],
  },
  scopes: [
    { name: 'tweet.read', feature: 'publish' },
    { name: 'tweet.write', feature: 'publish' },
    { name: 'users.read', feature: 'publish' },
    { name: 'media.write', feature: 'publish' },
    { name: 'offline.access', feature: 'publish' },
    { name: 'like.read', feature: 'interactions' },
    { name: 'dm.read', feature: 'messages' },
  ],
  open: (client) =>
    openOAuth(client, oauth, {
      authorizeUrl,
      describe: describeAccount((tokens, signal) => readAccount(client, tokens, signal)),
    }),
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const call = { path: '/2/users/me', query: { 'user.fields': 'profile_image_url' } }
  const body = await readWithTokens(client, credentials, call, signal)
  const networkId = idOf(valueAt(body, 'data', 'id'))
  const username = textAt(body, 'data', 'username')
  if (networkId === undefined || username === undefined) throw incomplete(client, 'read')
  const avatarUrl = textAt(body, 'data', 'profile_image_url') ?? null
  return { type: profileType, networkId, username, avatarUrl }
}

/** {error, error_description}. Wrong keys prove nothing about the grant. */
function judge(_client: NetworkClient, { status, body }: Answer): Verdict {
  const code = textAt(body, 'error')
  const sentence = textAt(body, 'error_description') ?? textAt(body, 'detail')
  if (code === 'invalid_grant') return { kind: 'reconnect', code, sentence }
  if (status === 400 && /\btoken was invalid/i.test(sentence ?? ''))
    return { kind: 'reconnect', code, sentence }
  if (status === 401)
    return {
      code: 'app_keys',
      sentence,
      hint: say('compare_client_keys', { network: 'X' }),
    }
  return { code, sentence }
}
