// Facebook as people see it.

import type { ShownNetwork } from '../shown.ts'
import {
  altText,
  characterLimit,
  commentLimit,
  details,
  images,
  maxPictures,
  moving,
  postTypes,
} from './limits.ts'

export const shown = {
  name: 'facebook',
  title: 'Facebook',
  types: { published: ['FACEBOOKPAGE'], listed: ['FACEBOOK'] },
  // The mark is from Simple Icons 16.36.0 (CC0 1.0) and a trademark of its owner; it is not changed.
  brand: {
    id: 'facebook',
    name: 'Facebook',
    mark: 'M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z',
    colors: { light: '#0866ff', dark: '#6ea8ff' },
  },
  addresses: {
    person: { template: 'https://www.facebook.com/{id}', ids: '.' },
    post: { template: 'https://www.facebook.com/{id}', ids: '^[0-9]+(_[0-9]+)?$' },
  },
  preview: {
    shape: 'post',
    media: 'grid',
    handle: 'none',
    avatar: 'round',
    showsLinks: true,
    hasLinkCard: true,
    cutAfter: 477,
    acts: [
      { icon: 'thumb', label: 'like' },
      { icon: 'square-bubble', label: 'comment' },
      { icon: 'forward', label: 'share' },
    ],
  },
  text: { limit: characterLimit, unit: 'characters', counter: 'characters' },
  bundles: 'any',
  images,
  moving,
  altText,
  media: { max: maxPictures, together: ['image', 'gif'], isNeeded: false },
  postTypes,
  details,
  parts: {
    as: 'COMMENT',
    text: { limit: commentLimit, unit: 'characters', counter: 'characters' },
    media: 'none',
  },
  // Facebook shows the name of the page in place of its id, so that a comment could not be found again by its text.
  mentions: {
    accounts: 'facebook',
    handles: {
      pattern: '^[0-9]{1,20}$',
      example: '100000000000002',
    },
    template: '@[{handle}]',
    isInParts: false,
  },
  afterPublishing: { editText: {}, delete: true },
  postActions: ['open'],
} satisfies ShownNetwork
