// The authorization server of Pinterest (developers.pinterest.com). People allow everything or nothing.
import { usernameFrom } from '../../authorization/accounts.ts'
import type { AuthorizationServer } from '../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../authorization/grants.ts'
import type { Call } from '../../exchange/exchange.ts'
import { html } from '../../pages/html.ts'

export const authorization: AuthorizationServer = {
  route: '/pinterest/oauth',
  separator: ',',
  scopes: [
    { name: 'user_accounts:read', words: 'See your account' },
    { name: 'boards:read', words: 'See your public boards' },
    { name: 'boards:read_secret', words: 'See your secret boards' },
    { name: 'boards:write', words: 'Create and change your boards' },
    { name: 'pins:read', words: 'See your public Pins' },
    { name: 'pins:read_secret', words: 'See your secret Pins' },
    { name: 'pins:write', words: 'Create and change your Pins' },
    { name: 'pins:write_secret', words: 'Create and change your secret Pins' },
  ],
  lifetime: {
    codeSeconds: 600,
    shortSeconds: 30 * 86_400,
    accessSeconds: 30 * 86_400,
    refreshSeconds: 60 * 86_400,
    renewableAfterSeconds: 0,
  },
  accounts: [
    account('549755885175002001', 'Robin Reed'),
    account('549755885175002002', 'Vale Florist'),
  ],
  makeAccount: account,
  likeness: {
    style: new URL('consent.css', import.meta.url),
    mark: html`<svg viewBox="0 0 24 24" width="44" height="44" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="#c8102e"/><path d="M10 19l2.2-9M9 13.4c-2.6-3.2.2-7.2 3.6-7.2 3.6 0 5.2 3 3.9 6.1-1.2 3-4.300 3-5.100 1.200" fill="none" stroke="#fff" stroke-width="1.900" stroke-linecap="round"/></svg>`,
    choose: 'Log in to see more',
    ask: (app) => html`Give ${app} access to your Pinterest account?`,
    allow: 'Give access',
    cancel: 'Cancel',
  },
}

function account(id: string, name: string): SandboxAccount {
  const username = usernameFrom(name, /[^a-z0-9]+/g, '')
  return { id, name, username: username || `profile${id}` }
}

/** As Pinterest's contract says under `security`. */
export function scopesFor({ request }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  const isRead = request.method === 'GET'
  if (route.includes('/v5/user_account')) return ['user_accounts:read']
  if (route.includes('/v5/media')) return isRead ? ['pins:read'] : ['pins:read', 'pins:write']
  if (route.endsWith('/pins') || route.includes('/v5/pins'))
    return isRead
      ? ['boards:read', 'pins:read']
      : ['boards:read', 'boards:write', 'pins:read', 'pins:write']
  if (route.includes('/v5/boards'))
    return isRead ? ['boards:read'] : ['boards:read', 'boards:write']
  return []
}
