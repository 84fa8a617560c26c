// The authorization server of Facebook: Facebook Login (developers.facebook.com). People choose pages, and may take single
// permissions away; what was declined is asked for again only with auth_type=rerequest.
import { ownPage, person } from '../../authorization/accounts.ts'
import type { AuthorizationServer } from '../../authorization/authorization-server.ts'
import type { Call } from '../../exchange/exchange.ts'
import { html } from '../../pages/html.ts'

const museums = { id: '100000000003001', name: 'Museums of the Lake' }

export const authorization: AuthorizationServer = {
  route: '/facebook/:version/dialog/oauth',
  separator: ',',
  scopes: [
    { name: 'public_profile', words: 'See your name and profile picture' },
    { name: 'pages_show_list', words: 'Show a list of the Pages you manage' },
    {
      name: 'pages_manage_posts',
      words: 'Create and manage content on your Page',
      isOptional: true,
    },
    { name: 'pages_read_engagement', words: 'Read content posted on the Page', isOptional: true },
    { name: 'business_management', words: 'Manage your business', isOptional: true },
    {
      name: 'pages_read_user_content',
      words: 'Read user content on your Page',
      isOptional: true,
    },
    {
      name: 'pages_manage_engagement',
      words: 'Manage comments on your Page',
      isOptional: true,
    },
    { name: 'pages_messaging', words: 'Read and answer messages to your Page', isOptional: true },
    {
      name: 'pages_manage_metadata',
      words: 'Receive notifications about your Page',
      isOptional: true,
    },
  ],
  lifetime: {
    codeSeconds: 600,
    shortSeconds: 5_400,
    accessSeconds: 60 * 86_400,
    refreshSeconds: 60 * 86_400,
    renewableAfterSeconds: 0,
  },
  accounts: [
    {
      ...person('100000000001001', 'Robin Reed'),
      pages: [
        ownPage('100000000002001', 'Reed Bakery'),
        ownPage('100000000002002', 'Lakeside Choir'),
        { id: '100000000002003', name: 'Town Council', tasks: ['ANALYZE', 'MODERATE'] },
        { ...ownPage('100000000002004', 'Harbour Museum'), business: museums },
      ],
    },
    {
      ...person('100000000001002', 'Mika Stone'),
      pages: Array.from({ length: 27 }, (_, index) =>
        ownPage(String(100000000004001 + index), `Client ${index + 1}`),
      ),
    },
    { ...person('100000000001003', 'Noa Field'), pages: [] },
  ],
  makeAccount: (id, name) => ({
    ...person(id, name),
    pages: [ownPage(`${BigInt(id) + 1n}`, `${name}’s Page`)],
  }),
  hasPages: true,
  remembersDeclined: true,
  fragment: '#_=_',
  denied: {
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  likeness: {
    style: new URL('consent.css', import.meta.url),
    mark: html`<svg viewBox="0 0 24 24" width="44" height="44" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="#1464d8"/><path d="M16 6.500h-1.800c-1.600 0-2.200.900-2.200 2.300V24M8.800 12.700h6.600" fill="none" stroke="#fff" stroke-width="2.600"/></svg>`,
    choose: 'Log in to Facebook',
    ask: (app, { name }) => html`Continue to ${app} as <bdi>${name}</bdi>?`,
    allow: 'Continue',
    cancel: 'Not now',
  },
}

export function scopesFor({ request }: Omit<Call, 'token'>): string[] {
  const route = request.routeOptions.url ?? ''
  const edge = route.split('/').at(-1) ?? ''
  const needs: Record<string, string[]> = {
    accounts: ['pages_show_list'],
    businesses: ['business_management'],
    owned_pages: ['business_management'],
    client_pages: ['business_management'],
    published_posts: ['pages_read_engagement'],
    stories: ['pages_read_engagement'],
    reactions: ['pages_read_engagement'],
    comments: ['pages_read_user_content'],
    tagged: ['pages_read_user_content'],
    visitor_posts: ['pages_read_user_content'],
    conversations: ['pages_messaging'],
    messages: ['pages_messaging'],
  }
  if (edge === 'subscribed_apps') return ['pages_manage_metadata']
  if (request.method === 'POST' && edge === 'comments') return ['pages_manage_engagement']
  if (request.method === 'POST' && edge !== 'access_token') return ['pages_manage_posts']
  return Object.hasOwn(needs, edge) ? (needs[edge] ?? []) : []
}
