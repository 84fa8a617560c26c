// The limits of X, from its documentation (docs.x.com) as collected in 2026.

import type { PollRule } from '../shared/polls.ts'
import type { QuoteRule } from '../shared/quotes.ts'
import type {
  AltTextLimits,
  ImageLimits,
  MovingLimits,
  RepostRule,
  ShownDetails,
} from '../shown.ts'

export const weightedLengthLimit = 280
export const maxImages = 4

/** X takes none for a video. */
export const altText: AltTextLimits = { image: 1_000, gif: 1_000 }

export const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5_000_000,
  maxWidth: 8_192,
}

export const moving: MovingLimits = {
  gif: { maxBytes: 15_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 512_000_000,
    minSeconds: 0.5,
    maxSeconds: 140,
  },
}

export const details: ShownDetails = {
  placeId: { pattern: '^[0-9a-f]{16}$', example: 'df51dec6f4ee2b2c' },
  madeWithAi: true,
  paidPartnership: true,
}

/** The value of `privacy.replySettings` without which X lets everyone reply. */
export const everyone = 'everyone'
/** Its other values, as X names them. */
export const replySettings = ['following', 'mentionedUsers', 'subscribers', 'verified']

export const polls: PollRule = {
  maxOptions: 4,
  maxOptionLength: 25,
  minMinutes: 5,
  maxMinutes: 10_080,
}

/** A quoted post excludes media. Since April 2026 X takes quotes only of apps with a plan of their own. */
export const quotes: QuoteRule = {
  pattern:
    '^(?:https://(?:www\\.|mobile\\.)?(?:x|twitter)\\.com/[A-Za-z0-9_]{1,15}/status/)?(?<id>[1-9][0-9]{0,18})(?:[/?#].*)?$',
  example: 'https://x.com/i/status/1750000000000000009',
}

export const reposts: RepostRule = { pattern: quotes.pattern, example: quotes.example }
