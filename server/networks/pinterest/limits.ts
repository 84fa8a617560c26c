// The limits of Pinterest, from its published contract, API 5.23.0 (PinCreate, PinMediaSourceImagesURL).

import type { AltTextLimits, ImageLimits, MovingLimits } from '../shown.ts'

export const descriptionLimit = 800
export const linkLimit = 2_048
export const maxPictures = 5

/** A pin has one alt text, whatever it shows. */
export const altTextLimit = 500
export const altText: AltTextLimits = {
  image: altTextLimit,
  gif: altTextLimit,
  video: altTextLimit,
}

export const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 20_000_000,
}

export const moving: MovingLimits = {
  gif: { maxBytes: 20_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 2_000_000_000,
    minSeconds: 4,
    maxSeconds: 900,
  },
}
