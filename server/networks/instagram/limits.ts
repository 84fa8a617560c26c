// The limits of Instagram, from Meta's documentation of content publishing as collected in 2026.

import type { AltTextLimits, ImageLimits, MovingLimits } from '../shown.ts'

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
