// The authorization server of Mastodon: OAuth 2.0 with PKCE, for apps that have registered themselves.
import { trimmedNameFrom } from '../../../authorization/accounts.ts'
import { checkChallenge } from '../../../authorization/authorization-request.ts'
import type { AuthorizationServer } from '../../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../../authorization/grants.ts'
import type { Call } from '../../../exchange/exchange.ts'
import { html } from '../../../pages/html.ts'
import { domain } from '../people.ts'
import { findApp } from './apps.ts'

const year = 365 * 86_400

export const authorization: AuthorizationServer = {
  route: '/mastodon/oauth/authorize',
  separator: ' ',
  scopes: [
    { name: 'read', words: "Read all your account's data" },
    { name: 'write', words: "Modify all your account's data" },
    { name: 'read:accounts', words: 'See accounts information' },
    { name: 'read:statuses', words: 'See all posts' },
    { name: 'read:notifications', words: 'See your notifications' },
    { name: 'write:statuses', words: 'Publish posts' },
    { name: 'write:media', words: 'Upload media files' },
  ],
  // Access has no end unless a test sets one, as on servers that renew it.
  lifetime: {
    codeSeconds: 600,
    shortSeconds: year,
    accessSeconds: year,
    refreshSeconds: 2 * year,
    renewableAfterSeconds: 0,
  },
  accounts: [account('', 'Robin Reed'), account('', 'Lakeside Choir')],
  makeAccount: account,
  findAppName: (world, clientId) => findApp(world, clientId)?.name,
  check(query, world) {
    const app = findApp(world, query.client_id)
    if (!app) return 'Client authentication failed due to unknown client'
    if (!app.redirectUris.includes(query.redirect_uri ?? ''))
      return 'the redirect uri included is not valid'
    const strange = (query.scope ?? '').split(' ').filter((scope) => !app.scopes.includes(scope))
    if (strange.length > 0) return `the scope ${strange[0]} was not registered`
    return query.code_challenge === undefined ? undefined : checkChallenge(query)
  },
  likeness: {
    style: new URL('consent.css', import.meta.url),
    mark: html`<svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true"><rect width="24" height="22" rx="6" fill="#6364ff"/><path d="M6 16V9.500a3 3 0 0 1 6 0V13m0-3.500a3 3 0 0 1 6 0V16" fill="none" stroke="#fff" stroke-width="2.200"/></svg>`,
    choose: `Log in to ${domain}`,
    ask: (app) => html`${app} would like permission to access your account`,
    allow: 'Authorize',
    cancel: 'Deny',
  },
}

/** The id of an account is its handle. */
function account(id: string, name: string): SandboxAccount {
  if (id.includes('@')) return { id, name, username: id }
  const handle = `${trimmedNameFrom(name, '_') || `user${id}`}@${domain}`
  return { id: handle, name, username: handle }
}

export function scopesFor({ request }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  if (route.includes('/oauth/')) return []
  if (route.includes('/media')) return ['write:media']
  if (route.endsWith('/verify_credentials') || route.endsWith('/accounts/search'))
    return ['read:accounts']
  if (route.endsWith('/notifications')) return ['read:notifications']
  return request.method === 'GET' ? ['read:statuses'] : ['write:statuses']
}
