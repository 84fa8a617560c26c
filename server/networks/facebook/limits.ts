// The limits of a Facebook Page, from Meta's documentation of the Pages interface as collected in 2026.

import type {
  AltTextLimits,
  ImageLimits,
  MovingLimits,
  PostTypeRule,
  ShownDetails,
} from '../shown.ts'

export const characterLimit = 63_206
export const maxPictures = 10
/** How long a comment may be. Meta documents no limit; its pages take this many characters. */
export const commentLimit = 8_000

/** Meta documents no limit; this one is ours. Facebook takes no alt text for a video. */
export const altText: AltTextLimits = { image: 1_000, gif: 1_000 }

export const images: ImageLimits = { mimeTypes: ['image/jpeg', 'image/png'], maxBytes: 10_000_000 }

export const moving: MovingLimits = {
  gif: { maxBytes: 10_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 4_000_000_000,
    minSeconds: 0,
    maxSeconds: 14_400,
  },
}

/** A place is a Page that has an address. A post with a video takes none (check.ts). */
export const details: ShownDetails = {
  placeId: { pattern: '^[0-9]{1,32}$', example: '106377336067638' },
}

/** As documented by "Reels Publishing API" and "Facebook Stories API". A story has no text, and is listed for a day. */
export const postTypes: readonly PostTypeRule[] = [
  {
    type: 'REEL',
    media: { min: 1, max: 1, kinds: ['video'] },
    video: { minSeconds: 3, maxSeconds: 90 },
    hasNoTargeting: true,
    videoOptions: ['title'],
    details: [],
  },
  {
    type: 'STORY',
    media: { min: 1, max: 1, kinds: ['image', 'video'] },
    video: { minSeconds: 3, maxSeconds: 60 },
    hasNoText: true,
    hasNoParts: true,
    hasNoAltText: true,
    hasNoTargeting: true,
    videoOptions: [],
    details: [],
  },
]
