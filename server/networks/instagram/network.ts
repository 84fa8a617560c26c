// Instagram, Graph interface (developers.facebook.com, "Content publishing").
import type { NetworkDescription } from '../description.ts'
import { graphVersion } from '../graph/graph.ts'
import { numericIds } from '../numeric-ids.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { checkPart } from './comments.ts'
import { connect, publishingSetting } from './connect.ts'
import { openInstagram, openProfessional } from './connector.ts'
import { explainInstagram } from './explain.ts'
import { maxHashtags, maxMedia } from './limits.ts'
import { shown } from './shown.ts'

const personal = 'INSTAGRAM'
const business = 'INSTAGRAMBUSINESS'

export const instagram: NetworkDescription = {
  ...shown,
  optIn: {
    types: [business],
    setting: {
      name: publishingSetting,
      help: 'yes: messages for professional accounts of Instagram (INSTAGRAMBUSINESS) are published. no: they are refused, as the specification says.',
    },
    open: openProfessional,
  },
  capabilities: ['publish'],
  api: {
    url: 'https://graph.instagram.com',
    setting: {
      name: 'INSTAGRAM_API_URL',
      help: 'The same for Instagram: https://graph.instagram.com',
    },
  },
  version: graphVersion,
  site: 'https://www.instagram.com',
  profilePath: ({ username }) => `/${encodeURIComponent(username.replace(/^@/, ''))}/`,
  sandbox: { path: '/instagram' },
  profileIds: numericIds,
  text: {
    ...shown.text,
    note: `at most ${maxHashtags} hashtags`,
    length: requireCounter(shown.text.counter),
  },
  parts: { ...shown.parts, check: checkPart, hasNoFirstPhase: true, isInexact: true },
  fetches: 'pictures and videos',
  settling: {
    seconds: 15,
    reason: 'only a call that was still under way can change the one prepared container',
    isExact: true,
  },
  connect,
  demo: [
    {
      id: 'instagram',
      type: personal,
      networkId: '17840000000000004',
      username: 'demo.personal',
      owner: 'organization',
    },
    {
      id: 'instagram-business',
      type: business,
      networkId: '17840000000000005',
      username: 'demo.business',
      owner: 'organization',
    },
  ],
  takes: { cover: true, coverFrame: true },
  // Meta offers the label only to apps that use Facebook Login.
  unpublishedDetails: ['paidPartnership'],
  guide: {
    heading: 'Instagram, personal',
    interface: `Graph ${graphVersion.name}`,
    media: `1 to ${maxMedia} pictures and videos`,
    transfer: 'fetches them',
    needs: 'a picture or a video',
    targeting: 'left out',
    privacy: 'left out',
    location: 'left out',
    phases: 'container, then publish it',
    doubt: 'the container says whether it is published',
  },
  check: checkPost,
  explain: explainInstagram,
  open: openInstagram,
}
