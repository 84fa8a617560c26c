// LinkedIn, versioned REST API (learn.microsoft.com/linkedin). Members and pages are two networks here: LinkedIn wants an app of its own
// for each, with keys and permissions of its own.
import type { NetworkDescription } from '../description.ts'
import { numericIds } from '../numeric-ids.ts'
import { requireCounter } from '../shared/count-text.ts'
import { checkPost } from './check.ts'
import { connectMembers, memberScopes } from './connecting/connect-members.ts'
import { connectPages, pageScopes } from './connecting/connect-pages.ts'
import { openLinkedIn } from './connector.ts'
import { explainLinkedIn } from './explain.ts'
import { maxImages } from './limits.ts'
import { checkPart } from './post/comments.ts'
import { optionNames } from './post/options.ts'
import { shownMember, shownPage } from './shown.ts'
import type { Kind } from './urns.ts'
import { apiVersion } from './version.ts'

const settlingSeconds = 30

export const linkedin: NetworkDescription = describe('member', {
  ...shownMember,
  api: {
    url: 'https://api.linkedin.com',
    setting: {
      name: 'LINKEDIN_API_URL',
      help: 'The same for LinkedIn, profiles of members: https://api.linkedin.com',
    },
  },
  profilePath: () => undefined,
  sandbox: { path: '/linkedin' },
  profileIds: {
    pattern: '^[A-Za-z0-9_-]{1,60}$',
    words: 'up to 60 letters, digits, hyphens and underscores',
  },
  settling: {
    seconds: settlingSeconds,
    reason: 'LinkedIn may need a while until it recognizes a repetition',
  },
  connect: connectMembers,
  demo: [
    {
      id: 'linkedin',
      type: 'LINKEDIN',
      networkId: 'dM0aR1nA77',
      username: 'Demo Marin',
      owner: 'member',
    },
  ],
  heading: 'LinkedIn, members',
  doubt: 'the same post again: LinkedIn refuses it and names the one that it has',
  readBack: 'by sending it again',
})

export const linkedinCompany: NetworkDescription = describe('page', {
  ...shownPage,
  api: {
    url: 'https://api.linkedin.com',
    setting: {
      name: 'LINKEDINCOMPANY_API_URL',
      help: 'The same for LinkedIn, pages: https://api.linkedin.com',
    },
  },
  profilePath: ({ networkId }) => `/company/${networkId}/`,
  sandbox: { path: '/linkedincompany' },
  profileIds: numericIds,
  settling: {
    seconds: settlingSeconds,
    reason: 'a new post may be missing from the list of its page for a while',
  },
  connect: connectPages,
  demo: [
    {
      id: 'linkedincompany',
      type: 'LINKEDINCOMPANY',
      networkId: '70000007',
      username: 'Demo',
      owner: 'organization',
    },
  ],
  heading: 'LinkedIn Page',
  doubt: 'posts of the page since the attempt, by text and media',
  readBack: 'by its text, media and time',
})

type Own = (typeof shownPage | typeof shownMember) &
  Pick<
    NetworkDescription,
    'api' | 'profilePath' | 'sandbox' | 'profileIds' | 'settling' | 'connect' | 'demo'
  > & { heading: string; doubt: string; readBack: string }

function describe(kind: Kind, { heading, doubt, readBack, ...own }: Own): NetworkDescription {
  const scopes = kind === 'member' ? memberScopes : pageScopes
  const network = { name: own.name, scopes, settlingSeconds, kind }
  return {
    ...own,
    capabilities: ['publish'],
    version: apiVersion,
    site: 'https://www.linkedin.com',
    text: {
      ...own.text,
      note: 'an emoji is 2 or more, a mention counts as its name',
      length: requireCounter(own.text.counter),
    },
    parts: {
      ...own.parts,
      text: { ...own.parts.text, length: requireCounter(own.parts.text.counter) },
      check: checkPart,
      hasNoFirstPhase: true,
      ...(kind === 'member' && { isUnseen: true }),
    },
    takes: { options: optionNames },
    guide: {
      heading,
      interface: `REST, version ${apiVersion.name}`,
      media: `up to ${maxImages} pictures, or one GIF, one video, or one PDF`,
      transfer: 'from us; a video in parts',
      needs: 'text or media',
      targeting: 'left out',
      privacy: 'left out',
      location: 'left out',
      phases: 'uploads, then one call',
      doubt,
      readBack,
    },
    check: (proposal) => checkPost(kind, proposal),
    explain: (answer) => explainLinkedIn(network, answer),
    open: (client, timing) => openLinkedIn(client, timing, network),
  }
}
