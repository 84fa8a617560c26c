// Mastodon in the sandbox: one server, mastodon.test, of Mastodon itself or of another make.
import type { SandboxNetwork } from '../../network.ts'
import { makes } from './make.ts'
import { mastodonRoutes } from './mastodon.ts'
import { authorization } from './oauth/authorization.ts'
import { page } from './page.ts'

const fiveMinutes = 5 * 60_000

export const mastodon: SandboxNetwork = {
  name: 'mastodon',
  title: 'Mastodon',
  path: '/mastodon',
  versions: makes,
  // 300 calls in five minutes on the real network, for everything together.
  limits: {
    publish: { perWindow: 300, windowMs: fiveMinutes },
    read: { perWindow: 3000, windowMs: fiveMinutes },
  },
  routes: mastodonRoutes,
  page,
  authorization,
  interactions: {
    types: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'],
    buttons: [
      ['MENTION', 'Mention'],
      ['REPLY', 'Reply'],
      ['LIKE', 'Favourite'],
      ['PRIVATE_MESSAGE', 'Private mention'],
    ],
    listedForBoth: ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'],
    people: {
      pattern: /^\w{1,40}@[\w.]{1,100}$/,
      words: 'a handle such as demo@mastodon.test',
      strangers: ['ann@mastodon.test', 'ben@mastodon.test', 'kim@other.test'],
    },
    messageIds: { pattern: /^\d{1,19}$/, words: 'up to 19 digits' },
    newId: (id) => id,
  },
}
