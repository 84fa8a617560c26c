// LinkedIn as people see it. Profiles of members and pages are two networks, and look the same.
import type { ShownNetwork } from '../shown.ts'
import {
  altText,
  commentLimit,
  images,
  maxImages,
  moving,
  postTypes,
  quotes,
  reposts,
  textLimit,
} from './limits.ts'
import { polls } from './post/polls.ts'

const both = {
  // Its initials: Simple Icons, where the other marks are from, does not have its mark.
  brand: {
    id: 'linkedin',
    name: 'LinkedIn',
    mark: 'M2 3.500A1.500 1.500 0 0 1 3.500 2h17A1.500 1.500 0 0 1 22 3.500v17a1.500 1.500 0 0 1-1.500 1.500h-17A1.500 1.500 0 0 1 2 20.500zM5 9.500v9h3v-9zM6.500 5A1.600 1.600 0 1 0 6.500 8.200 1.600 1.600 0 0 0 6.500 5zM10 9.500v9h3v-4.700c0-1.200.6-1.900 1.600-1.900s1.400.7 1.400 1.900v4.700h3v-5.400c0-2.500-1.300-3.800-3.100-3.800-1.400 0-2.300.7-2.900 1.600V9.500z',
    colors: { light: '#0a66c2', dark: '#71b3f5' },
  },
  addresses: {},
  preview: {
    shape: 'post',
    media: 'grid',
    handle: 'none',
    avatar: 'round',
    showsLinks: true,
    hasLinkCard: true,
    cutAfter: 210,
    acts: [
      { icon: 'thumb', label: 'like' },
      { icon: 'lined-bubble', label: 'comment' },
      { icon: 'repeat', label: 'repost' },
      { icon: 'send', label: 'send' },
    ],
  },
  text: { limit: textLimit, unit: 'characters', counter: 'little text' },
  bundles: 'any',
  images,
  moving,
  altText,
  media: { max: maxImages, together: ['image'], isNeeded: false },
  postTypes,
  polls,
  quotes,
  parts: {
    as: 'COMMENT',
    text: { limit: commentLimit, unit: 'characters', counter: 'little text' },
    media: 'none',
  },
  // A comment is plain text.
  mentions: {
    accounts: 'linkedin',
    handles: {
      pattern: '^urn:li:(person|organization):[A-Za-z0-9_-]{1,60}$',
      example: 'urn:li:organization:70002001',
    },
    template: '@[{name}]({handle})',
    isInParts: false,
  },
  afterPublishing: { editText: {}, delete: true },
  postActions: ['open'],
} satisfies Omit<ShownNetwork, 'name' | 'title' | 'types'>

export const shownMember = {
  ...both,
  name: 'linkedin',
  title: 'LinkedIn',
  types: { published: ['LINKEDIN'], listed: [] },
} satisfies ShownNetwork

/** Posts of members are shown to no app, and a repost has no text by which LinkedIn is known to refuse a repetition. */
export const shownPage = {
  ...both,
  reposts,
  name: 'linkedincompany',
  title: 'LinkedIn Page',
  types: { published: ['LINKEDINCOMPANY'], listed: [] },
} satisfies ShownNetwork
