// The limits of Bluesky, from its published lexicons (app.bsky.feed.post, app.bsky.embed.images, .video, .external).

import type { QuoteRule } from '../shared/quotes.ts'
import type { ImageLimits, MovingLimits, RepostRule } from '../shown.ts'

export const maxImages = 4
export const maxLanguages = 3
export const maxTagLength = { graphemes: 64, bytes: 640 }
/** Bluesky limits the alt text of a video. For a picture it sets no limit, and its own app takes this many characters. */
export const altTextLimit = { image: 2_000, video: 1_000 }
export const thumbMaxBytes = 1_000_000

export const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2_000_000,
}

/** An animated GIF would be shown as a still picture: Bluesky shows moving pictures as videos only. */
export const moving: MovingLimits = {
  video: { mimeTypes: ['video/mp4'], maxBytes: 100_000_000, minSeconds: 0, maxSeconds: 180 },
}

/** `id`: what follows names a post by its account and its key. */
export const quotes: QuoteRule = {
  pattern:
    '^(?<id>(?:https://bsky\\.app/profile/[a-zA-Z0-9.:%-]{3,256}/post/|at://[a-zA-Z0-9.:%-]{3,256}/app\\.bsky\\.feed\\.post/)[a-z2-7]{13})/?$',
  example: 'https://bsky.app/profile/reed.bsky.social/post/3l7l3i2zzzz2z',
  takesMedia: true,
}

export const reposts: RepostRule = { pattern: quotes.pattern, example: quotes.example }
