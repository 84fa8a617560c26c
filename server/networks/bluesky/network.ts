// Bluesky, AT Protocol (atproto.com, docs.bsky.app).
import type { NetworkDescription } from '../description.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { connecting } from './connect.ts'
import { openBluesky } from './connector.ts'
import { explainBluesky } from './explain.ts'
import { maxImages } from './limits.ts'
import { optionNames } from './post/options.ts'
import { shown } from './shown.ts'
import { byteLimit } from './text/length.ts'

const type = 'BLUESKY'

export const bluesky: NetworkDescription = {
  ...shown,
  capabilities: ['publish', 'read'],
  // Reading needs a permission of its own.
  api: {
    url: 'https://bsky.social',
    setting: {
      name: 'BLUESKY_API_URL',
      help: 'The same for Bluesky: https://bsky.social. A profile that was connected keeps its own server.',
    },
  },
  directory: {
    url: 'https://plc.directory',
    setting: {
      name: 'BLUESKY_DIRECTORY_URL',
      help: 'The directory that knows the server of each Bluesky account. Without it: https://plc.directory',
    },
  },
  site: 'https://bsky.app',
  profilePath: ({ networkId }) => `/profile/${networkId}`,
  sandbox: { path: '/bluesky' },
  profileIds: {
    pattern: '^did:[a-z]{1,20}:[a-zA-Z0-9._:%-]{1,200}$',
    words: 'a DID such as did:plc:ewvi7nxzyoun6zhxrhs64oiz',
  },
  text: {
    ...shown.text,
    note: `at most ${byteLimit} bytes`,
    length: requireCounter(shown.text.counter),
  },
  takes: { options: optionNames },
  settling: {
    seconds: 5,
    reason:
      'a repository shows a record at once; only a call that was still under way can change it',
    isExact: true,
  },
  connect: connecting,
  demo: [
    {
      id: 'bluesky',
      type,
      networkId: 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa',
      username: 'demo.bsky.test',
      owner: 'organization',
    },
  ],
  guide: {
    heading: 'Bluesky',
    interface: 'AT Protocol',
    media: `up to ${maxImages} pictures, or one video`,
    transfer: 'from us',
    needs: 'text or media',
    targeting: 'left out',
    privacy: 'left out',
    tried: {
      on: 'a PDS',
      columns: [
        ...['Text', 'A picture', 'Several pictures', 'Alt text', 'Links'],
        ...['Mentions', 'What follows', 'Delete', 'Read back'],
      ],
    },
    location: 'left out',
    phases: 'uploads, then one call that may be repeated',
    doubt: 'the record under the key that was prepared',
  },
  check: checkPost,
  explain: explainBluesky,
  open: openBluesky,
}
