// X, API v2 (docs.x.com).
import { say } from '../../sentences/sentences.ts'
import type { NetworkDescription } from '../description.ts'
import { numericIds } from '../numeric-ids.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { connect } from './connect.ts'
import { openX } from './connector.ts'
import { explainX } from './explain.ts'
import { maxImages, replySettings } from './limits.ts'
import { profileType, shown } from './shown.ts'

export const x: NetworkDescription = {
  ...shown,
  capabilities: ['publish', 'read'],
  isReadByDefault: true,
  api: {
    url: 'https://api.x.com',
    setting: {
      name: 'TWITTER_API_URL',
      help: 'Where X is reached. Without it: the sandbox network, or https://api.x.com',
    },
  },
  site: 'https://x.com',
  profilePath: ({ networkId, username }) =>
    username ? `/${encodeURIComponent(username.replace(/^@/, ''))}` : `/i/user/${networkId}`,
  sandbox: { path: '/x' },
  profileIds: numericIds,
  text: {
    ...shown.text,
    note: 'a link is 23, emoji and East Asian characters 2',
    length: requireCounter(shown.text.counter),
  },
  takes: { privacy: ['replySettings'] },
  refusesRepeatedText: true,
  settling: { seconds: 30, reason: 'a new post may be missing from the timeline for a while' },
  bundling: {
    refusal: {
      problem: 'oneTwitterProfile',
      hint: say('x_one_message_per_profile'),
    },
  },
  connect,
  demo: [
    {
      id: shown.name,
      type: profileType,
      networkId: '1750000000000000001',
      username: 'demo',
      owner: 'organization',
    },
    {
      id: `${shown.name}-of-owner`,
      type: profileType,
      networkId: '1750000000000000006',
      username: 'olivia',
      owner: 'member',
    },
  ],
  // X wants the ids of the accounts, which it does not tell for a handle without a charge.
  unpublishedDetails: ['userTags'],
  guide: {
    heading: 'X',
    interface: 'API v2',
    media: `up to ${maxImages} pictures, or one GIF, or one video`,
    transfer: 'in pieces from us',
    needs: 'text or media',
    targeting: 'left out',
    privacy: `\`replySettings\`: ${replySettings.map((setting) => `\`${setting}\``).join(', ')}`,
    location: 'left out',
    phases: 'uploads, then one call',
    doubt: 'own posts since the attempt, by text',
  },
  check: checkPost,
  explain: explainX,
  open: openX,
}
