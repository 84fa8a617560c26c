// Connects Facebook Pages by Facebook Login (developers.facebook.com, "Manually build a login flow" and "Access tokens"). A
// person authorizes; what is connected are pages, whose tokens have no date of expiry and end with the person's grant.
import type {
  Authorizer,
  ConnectedCredential,
  Connecting,
  Grant,
  NetworkApp,
} from '../connecting.ts'
import { graphPath } from '../graph/graph.ts'
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import type { Account } from '../networks.ts'
import { apiAddress, idOf, readWithFreshToken, requireApp } from '../oauth/authorizing.ts'
import { judgeGraph } from '../oauth/graph-tokens.ts'
import { type Asking, type OAuth, openOAuth, tokenCall } from '../oauth/oauth.ts'
import { readSignedRequest } from '../oauth/signed-request.ts'
import { callTokenEndpoint, expiryOf, readPair, type TokenCall } from '../oauth/token-endpoint.ts'
import { debugToken, listPages } from './pages.ts'
import { subscribePage, unsubscribePage } from './subscribe.ts'

const authorizeUrl = `https://www.facebook.com${graphPath}/dialog/oauth`

export const connect: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://developers.facebook.com/apps/',
    idLabel: 'App ID',
    secretLabel: 'App secret',
    steps: [
      'Create an app of the type "Business" and add the product "Facebook Login for Business".',
      'Enter the redirect address among the valid OAuth redirect URIs; Facebook takes https only, except for localhost.',
      'Verify the business, and ask for each permission in App Review. Until then only people with a role in the app can connect.',
    ],
  },
  scopes: [
    { name: 'pages_show_list', feature: 'publish' },
    { name: 'pages_manage_posts', feature: 'publish' },
    { name: 'pages_read_engagement', feature: 'publish' },
    {
      name: 'pages_manage_engagement',
      feature: 'publish',
      isOptional: true,
      without: 'no comments below posts',
    },
    // Without it pages that belong to a business portfolio are not listed.
    { name: 'business_management', feature: 'publish', isOptional: true },
    { name: 'pages_read_user_content', feature: 'interactions' },
    { name: 'pages_messaging', feature: 'messages' },
    { name: 'pages_manage_metadata', feature: 'push' },
  ],
  readRemoval: readSignedRequest,
  open: openAuthorizer,
}

const oauth: OAuth = {
  tokenPath: `${graphPath}/oauth/access_token`,
  keys: 'query',
  separator: ',',
  // Without it Facebook does not ask again for a permission that was declined once.
  pageParameters: ({ isAgain }): Record<string, string> =>
    isAgain ? { auth_type: 'rerequest' } : {},
  judge: judgeGraph,
}

/** The tokens of pages cannot be renewed and need not be: they end only with the grant. */
function openAuthorizer(client: NetworkClient): Authorizer {
  const { start, finish } = openOAuth(client, oauth, {
    authorizeUrl,
    async describe({ tokens }, signal, app) {
      const long = () => lengthen({ client, oauth, app }, tokens.accessToken, signal)
      return describeGrant(client, app, await readWithFreshToken(long, signal), signal)
    },
  })
  return {
    start,
    finish,
    revoke: (credential, signal) => removeApp(client, credential, signal),
    subscribe: (page, signal) => subscribePage(client, page, signal),
    unsubscribe: (page, signal) => unsubscribePage(client, page, signal),
  }
}

type UserToken = { accessToken: string; expiresAt: Date | null }

/** Exchanges a token that lives for an hour or two, and stays valid. */
async function lengthen(asking: Asking, short: string, signal: AbortSignal): Promise<UserToken> {
  const { client } = asking
  const given = { grant_type: 'fb_exchange_token', fb_exchange_token: short }
  const call = { ...tokenCall(asking, given), isSpending: false }
  const answer = await callTokenEndpoint(client, call, judgeGraph, signal)
  return { ...readPair(client, call, answer), expiresAt: expiryOf(answer) }
}

async function describeGrant(
  client: NetworkClient,
  app: NetworkApp,
  { accessToken, expiresAt }: UserToken,
  signal: AbortSignal,
): Promise<Grant> {
  const account: Account = { networkId: '', username: '', credentials: { accessToken } }
  const read = <T>(work: () => Promise<T>) => readWithFreshToken(work, signal)
  const subject = await read(() => readPerson(client, account, signal))
  const scopes = await read(() => readPermissions(client, account, signal))
  const accounts = await listPages(client, { app, account, scopes, read }, signal)
  const pageToken = accounts
    .map(({ tokens }) => tokens?.accessToken)
    .find((token) => typeof token === 'string')
  return {
    subject,
    scopes,
    tokens: { accessToken },
    // Pages are what is connected; the person's own token is used only here.
    accessExpiresAt:
      pageToken === undefined
        ? expiresAt
        : (await debugToken(client, app, pageToken, { read, signal })).expiresAt,
    refreshExpiresAt: null,
    accounts,
  }
}

async function readPerson(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Grant['subject']> {
  const path = `${graphPath}/me`
  const { body } = await callNetwork(
    client,
    account,
    { purpose: 'read', method: 'GET', path, query: { fields: 'id,name' } },
    signal,
  )
  const id = idOf(valueAt(body, 'id'))
  if (id === undefined) throw incomplete(client, 'read')
  return { id, username: textAt(body, 'name') ?? id }
}

async function readPermissions(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<string[]> {
  const path = `${graphPath}/me/permissions`
  const call = { purpose: 'read', method: 'GET', path } as const
  const { body } = await callNetwork(client, account, call, signal)
  if (!Array.isArray(valueAt(body, 'data'))) throw incomplete(client, 'read')
  return listAt(body, 'data')
    .filter((permission) => textAt(permission, 'status') === 'granted')
    .flatMap((permission) => textAt(permission, 'permission') ?? [])
}

/** Ends the tokens of every page that this person connected. The app may do so even when the person's token has expired. */
async function removeApp(
  client: NetworkClient,
  { app, subject }: ConnectedCredential,
  signal: AbortSignal,
): Promise<void> {
  const { clientId, clientSecret } = requireApp(client, app)
  const call: TokenCall = {
    method: 'DELETE',
    url: apiAddress(client, `${graphPath}/${encodeURIComponent(subject)}/permissions`),
    bearer: `${clientId}|${clientSecret}`,
    isSpending: false,
  }
  await callTokenEndpoint(client, call, judgeGraph, signal)
}
