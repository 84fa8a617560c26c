// Threads in the sandbox.
import { withVersion } from '../../graph/graph.ts'
import type { SandboxNetwork } from '../../network.ts'
import { authorization } from './authorization.ts'
import { page } from './page.ts'
import { threadsRoutes } from './threads.ts'

const hour = 60 * 60_000

export const threads: SandboxNetwork = {
  name: 'threads',
  title: 'Threads',
  path: '/threads',
  // A reader of the sandbox makes at most 3 600 calls an hour for its two kinds and 7 200 for replies, and slows down at three
  // quarters of its limit.
  limits: {
    publish: { perWindow: 250, windowMs: 24 * hour },
    read: { perWindow: 60_000, windowMs: hour },
  },
  routes: threadsRoutes,
  // The log-in has no version.
  rewriteUrl: (url) => (url.startsWith('/threads/oauth/') ? url : withVersion('threads', url)),
  page,
  authorization,
  interactions: {
    types: ['MENTION', 'REPLY'],
    buttons: [
      ['MENTION', 'Mention'],
      ['REPLY', 'Reply'],
    ],
    listedForBoth: [],
    messageIds: { pattern: /^[1-9]\d{0,24}$/, words: 'up to 25 digits, not 0 first' },
    newId: (id) => id,
  },
}
