// Connects accounts of X by OAuth 2.0 with PKCE (docs.x.com, "OAuth 2.0 Authorization Code Flow with PKCE"). A refresh token
// works once; using it again ends the whole grant.
import { say } from '../../sentences/sentences.ts'
import type {
  Authorizer,
  Candidate,
  Connecting,
  FinishInput,
  Grant,
  NetworkApp,
} from '../connecting.ts'
import {
  apiAddress,
  authorizeAddress,
  idOf,
  readWithFreshToken,
  requireApp,
  requireCode,
  requireStored,
} from '../oauth/authorizing.ts'
import { callNetwork, incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
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
import { NetworkError } from '../networks.ts'

const authorizeUrl = 'https://x.com/i/oauth2/authorize'

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
  open: openAuthorizer,
}

function openAuthorizer(client: NetworkClient): Authorizer {
  return {
    async start({ app, redirectUri, state, codeChallenge, scopes }) {
      const { clientId } = requireApp(client, app)
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }
      return { url: authorizeAddress(client, authorizeUrl, query) }
    },
    async finish(input, signal) {
      const basic = requireApp(client, input.app)
      const call = tokenCall(client, basic, {
        grant_type: 'authorization_code',
        code: requireCode(client, input),
        redirect_uri: input.redirectUri,
        code_verifier: input.codeVerifier,
      })
      const answer = await callTokenEndpoint(client, call, judge, signal)
      const tokens = readPair(client, call, answer)
      return describeGrant(client, { tokens, answer, asked: input.scopes }, signal)
    },
    async renew(credential, signal) {
      const basic = requireApp(client, credential.app)
      const refresh_token = requireStored(client, credential, 'refreshToken')
      const call = tokenCall(client, basic, { grant_type: 'refresh_token', refresh_token })
      const answer = await callTokenEndpoint(client, call, judge, signal)
      const scopes = scopesOf(valueAt(answer.body, 'scope'))
      return {
        tokens: readPair(client, call, answer, credential.tokens),
        ...(scopes.length > 0 ? { scopes } : {}),
        accessExpiresAt: expiryOf(answer),
        refreshExpiresAt: null,
      }
    },
    async revoke(credential, signal) {
      const basic = requireApp(client, credential.app)
      const { refreshToken, accessToken } = credential.tokens
      const isRefresh = typeof refreshToken === 'string' && refreshToken !== ''
      const form = {
        token: String(isRefresh ? refreshToken : accessToken),
        token_type_hint: isRefresh ? 'refresh_token' : 'access_token',
      }
      const url = apiAddress(client, '/2/oauth2/revoke')
      const call: TokenCall = { method: 'POST', url, basic, form, isSpending: false }
      await callTokenEndpoint(client, call, judge, signal).catch((error: unknown) => {
        // A token that is no longer valid needs no revocation.
        if (!(error instanceof NetworkError && error.kind === 'reconnect')) throw error
      })
    },
  }
}

function tokenCall(
  client: NetworkClient,
  basic: NetworkApp,
  form: Record<string, string>,
): TokenCall {
  return {
    method: 'POST',
    url: apiAddress(client, '/2/oauth2/token'),
    basic,
    form,
    isSpending: true,
  }
}

type Exchanged = {
  tokens: Record<string, unknown>
  answer: Answer
  asked: FinishInput['scopes']
}

async function describeGrant(
  client: NetworkClient,
  { tokens, answer, asked }: Exchanged,
  signal: AbortSignal,
): Promise<Grant> {
  const account = await readWithFreshToken(() => readAccount(client, tokens, signal), signal)
  return {
    subject: { id: account.networkId, username: account.username },
    scopes: scopesGranted(valueAt(answer.body, 'scope'), asked),
    tokens,
    accessExpiresAt: expiryOf(answer),
    refreshExpiresAt: null,
    accounts: [account],
  }
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const { body } = await callNetwork(
    client,
    { networkId: '', username: '', credentials },
    {
      purpose: 'read',
      method: 'GET',
      path: '/2/users/me',
      query: { 'user.fields': 'profile_image_url' },
    },
    signal,
  )
  const networkId = idOf(valueAt(body, 'data', 'id'))
  const username = textAt(body, 'data', 'username')
  if (networkId === undefined || username === undefined) throw incomplete(client, 'read')
  const avatarUrl = textAt(body, 'data', 'profile_image_url') ?? null
  return { type: 'TWITTER', networkId, username, avatarUrl }
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
