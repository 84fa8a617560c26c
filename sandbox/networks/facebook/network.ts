// Facebook Pages in the sandbox.
import { withVersion } from '../../graph/graph.ts'
import type { SandboxNetwork } from '../../network.ts'
import { authorization } from './authorization.ts'
import { facebookRoutes } from './facebook.ts'
import { page } from './page.ts'
import { describePush } from './push.ts'

const hour = 60 * 60_000

export const facebook: SandboxNetwork = {
  name: 'facebook',
  title: 'Facebook',
  path: '/graph',
  // A reader of the sandbox makes at most 7 200 calls an hour for its four kinds and 14 400 for what belongs to posts and
  // conversations, and slows down at three quarters of its limit.
  limits: {
    publish: { perWindow: 4800, windowMs: 24 * hour },
    read: { perWindow: 60_000, windowMs: hour },
  },
  routes: facebookRoutes,
  rewriteUrl: (url) => withVersion('graph', url),
  page,
  authorization,
  interactions: {
    types: ['MENTION', 'COMMENT', 'REPLY', 'POST', 'LIKE', 'PRIVATE_MESSAGE'],
    buttons: [
      ['MENTION', 'Mention'],
      ['COMMENT', 'Comment'],
      ['LIKE', 'Like'],
      ['PRIVATE_MESSAGE', 'Private message'],
    ],
    listedForBoth: ['REPLY', 'PRIVATE_MESSAGE'],
    messageIds: { pattern: /^[\w.:-]{1,200}$/, words: 'up to 200 letters, digits and _.:-' },
    newId: (id, type, to) => (type === 'PRIVATE_MESSAGE' ? `m_${id}` : `${to}_${id}`),
    isUnderPages: true,
    push: describePush,
  },
}
