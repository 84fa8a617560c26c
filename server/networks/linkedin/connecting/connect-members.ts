// Connects profiles of members: "Sign In with LinkedIn using OpenID Connect" identifies the member, "Share on LinkedIn" publishes.
import type { Authorizer, Candidate, Connecting } from '../../connecting.ts'
import { incomplete, type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import { idOf, readWithTokens } from '../../oauth/authorizing.ts'
import { describeAccount, openOAuth } from '../../oauth/oauth.ts'
import { versioned } from '../calls.ts'
import { authorizeUrl, describeBy, oauth } from './connecting.ts'

export const memberScopes = ['openid', 'profile', 'w_member_social'] as const

export const connectMembers: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://www.linkedin.com/developers/apps',
    idLabel: 'Client ID',
    secretLabel: 'Primary Client Secret',
    steps: [
      'Create an app for members. LinkedIn asks for a page that it belongs to; the app for pages is another one.',
      'Add the products "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn": both are given at once.',
      'Enter the redirect address among the authorized redirect URLs of the app, letter by letter.',
    ],
  },
  scopes: memberScopes.map((name) => ({ name, feature: 'publish' })),
  open: openAuthorizer,
}

function openAuthorizer(http: NetworkClient): Authorizer {
  const client = versioned(http)
  const describe = describeAccount((tokens, signal) => readMember(client, tokens, signal))
  return openOAuth(client, oauth, {
    authorizeUrl,
    describe: (exchanged, signal) =>
      describeBy(exchanged, ['openid', 'profile'], () => describe(exchanged, signal)),
  })
}

async function readMember(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const body = await readWithTokens(client, credentials, { path: '/v2/userinfo' }, signal)
  const networkId = idOf(valueAt(body, 'sub'))
  if (networkId === undefined || !/^[\w-]{1,60}$/.test(networkId)) throw incomplete(client, 'read')
  const username = textAt(body, 'name') || networkId
  return { type: 'LINKEDIN', networkId, username, avatarUrl: textAt(body, 'picture') ?? null }
}
