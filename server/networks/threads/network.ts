// Threads, Meta's Threads API (developers.facebook.com, "Threads API").
import type { NetworkDescription } from '../description.ts'
import { numericIds } from '../numeric-ids.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { connect } from './connect.ts'
import { openThreads } from './connector.ts'
import { explainThreads } from './explain.ts'
import { maxLinks, maxMedia } from './limits.ts'
import { optionNames } from './post/options.ts'
import { shown } from './shown.ts'

const type = 'THREADS'

export const threads: NetworkDescription = {
  ...shown,
  capabilities: ['publish', 'read'],
  api: {
    url: 'https://graph.threads.net',
    setting: {
      name: 'THREADS_API_URL',
      help: 'The same for Threads: https://graph.threads.net',
    },
  },
  site: 'https://www.threads.com',
  profilePath: ({ username }) => `/@${encodeURIComponent(username.replace(/^@/, ''))}`,
  sandbox: { path: '/threads' },
  profileIds: numericIds,
  personIds: {
    pattern: '^[a-z0-9._]{1,30}$',
    words: 'on Threads a username in small letters',
  },
  text: {
    ...shown.text,
    note: `at most ${maxLinks} links`,
    length: requireCounter(shown.text.counter),
  },
  takes: { options: optionNames },
  fetches: 'pictures and videos',
  settling: {
    seconds: 15,
    reason: 'only a call that was still under way can change the one prepared container',
    isExact: true,
    isInexactForReposts: true,
  },
  connect,
  demo: [
    {
      id: 'threads',
      type,
      networkId: '17840000000000006',
      username: 'demo.threads',
      owner: 'organization',
    },
  ],
  // It needs a permission of its own, and ids of the search of Threads.
  unpublishedDetails: ['placeId'],
  guide: {
    heading: 'Threads',
    interface: 'Threads API v1.0',
    media: `up to ${maxMedia} pictures and videos`,
    transfer: 'fetches them',
    needs: 'text or media',
    targeting: 'left out',
    privacy: 'left out',
    location: 'left out',
    phases: 'container, then publish it',
    doubt: 'the container says whether it is published',
  },
  check: checkPost,
  explain: explainThreads,
  open: openThreads,
}
