// Pinterest, API v5 (developers.pinterest.com).
import { say } from '../../sentences/sentences.ts'
import type { NetworkDescription } from '../description.ts'
import { numericIds } from '../numeric-ids.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPin, linkOfPin } from './check.ts'
import { connect } from './connect.ts'
import { openPinterest } from './connector.ts'
import { explainPinterest } from './explain.ts'
import { maxPictures } from './limits.ts'
import { shown } from './shown.ts'

const type = 'PINTEREST'

export const pinterest: NetworkDescription = {
  ...shown,
  capabilities: ['publish'],
  api: {
    url: 'https://api.pinterest.com',
    setting: {
      name: 'PINTEREST_API_URL',
      help: 'The same for Pinterest: https://api.pinterest.com',
    },
  },
  site: 'https://www.pinterest.com',
  profilePath: ({ username }) => `/${encodeURIComponent(username.replace(/^@/, ''))}/`,
  sandbox: { path: '/pinterest' },
  profileIds: numericIds,
  text: { ...shown.text, length: requireCounter(shown.text.counter) },
  takes: { options: ['boardId', 'destinationUrl'], cover: true, coverFrame: true },
  fetches: 'pictures',
  settling: { seconds: 30, reason: 'a new pin may be missing from its board for a while' },
  bundling: {
    refusal: {
      problem: 'invalid',
      message: say('pinterest_not_combinable'),
      hint: say('own_message_for_it'),
    },
  },
  connect,
  demo: [
    {
      id: 'pinterest',
      type,
      networkId: '900000000000000003',
      username: 'demo',
      owner: 'organization',
    },
  ],
  // A closed beta of Pinterest.
  unpublishedDetails: ['paidPartnership'],
  guide: {
    heading: 'Pinterest',
    interface: 'API v5',
    media: `1 to ${maxPictures} pictures, or one GIF, or one video`,
    transfer: 'fetches pictures; a video is sent to where it says',
    needs: 'a picture or a video, `boardId`; `destinationUrl` without a redirector',
    targeting: 'left out',
    privacy: 'left out',
    location: 'left out',
    phases: 'upload of a video, then one call',
    doubt: 'pins of the board since the attempt, by text and link',
  },
  check: checkPin,
  linkOf: linkOfPin,
  explain: explainPinterest,
  open: openPinterest,
}
