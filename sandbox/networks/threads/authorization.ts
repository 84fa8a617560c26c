// The authorization server of Threads (developers.facebook.com, "Threads API: Get access tokens").
import { usernameFrom } from '../../authorization/accounts.ts'
import type { AuthorizationServer } from '../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../authorization/grants.ts'
import type { Call } from '../../exchange/exchange.ts'
import { html } from '../../pages/html.ts'

/** They exist from the start. */
export const accounts: SandboxAccount[] = [
  account('17841400000003001', 'Reed Bakery'),
  account('17841400000003002', 'Kim Vale'),
]

export const authorization: AuthorizationServer = {
  route: '/threads/oauth/authorize',
  separator: ',',
  scopes: [
    { name: 'threads_basic', words: 'View your profile and posts' },
    { name: 'threads_content_publish', words: 'Create and publish posts', isOptional: true },
    { name: 'threads_manage_replies', words: 'Reply, and manage replies', isOptional: true },
    { name: 'threads_read_replies', words: 'Read the replies to your posts', isOptional: true },
    { name: 'threads_manage_mentions', words: 'Read posts that mention you', isOptional: true },
    { name: 'threads_manage_insights', words: 'See the insights of your posts', isOptional: true },
    { name: 'threads_delete', words: 'Delete your posts', isOptional: true },
  ],
  lifetime: {
    codeSeconds: 3_600,
    shortSeconds: 3_600,
    accessSeconds: 60 * 86_400,
    refreshSeconds: 60 * 86_400,
    renewableAfterSeconds: 86_400,
  },
  accounts,
  makeAccount: account,
  fragment: '#_',
  denied: { error_reason: 'user_denied', error_description: 'The user denied your request' },
  likeness: {
    style: new URL('consent.css', import.meta.url),
    isNarrow: true,
    mark: html`<svg viewBox="0 0 24 24" width="44" height="44" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="#111"/><circle cx="12" cy="12" r="3.200" fill="none" stroke="#fff" stroke-width="1.800"/><path d="M15.200 12v1.200a2.300 2.300 0 0 0 4.300 0V12a7.500 7.500 0 1 0-3 6" fill="none" stroke="#fff" stroke-width="1.800"/></svg>`,
    choose: 'Log in to Threads',
    ask: (app, { username }) => html`${app} wants to use Threads as <bdi>${username}</bdi>`,
    allow: 'Allow',
    cancel: 'Cancel',
  },
}

function account(id: string, name: string): SandboxAccount {
  const username = usernameFrom(name, /[^a-z0-9_]+/g, '.')
  return { id, name, username: username || `profile${id}` }
}

export function scopesFor({ request, body, params }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  if (route.endsWith('access_token')) return []
  const isPublishing = request.method === 'POST' || route.endsWith('threads_publishing_limit')
  const isReplying = body.reply_to_id !== undefined
  const isReadingReplies = route.endsWith('/replies') && params.user !== 'me'
  return [
    'threads_basic',
    ...(isPublishing ? ['threads_content_publish'] : []),
    ...(isReplying ? ['threads_manage_replies'] : []),
    ...(isReadingReplies ? ['threads_read_replies'] : []),
    ...(route.endsWith('/mentions') ? ['threads_manage_mentions'] : []),
  ]
}
