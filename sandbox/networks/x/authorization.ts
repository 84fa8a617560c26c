// The authorization server of X: OAuth 2.0 with PKCE (docs.x.com). People allow everything or nothing.
import { usernameFrom } from '../../authorization/accounts.ts'
import { checkChallenge } from '../../authorization/authorization-request.ts'
import type { AuthorizationServer } from '../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../authorization/grants.ts'
import type { Call } from '../../exchange/exchange.ts'
import { html } from '../../pages/html.ts'

export const authorization: AuthorizationServer = {
  route: '/twitter/i/oauth2/authorize',
  separator: ' ',
  scopes: [
    { name: 'tweet.read', words: 'See all the posts that you can see' },
    { name: 'users.read', words: 'See accounts that you can see' },
    { name: 'tweet.write', words: 'Post and repost for you' },
    { name: 'media.write', words: 'Upload pictures and videos for you' },
    { name: 'like.read', words: 'See who likes posts' },
    { name: 'dm.read', words: 'Read your direct messages' },
    { name: 'offline.access', words: 'Stay connected to your account until you revoke access' },
  ],
  lifetime: {
    codeSeconds: 30,
    shortSeconds: 7_200,
    accessSeconds: 7_200,
    refreshSeconds: 180 * 86_400,
    renewableAfterSeconds: 0,
  },
  accounts: [
    account('1750000000000002001', 'Robin Reed'),
    account('1750000000000002002', 'Lakeside Choir'),
  ],
  makeAccount: account,
  check: (query) => (query.state ? checkChallenge(query) : 'state is missing'),
  likeness: {
    style: new URL('consent.css', import.meta.url),
    mark: html`<svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true"><path d="M4 4l16 16M20 4L4 20" stroke="currentColor" stroke-width="3" stroke-linecap="square" fill="none"/></svg>`,
    choose: 'Sign in to X',
    ask: (app) => html`${app} wants to access your X account`,
    allow: 'Authorize app',
    cancel: 'Cancel',
  },
}

function account(id: string, name: string): SandboxAccount {
  const username = usernameFrom(name, /[^a-z0-9]+/g, '_', 15)
  return { id, name, username: username || `s_${id}`.slice(-15) }
}

/** As the contract of API v2 names them. */
export function scopesFor({ request }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  if (route.includes('/oauth2/')) return []
  if (route.includes('/2/media')) return ['media.write']
  const base = ['tweet.read', 'users.read']
  if (route.endsWith('/liking_users')) return [...base, 'like.read']
  if (route.endsWith('/dm_events')) return [...base, 'dm.read']
  return request.method === 'GET' ? base : [...base, 'tweet.write']
}
