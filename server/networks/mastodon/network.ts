// Mastodon, and every server that speaks its API (docs.joinmastodon.org).
import type { NetworkDescription } from '../description.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { connecting } from './connect.ts'
import { openMastodon } from './connector.ts'
import { explainMastodon } from './explain.ts'
import { usualLimits } from './limits.ts'
import { optionNames } from './post/options.ts'
import { pollsOnServer } from './post/polls.ts'
import { quotesOnServer } from './post/quotes.ts'
import { shown } from './shown.ts'

const type = 'MASTODON'

export const mastodon: NetworkDescription = {
  ...shown,
  capabilities: ['publish', 'read'],
  api: {
    url: 'https://mastodon.social',
    setting: {
      name: 'MASTODON_API_URL',
      help: 'The same for Mastodon: https://mastodon.social. A profile that was connected keeps its own server.',
    },
  },
  site: 'https://mastodon.social',
  profilePath({ networkId }) {
    const [name = '', domain] = networkId.split('@')
    return domain ? `https://${domain}/@${name}` : `/@${name}`
  },
  sandbox: { path: '/mastodon' },
  profileIds: {
    // Digits: profiles that were seeded when no handle was needed.
    pattern:
      '^([1-9][0-9]{0,19}|[A-Za-z0-9_]([A-Za-z0-9_.-]{0,98}[A-Za-z0-9_])?@[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?)$',
    words: 'a handle such as alice@mastodon.social',
  },
  text: {
    ...shown.text,
    note: `or as many as the server says; a link is ${usualLimits.perLink} and a mention counts without its server, on servers of other makes both in full`,
    length: requireCounter(shown.text.counter),
  },
  takes: { options: optionNames },
  pollsOnServer,
  quotesOnServer,
  settling: {
    seconds: 30,
    reason:
      "a new post may be missing from the account's list for a while, and not every server knows idempotency keys",
  },
  connect: connecting,
  demo: [
    {
      id: 'mastodon',
      type,
      networkId: 'demo@mastodon.test',
      username: 'demo@mastodon.test',
      owner: 'organization',
    },
  ],
  guide: {
    heading: 'Mastodon',
    interface: 'API v1 and v2',
    media: `up to ${usualLimits.media} pictures and GIFs, or one video`,
    transfer: 'from us',
    needs: 'text or media',
    targeting: 'left out',
    privacy: 'left out',
    tried: {
      on: 'snac',
      columns: ['Text', 'A picture', 'Several pictures', 'Read back'],
    },
    location: 'left out',
    phases: 'uploads, then one call with an idempotency key',
    doubt: 'own posts since the attempt, by media or by the text as it was written',
  },
  check: checkPost,
  explain: explainMastodon,
  open: openMastodon,
}
