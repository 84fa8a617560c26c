// The authorization server of LinkedIn (learn.microsoft.com/linkedin/shared/authentication). People allow everything or nothing. A
// person who authorizes the app for pages does so for all pages on which they have a role: the consent page offers no choice among them.
import { ownPage, person } from '../../authorization/accounts.ts'
import type { AuthorizationServer } from '../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../authorization/grants.ts'
import type { Call } from '../../exchange/exchange.ts'
import { html } from '../../pages/html.ts'
import type { Side } from './network.ts'

const scopes = {
  member: [
    { name: 'openid', words: 'Use your name and photo' },
    { name: 'profile', words: 'Use your name and photo' },
    { name: 'email', words: 'Use your primary email address' },
    { name: 'w_member_social', words: 'Create, modify and delete posts on your behalf' },
  ],
  page: [
    { name: 'r_basicprofile', words: 'Use your basic profile' },
    { name: 'rw_organization_admin', words: 'Manage your organizations’ pages' },
    { name: 'r_organization_social', words: 'Retrieve your organizations’ posts' },
    { name: 'w_organization_social', words: 'Create posts on your organizations’ behalf' },
  ],
}

export function authorizationFor(side: Side): AuthorizationServer {
  const isPage = side.kind === 'page'
  return {
    route: `/${side.name}/oauth/v2/authorization`,
    separator: ' ',
    scopes: scopes[side.kind],
    lifetime: {
      codeSeconds: 1_800,
      shortSeconds: 60 * 86_400,
      accessSeconds: 60 * 86_400,
      refreshSeconds: 365 * 86_400,
      renewableAfterSeconds: 0,
    },
    accounts: isPage
      ? admins
      : [person('rEed0BiN11', 'Robin Reed'), person('nOaF1eLd22', 'Noa Field')],
    makeAccount: (id, name) =>
      isPage
        ? { ...person(id, name), pages: [ownPage(`7${id.slice(-8)}`, `${name} Ltd`)] }
        : person(id, name),
    ...(isPage ? { hasPages: true } : {}),
    check: (query) => {
      if (!query.state) return 'state is missing'
      return query.prompt === 'none' ? 'prompt must not be none' : undefined
    },
    denied: { error_description: 'The user denied the request' },
    likeness: {
      style: new URL('consent.css', import.meta.url),
      mark: html`<svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true"><rect width="24" height="24" rx="4" fill="#0a5fb4"/><path d="M7 10v8M7 6.500v.500M11 18v-8M11 13.500c0-4 6-4.500 6 0V18" fill="none" stroke="#fff" stroke-width="2.200"/></svg>`,
      choose: 'Sign in to LinkedIn',
      ask: (app, { name }) => html`${app} would like to act for <bdi>${name}</bdi>`,
      allow: 'Allow',
      cancel: 'Cancel',
    },
  }
}

const admins: SandboxAccount[] = [
  {
    ...person('pReed77aaa', 'Robin Reed'),
    pages: [
      ownPage('70002001', 'Reed Bakery'),
      ownPage('70002002', 'Lakeside Choir'),
      { id: '70002003', name: 'Town Council', tasks: ['ANALYZE'] },
    ],
  },
  {
    ...person('pStone88bb', 'Mika Stone'),
    pages: Array.from({ length: 104 }, (_, index) =>
      ownPage(String(70004001 + index), `Client ${index + 1}`),
    ),
  },
  { ...person('pField99cc', 'Noa Field'), pages: [] },
]

export function scopesFor({ kind }: Side, { request }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  if (route.includes('/oauth/')) return []
  if (route.includes('/v2/userinfo')) return ['openid', 'profile']
  if (route.includes('/v2/me')) return ['r_basicprofile']
  if (route.includes('/rest/organization')) return ['rw_organization_admin']
  const isPost = route.includes('/rest/posts') || route.includes('/comments')
  if (isPost && request.method === 'GET')
    return [kind === 'member' ? 'r_member_social' : 'r_organization_social']
  return [kind === 'member' ? 'w_member_social' : 'w_organization_social']
}
