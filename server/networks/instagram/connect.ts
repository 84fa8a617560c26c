// Connects Instagram accounts by Instagram Login (developers.facebook.com, "Business login for Instagram"). The long-lived
// token is its own refresh token, and stays valid when it is renewed.
import type { Authorizer, Candidate, Connecting, NetworkApp } from '../connecting.ts'
import {
  apiAddress,
  authorizeAddress,
  idOf,
  readWithFreshToken,
  requireApp,
  requireCode,
  requireStored,
} from '../http/authorizing.ts'
import { callNetwork, incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { graphVersion } from '../http/graph.ts'
import { judgeGraph } from '../http/graph-tokens.ts'
import type { Answer } from '../http/request.ts'
import { readSignedRequest } from '../http/signed-request.ts'
import {
  callTokenEndpoint,
  expiryOf,
  scopesOf,
  type TokenCall,
  tokenAt,
  unreadable,
  type Verdict,
} from '../http/token-endpoint.ts'
import { NetworkError } from '../networks.ts'

const authorizeUrl = 'https://www.instagram.com/oauth/authorize'
/** Codes are exchanged at another host than everything else. */
const codeHost = 'https://api.instagram.com'
const codePath = '/oauth/access_token'

/** The setting with which messages for professional accounts are published. */
export const publishingSetting = 'INSTAGRAMBUSINESS_PUBLISHING'

export const connect: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://developers.facebook.com/apps/',
    idLabel: 'Instagram app ID',
    secretLabel: 'Instagram app secret',
    steps: [
      'Create an app of the type "Business", add the product "Instagram" and choose "API setup with Instagram login".',
      'Copy the Instagram app id and secret that are shown there; those of the Meta app are something else.',
      'Enter the redirect address under "Set up Instagram business login".',
      'Add the accounts as Instagram testers, who accept the invitation in their settings, or ask for the permissions in App Review.',
      'Only professional accounts (business or creator) can be connected.',
    ],
  },
  scopes: [
    { name: 'instagram_business_basic', feature: 'publish' },
    { name: 'instagram_business_content_publish', feature: 'publish' },
  ],
  notice: `Professional accounts can be connected, but messages for them are refused unless the operator of this service sets ${publishingSetting}=yes.`,
  renewalMinAgeSeconds: 24 * 3_600,
  readRemoval: readSignedRequest,
  open: openAuthorizer,
}

function openAuthorizer(client: NetworkClient): Authorizer {
  return {
    async start({ app, redirectUri, state, scopes }) {
      const { clientId } = requireApp(client, app)
      const query = {
        // Otherwise the account that is logged in is taken without asking.
        force_reauth: 'true',
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        state,
      }
      return { url: authorizeAddress(client, authorizeUrl, query) }
    },
    async finish(input, signal) {
      const app = requireApp(client, input.app)
      const code = requireCode(client, input)
      const short = await exchangeCode(
        client,
        app,
        { code, redirectUri: input.redirectUri },
        signal,
      )
      const lengthen = {
        grant_type: 'ig_exchange_token',
        client_secret: app.clientSecret,
        access_token: short.accessToken,
      }
      const request = () => requestToken(client, '/access_token', lengthen, signal)
      const { tokens, accessExpiresAt } = await readWithFreshToken(request, signal)
      const account = await readWithFreshToken(() => readAccount(client, tokens, signal), signal)
      return {
        subject: { id: account.networkId, username: account.username },
        scopes: short.scopes,
        tokens,
        accessExpiresAt,
        refreshExpiresAt: null,
        accounts: [account],
      }
    },
    async renew(credential, signal) {
      const access_token = requireStored(client, credential, 'accessToken')
      const query = { grant_type: 'ig_refresh_token', access_token }
      const renewed = await requestToken(client, '/refresh_access_token', query, signal)
      const { scopes } = renewed
      return {
        tokens: { ...credential.tokens, ...renewed.tokens },
        ...(scopes.length > 0 ? { scopes } : {}),
        accessExpiresAt: renewed.accessExpiresAt,
        refreshExpiresAt: null,
      }
    },
  }
}

async function exchangeCode(
  client: NetworkClient,
  { clientId, clientSecret }: NetworkApp,
  { code, redirectUri }: { code: string; redirectUri: string },
  signal: AbortSignal,
): Promise<{ accessToken: string; scopes: string[] }> {
  const call: TokenCall = {
    method: 'POST',
    url: client.isReal ? `${codeHost}${codePath}` : apiAddress(client, codePath),
    form: {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
    },
    isSpending: true,
  }
  const answer = await callTokenEndpoint(client, call, judge, signal)
  // Documented as {data: [{…}]}, answered as {…}. Its user_id is a number that lost digits: the id is read from the account.
  const accessToken = tokenAt(answer, 'access_token') ?? tokenAt(answer, 'data', 0, 'access_token')
  if (accessToken === undefined) throw unreadable(client, call)
  const permissions =
    valueAt(answer.body, 'permissions') ?? valueAt(answer.body, 'data', 0, 'permissions')
  return { accessToken, scopes: scopesOf(permissions) }
}

/** The old token stays valid, so a lost answer loses nothing. */
async function requestToken(
  client: NetworkClient,
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
) {
  const call: TokenCall = { method: 'GET', url: apiAddress(client, path), query, isSpending: false }
  const answer = await callTokenEndpoint(client, call, judge, signal)
  const accessToken = tokenAt(answer, 'access_token')
  if (accessToken === undefined) throw unreadable(client, call)
  return {
    tokens: { accessToken },
    scopes: scopesOf(valueAt(answer.body, 'permissions')),
    accessExpiresAt: expiryOf(answer),
  }
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const query = { fields: 'user_id,username,account_type,profile_picture_url' }
  const call = { purpose: 'read', method: 'GET', path: `${graphVersion}/me`, query } as const
  const account = { networkId: '', username: '', credentials }
  const { body } = await callNetwork(client, account, call, signal).catch((error: unknown) => {
    throw isPersonalAccount(error) ? refusePersonal(error) : error
  })
  const networkId = idOf(valueAt(body, 'user_id'))
  const username = textAt(body, 'username')
  if (networkId === undefined || username === undefined) throw incomplete(client, 'read')
  const avatarUrl = textAt(body, 'profile_picture_url') ?? null
  // Only the sandbox has personal accounts.
  const isPersonal = textAt(body, 'account_type') === 'PERSONAL'
  return { type: isPersonal ? 'INSTAGRAM' : 'INSTAGRAMBUSINESS', networkId, username, avatarUrl }
}

/** Code 100, "Unsupported request - method type: get": Instagram's way of refusing a personal account. */
function isPersonalAccount(error: unknown): boolean {
  return (
    error instanceof NetworkError &&
    error.code === 'instagram_100' &&
    /unsupported request/i.test(error.message)
  )
}

function refusePersonal(cause: unknown): NetworkError {
  return new NetworkError(
    'rejected',
    'instagram_personal_account',
    'This is a personal Instagram account, and Instagram lets apps act only for professional ones.',
    { hint: 'Switch it to a professional account in the Instagram app, and connect again.', cause },
  )
}

/** The code endpoint answers {error_type, code, error_message}, the others like the rest of the Graph interface. */
function judge(client: NetworkClient, answer: Answer): Verdict {
  const sentence = textAt(answer.body, 'error_message')
  if (sentence === undefined) return judgeGraph(client, answer)
  const hint = 'Compare the Instagram app id and secret with those at Meta.'
  const isAboutKeys = /platform app|client secret|client_id/i.test(sentence)
  return isAboutKeys ? { code: 'app_keys', sentence, hint } : { sentence }
}
