// The limits of Threads, from Meta's documentation of the Threads API ("Posts", "Overview", "Reply management"), as collected in
// 2026.

import type { QuoteRule } from '../shared/quotes.ts'
import type { AltTextLimits, ImageLimits, MovingLimits, RepostRule } from '../shown.ts'

/** Threads calls the unit characters. Only ASCII counts as such: anything else counts as its bytes in UTF-8. */
export const textLimit = 500
export const maxMedia = 20
/** How many different links: those in the text, and the attached one if it is none of them. */
export const maxLinks = 5
export const maxTopicLength = 50

export const altText: AltTextLimits = { image: 1_000, video: 1_000 }

/** Threads itself scales wider pictures down. */
export const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png'],
  maxBytes: 8_000_000,
  minRatio: 1 / 10,
  maxRatio: 10,
  maxWidth: 1_440,
}

/** A GIF is taken only from the collections of GIPHY, by its id there. */
export const moving: MovingLimits = {
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 1_000_000_000,
    minSeconds: 0,
    maxSeconds: 300,
  },
}

/** The address of a post does not contain its id. */
export const quotes: QuoteRule = {
  pattern: '^(?<id>[1-9][0-9]{0,24})$',
  example: '18079098539304490',
  takesMedia: true,
}

export const reposts: RepostRule = { pattern: quotes.pattern, example: quotes.example }
