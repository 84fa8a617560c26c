// X as people see it.

import type { ShownNetwork } from '../shown.ts'
import {
  altText,
  details,
  images,
  maxImages,
  moving,
  polls,
  quotes,
  reposts,
  weightedLengthLimit,
} from './limits.ts'

export const profileType = 'TWITTER'

export const shown = {
  name: 'twitter',
  title: 'X',
  types: { published: [profileType], listed: [] },
  // The mark is from Simple Icons 16.36.0 (CC0 1.0) and a trademark of its owner; it is not changed.
  brand: {
    id: 'x',
    name: 'X',
    mark: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
    colors: { light: '#1c1b18', dark: '#f2f1ed' },
  },
  addresses: {
    person: { template: 'https://x.com/i/user/{id}', ids: '.' },
    post: { template: 'https://x.com/i/status/{id}', ids: '^[0-9]+(_[0-9]+)?$' },
  },
  preview: {
    shape: 'short',
    media: 'grid',
    handle: 'beside',
    avatar: 'round',
    showsLinks: true,
    hasLinkCard: true,
    cutAfter: null,
    acts: [
      { icon: 'bubble' },
      { icon: 'repeat' },
      { icon: 'heart' },
      { icon: 'chart' },
      { icon: 'bookmark' },
    ],
  },
  text: { limit: weightedLengthLimit, unit: 'weighted characters', counter: 'weighted' },
  bundles: 'one',
  images,
  moving,
  altText,
  media: { max: maxImages, together: ['image'], isNeeded: false },
  polls,
  quotes,
  reposts,
  details,
  parts: { as: 'REPLY', media: 'post' },
  mentions: {
    accounts: 'x',
    handles: {
      pattern: '^[A-Za-z0-9_]{1,15}$',
      example: 'reedbakery',
    },
    template: '@{handle}',
    isInParts: true,
  },
  afterPublishing: { editText: { withinSeconds: 3_600, textOnly: true }, delete: true },
  postActions: ['open'],
} satisfies ShownNetwork
