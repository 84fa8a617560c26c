// Connects Instagram accounts by Instagram Login (developers.facebook.com, "Business login for Instagram").
import { say } from '../../sentences/sentences.ts'
import type { Candidate, Connecting } from '../connecting.ts'
import { graphPath } from '../graph/graph.ts'
import { incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { NetworkError } from '../networks.ts'
import { idOf, readWithTokens } from '../oauth/authorizing.ts'
import { openGraphLogin } from '../oauth/graph-login.ts'
import { readSignedRequest } from '../oauth/signed-request.ts'

const authorizeUrl = 'https://www.instagram.com/oauth/authorize'

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
    {
      name: 'instagram_business_manage_comments',
      feature: 'publish',
      isOptional: true,
      without: 'no comments below posts',
    },
  ],
  notice: say('instagram_professional_notice', { setting: publishingSetting }),
  renewalMinAgeSeconds: 24 * 3_600,
  readRemoval: readSignedRequest,
  open: (client) =>
    openGraphLogin(client, {
      authorizeUrl,
      // Otherwise the account that is logged in is taken without asking.
      query: { force_reauth: 'true' },
      codeHost: 'https://api.instagram.com',
      lengthen: 'ig_exchange_token',
      renew: 'ig_refresh_token',
      appWords: 'Instagram app',
      readAccount: (tokens, signal) => readAccount(client, tokens, signal),
    }),
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const query = { fields: 'user_id,username,account_type,profile_picture_url' }
  const call = { path: `${graphPath}/me`, query }
  const body = await readWithTokens(client, credentials, call, signal).catch((error: unknown) => {
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
    say('instagram_personal_account'),
    { hint: say('instagram_switch_account'), cause },
  )
}
