// The authorization server of Instagram: Instagram Login (developers.facebook.com). The real one serves professional
// accounts only; the sandbox also has personal ones.
import { usernameFrom } from '../../authorization/accounts.ts'
import type { AuthorizationServer } from '../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../authorization/grants.ts'
import type { Call } from '../../exchange/exchange.ts'
import { html } from '../../pages/html.ts'

export const authorization: AuthorizationServer = {
  route: '/instagram/oauth/authorize',
  separator: ',',
  scopes: [
    { name: 'instagram_business_basic', words: 'View your profile and posts' },
    {
      name: 'instagram_business_content_publish',
      words: 'Create and publish content',
      isOptional: true,
    },
    {
      name: 'instagram_business_manage_comments',
      words: 'Read and manage comments',
      isOptional: true,
    },
    {
      name: 'instagram_business_manage_messages',
      words: 'Read and manage messages',
      isOptional: true,
    },
  ],
  lifetime: {
    codeSeconds: 3_600,
    shortSeconds: 3_600,
    accessSeconds: 60 * 86_400,
    refreshSeconds: 60 * 86_400,
    renewableAfterSeconds: 86_400,
  },
  accounts: [
    { ...account('17841400000002001', 'Reed Bakery'), kind: 'BUSINESS' },
    { ...account('17841400000002002', 'Kim Vale'), kind: 'MEDIA_CREATOR' },
    { ...account('17841400000002003', 'Robin Reed'), kind: 'PERSONAL' },
  ],
  makeAccount: account,
  fragment: '#_',
  denied: { error_reason: 'user_denied', error_description: 'The user denied your request' },
  likeness: {
    style: new URL('consent.css', import.meta.url),
    isNarrow: true,
    mark: html`<svg viewBox="0 0 24 24" width="44" height="44" aria-hidden="true"><rect width="24" height="24" rx="7" fill="#b5337f"/><rect x="5" y="5" width="14" height="14" rx="4.500" fill="none" stroke="#fff" stroke-width="1.800"/><circle cx="12" cy="12" r="3.300" fill="none" stroke="#fff" stroke-width="1.800"/></svg>`,
    choose: 'Log in to Instagram',
    ask: (app, { username }) => html`${app} is asking for access to <bdi>${username}</bdi>`,
    allow: 'Allow',
    cancel: 'Cancel',
  },
}

/** An account is personal if its name says so. */
function account(id: string, name: string): SandboxAccount {
  const username = usernameFrom(name, /[^a-z0-9_]+/g, '.')
  const kind = /personal/i.test(name) ? 'PERSONAL' : 'BUSINESS'
  return { id, name, username: username || `profile${id}`, kind }
}

export function scopesFor({ request }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  if (route.endsWith('access_token')) return []
  if (route.endsWith('/comments'))
    return ['instagram_business_basic', 'instagram_business_manage_comments']
  const isPublishing = request.method === 'POST' || route.endsWith('content_publishing_limit')
  const basic = ['instagram_business_basic']
  return isPublishing ? [...basic, 'instagram_business_content_publish'] : basic
}
