// The limits of Mastodon unless the account's server announces others (docs.joinmastodon.org and the server's source, as collected in
// 2026). A server announces its limits in /api/v2/instance; they are stored when an account of it is connected.
import type { PollRule } from '../shared/polls.ts'
import type { QuoteRule } from '../shared/quotes.ts'
import type { AltTextLimits, ImageLimits, MovingLimits, RepostRule } from '../shown.ts'
import { usualPerLink } from './text/length.ts'

export type ServerLimits = {
  characters: number
  media: number
  /** The number of characters that a link counts as, however long it is. */
  perLink: number
  /** The server is of another make than Mastodon: links, mentions and joined emoji count with all their characters. */
  countsInFull: boolean
}

export const usualLimits: ServerLimits = {
  characters: 500,
  media: 4,
  perLink: usualPerLink,
  countsInFull: false,
}

export const usualPolls: PollRule = {
  maxOptions: 4,
  maxOptionLength: 50,
  minMinutes: 5,
  maxMinutes: 43_829,
  hasMultipleChoice: true,
}

/** By its id on the account's own server, or its address there. */
export const quotes: QuoteRule = {
  pattern: '^(?<id>[A-Za-z0-9]{1,100}|https?://[^/ ]+/[^ ]*[A-Za-z0-9._-]/?)$',
  example: 'https://mastodon.social/@reed/112233445566778899',
}

export const reposts: RepostRule = { pattern: quotes.pattern, example: quotes.example }

const maxAltTextLength = 1_500
export const altText: AltTextLimits = {
  image: maxAltTextLength,
  gif: maxAltTextLength,
  video: maxAltTextLength,
}

/** Servers take 16 MB today, and took 10 MB before. */
export const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10_000_000,
}

export const moving: MovingLimits = {
  gif: { maxBytes: 16_000_000 },
  video: {
    mimeTypes: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 99_000_000,
    minSeconds: 0,
    maxSeconds: 14_400,
  },
}
