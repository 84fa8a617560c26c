// Bluesky in the sandbox.
import type { SandboxNetwork } from '../../network.ts'
import { blueskyRoutes } from './bluesky.ts'
import { didOf } from './identity.ts'
import { authorization } from './oauth/authorization.ts'
import { page } from './page.ts'
import { tidOf, tidPattern } from './tid.ts'

export const bluesky: SandboxNetwork = {
  name: 'bluesky',
  title: 'Bluesky',
  path: '/bluesky',
  // 5 000 points an hour, of which a put takes two in the sandbox's count of writes.
  limits: {
    publish: { perWindow: 2500, windowMs: 60 * 60_000 },
    read: { perWindow: 3000, windowMs: 5 * 60_000 },
  },
  routes: blueskyRoutes,
  // The documents of an account's server are at the root of its origin.
  rewriteUrl: (url) => url.replace(/^\/\.well-known\/oauth-/, '/bluesky/.well-known/oauth-'),
  authorization,
  page,
  interactions: {
    types: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'SHARE'],
    buttons: [
      ['MENTION', 'Mention'],
      ['REPLY', 'Reply'],
      ['QUOTE', 'Quote'],
      ['SHARE', 'Repost'],
      ['LIKE', 'Like'],
    ],
    listedForBoth: ['MENTION', 'REPLY', 'QUOTE'],
    messageIds: { pattern: tidPattern, words: 'a TID such as 3l7l3i2zzzz2z' },
    people: {
      pattern: /^did:plc:[a-z2-7]{24}$/,
      words: 'a DID such as did:plc:mrsw23yaaaaaaaaaaaaaaaaa',
      strangers: ['anna', 'ben', 'cleo'].flatMap((name) => didOf(`${name}.bsky.test`) ?? []),
    },
    newId: (id) => tidOf(id),
  },
}
