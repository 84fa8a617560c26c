// The limits of Instagram, from Meta's documentation of content publishing as collected in 2026.

import type {
  AltTextLimits,
  HandleForm,
  ImageLimits,
  MovingLimits,
  PostTypeRule,
  ShownDetails,
} from '../shown.ts'

export const characterLimit = 2_200
export const maxHashtags = 30
export const maxMedia = 10

/** Instagram takes none for a video. */
export const altText: AltTextLimits = { image: 1_000 }

/** Instagram itself scales wider pictures down. */
export const images: ImageLimits = {
  mimeTypes: ['image/jpeg'],
  maxBytes: 8_000_000,
  minRatio: 4 / 5,
  maxRatio: 1.91,
  maxWidth: 1_440,
}

export const moving: MovingLimits = {
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 300_000_000,
    minSeconds: 3,
    maxSeconds: 900,
  },
}

export const handles: HandleForm = { pattern: '^[A-Za-z0-9._]{1,30}$', example: 'reed.bakery' }

/** A place is a Facebook Page that has an address. */
export const details: ShownDetails = {
  placeId: { pattern: '^[0-9]{1,32}$', example: '106377336067638' },
  collaborators: { max: 3, handles },
  userTags: { max: 20, handles },
  madeWithAi: true,
}

/** A story is in no list after a day, and has neither caption nor comments. Only pictures of posts have alt texts. */
export const postTypes: readonly PostTypeRule[] = [
  { type: 'CAROUSEL', media: { min: 2, max: maxMedia, kinds: ['image', 'video'] } },
  { type: 'REEL', media: { min: 1, max: 1, kinds: ['video'] } },
  {
    type: 'STORY',
    media: { min: 1, max: 1, kinds: ['image', 'video'] },
    video: { minSeconds: 3, maxSeconds: 60 },
    hasNoText: true,
    hasNoParts: true,
    hasNoAltText: true,
    hasNoCover: true,
    details: ['userTags'],
  },
]
