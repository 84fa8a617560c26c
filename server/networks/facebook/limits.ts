// The limits of a Facebook Page, from Meta's documentation of the Pages interface as collected in 2026.

import type { AltTextLimits, ImageLimits, MovingLimits } from '../shown.ts'

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
