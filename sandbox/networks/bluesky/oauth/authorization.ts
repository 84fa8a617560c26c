// The authorization server of Bluesky: people allow everything or nothing. Clients push their requests first (oauth-routes.ts).
import { trimmedNameFrom } from '../../../authorization/accounts.ts'
import { checkChallenge } from '../../../authorization/authorization-request.ts'
import type { AuthorizationServer } from '../../../authorization/authorization-server.ts'
import type { SandboxAccount } from '../../../authorization/grants.ts'
import { html } from '../../../pages/html.ts'
import { didOf, handleOf } from '../identity.ts'
import { notificationsScope, peopleScope } from '../scopes.ts'
import { findPushed } from './pushed-requests.ts'

export const authorization: AuthorizationServer = {
  route: '/bluesky/oauth/authorize',
  separator: ' ',
  scopes: [
    { name: 'atproto', words: 'Uniquely identify you' },
    { name: 'repo:app.bsky.feed.post', words: 'Create, update and delete your posts' },
    { name: 'repo:app.bsky.feed.repost', words: 'Create, update and delete your reposts' },
    { name: 'repo:app.bsky.feed.threadgate', words: 'Set who can reply to your posts' },
    { name: 'blob:*/*', words: 'Upload files of any type' },
    { name: peopleScope, words: 'Search people' },
    { name: notificationsScope, words: 'Read your notifications' },
  ],
  lifetime: {
    codeSeconds: 60,
    shortSeconds: 3_600,
    accessSeconds: 3_600,
    refreshSeconds: 90 * 86_400,
    renewableAfterSeconds: 0,
  },
  accounts: ['robin', 'choir'].map((name) => makeAccount('', name)),
  makeAccount,
  /** Every handle under .bsky.test is an account. */
  findAccount: (id) => (handleOf(id) === 'handle.invalid' ? undefined : makeAccount(id, '')),
  findPushed,
  check: (query) =>
    query.scope?.split(' ').includes('atproto')
      ? checkChallenge(query)
      : 'the scope atproto is missing',
  likeness: {
    style: new URL('consent.css', import.meta.url),
    mark: html`<svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true"><path d="M12 11C10 7 6 4 4 4c-2 0-1 7 1 9 2 1 4 1 5 1-3 1-4 3-2 5s4-1 4-4c0 3 2 6 4 4s1-4-2-5c1 0 3 0 5-1 2-2 3-9 1-9-2 0-6 3-8 7z" fill="currentColor"/></svg>`,
    choose: 'Sign in to Bluesky',
    ask: (app) => html`Authorize ${app}`,
    allow: 'Authorize',
    cancel: 'Deny access',
  },
}

/** `id` is a DID, or empty or a number for a new account, which gets its DID from its name. */
function makeAccount(id: string, name: string): SandboxAccount {
  if (id.startsWith('did:')) {
    const username = handleOf(id)
    return { id, name: name || username, username }
  }
  const label = trimmedNameFrom(name, '-', 15)
  const username = `${label || `s${id.slice(-10)}`}.bsky.test`
  return { id: didOf(username) ?? id, name, username }
}
