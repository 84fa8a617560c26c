// Bluesky as people see it.

import type { ShownNetwork } from '../shown.ts'
import { altTextLimit, images, maxImages, moving, quotes, reposts } from './limits.ts'
import { graphemeLimit } from './text/length.ts'

export const shown = {
  name: 'bluesky',
  title: 'Bluesky',
  types: { published: ['BLUESKY'], listed: [] },
  // The mark is from Simple Icons 16.36.0 (CC0 1.0) and a trademark of its owner; it is not changed.
  brand: {
    id: 'bluesky',
    name: 'Bluesky',
    mark: 'M5.202 2.857C7.954 4.922 10.913 9.11 12 11.358c1.087-2.247 4.046-6.436 6.798-8.501C20.783 1.366 24 .213 24 3.883c0 .732-.42 6.156-.667 7.037-.856 3.061-3.978 3.842-6.755 3.37 4.854.826 6.089 3.562 3.422 6.299-5.065 5.196-7.28-1.304-7.847-2.97-.104-.305-.152-.448-.153-.327 0-.121-.05.022-.153.327-.568 1.666-2.782 8.166-7.847 2.97-2.667-2.737-1.432-5.473 3.422-6.3-2.777.473-5.899-.308-6.755-3.369C.42 10.04 0 4.615 0 3.883c0-3.67 3.217-2.517 5.202-1.026',
    colors: { light: '#0a66d6', dark: '#6fb1ff' },
  },
  addresses: { person: { template: 'https://bsky.app/profile/{id}', ids: '.' } },
  preview: {
    shape: 'short',
    media: 'grid',
    handle: 'beside',
    avatar: 'round',
    showsLinks: true,
    hasLinkCard: true,
    cutAfter: null,
    acts: [{ icon: 'square-bubble' }, { icon: 'repeat' }, { icon: 'heart' }, { icon: 'ellipsis' }],
  },
  text: { limit: graphemeLimit, unit: 'graphemes', counter: 'graphemes' },
  bundles: 'any',
  images,
  moving,
  altText: altTextLimit,
  media: { max: maxImages, together: ['image'], isNeeded: false },
  quotes,
  reposts,
  parts: { as: 'REPLY', media: 'post' },
  mentions: {
    accounts: 'bluesky',
    handles: {
      pattern:
        '^(?=.{3,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$',
      example: 'reed.bsky.social',
    },
    template: '@{handle}',
    isInParts: true,
    isSearched: true,
  },
  afterPublishing: { delete: true },
  postActions: ['open'],
} satisfies ShownNetwork
