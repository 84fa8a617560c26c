// X in the sandbox.
import type { SandboxNetwork } from '../../network.ts'
import { authorization } from './authorization.ts'
import { xName } from './dialect.ts'
import { page } from './page.ts'
import { versions } from './words.ts'
import { xRoutes } from './x.ts'

const quarterHour = 15 * 60_000

export const x: SandboxNetwork = {
  name: xName,
  title: 'X',
  path: '/x',
  // X counts the reads of each path apart. A reader of the sandbox makes at most 1 800 calls to one path in a window.
  limits: {
    publish: { perWindow: 100, windowMs: quarterHour },
    read: { perWindow: 3600, windowMs: quarterHour },
  },
  routes: xRoutes,
  versions,
  page,
  authorization,
  interactions: {
    types: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'],
    buttons: [
      ['MENTION', 'Mention'],
      ['REPLY', 'Reply'],
      ['LIKE', 'Like'],
      ['PRIVATE_MESSAGE', 'Private message'],
    ],
    listedForBoth: ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'],
    messageIds: { pattern: /^\d{1,19}$/, words: 'up to 19 digits' },
    newId: (id) => id,
  },
}
