// Facebook Pages, Graph interface (developers.facebook.com).
import type { NetworkDescription } from '../description.ts'
import { explainGraph, graphVersion } from '../graph/graph.ts'
import { numericIds } from '../numeric-ids.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { connect } from './connect.ts'
import { openFacebook } from './connector.ts'
import { maxPictures } from './limits.ts'
import { checkPart } from './post/comments.ts'
import { readTargeting } from './post/targeting.ts'
import { videoOptionNames } from './post/video-options.ts'
import { shown } from './shown.ts'

const page = 'FACEBOOKPAGE'
const described = { name: 'facebook', permissions: ['pages_manage_posts', 'pages_read_engagement'] }

export const facebook: NetworkDescription = {
  ...shown,
  capabilities: ['publish', 'read', 'push'],
  isReadByDefault: true,
  api: {
    url: 'https://graph.facebook.com',
    setting: {
      name: 'FACEBOOK_API_URL',
      help: 'The same for Facebook: https://graph.facebook.com',
    },
  },
  version: graphVersion,
  site: 'https://www.facebook.com',
  profilePath: ({ networkId }) => `/${networkId}`,
  sandbox: { path: '/graph' },
  push: {
    appSecret: {
      name: 'FACEBOOK_APP_SECRET',
      help: 'The secret of your Facebook app: it signs what Facebook pushes to /push/facebook. Without it nothing is taken there.',
    },
    verifyToken: {
      name: 'FACEBOOK_VERIFY_TOKEN',
      help: 'The word that you give Facebook together with the address /push/facebook, and that it repeats.',
    },
  },
  profileIds: numericIds,
  text: { ...shown.text, length: requireCounter(shown.text.counter) },
  parts: {
    ...shown.parts,
    text: { ...shown.parts.text, length: requireCounter(shown.parts.text.counter) },
    check: checkPart,
    hasNoFirstPhase: true,
    isInexact: true,
  },
  takes: {
    targeting: (targeting) => readTargeting(targeting).isWhole,
    videoOptions: videoOptionNames,
  },
  fetches: 'pictures and videos',
  settling: {
    seconds: 15,
    reason: 'only a call that was still under way can change the one prepared post',
    isExact: true,
  },
  connect,
  demo: [
    {
      id: 'facebook-page',
      type: page,
      networkId: '100000000000002',
      username: 'Demo Page',
      owner: 'organization',
    },
  ],
  unpublishedDetails: ['collaborators', 'userTags'],
  guide: {
    heading: 'Facebook Page',
    interface: `Graph ${graphVersion.name}`,
    media: `up to ${maxPictures} pictures and GIFs, or one video`,
    transfer: 'fetches them',
    needs: 'text or media',
    targeting:
      "`facebookPage` with `ageMin`, `countries`, `regions`, `cities`, `zips` (each a list of `{k, v}`), or Facebook's own `geo_locations`, `locales`, `age_min`, `genders`, `excluded_countries`",
    privacy: 'left out',
    location: 'left out',
    phases: 'unpublished post, photo or video, then publish it',
    doubt: 'the prepared post says whether it is published; the list of stories, for a photo',
  },
  check: checkPost,
  explain: (answer) => explainGraph(described, answer),
  open: openFacebook,
}
