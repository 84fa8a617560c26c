// The limits of LinkedIn (learn.microsoft.com/linkedin/marketing: Posts, Images, Videos, Documents, MultiImage API, version 202605).
import type {
  AltTextLimits,
  ImageLimits,
  MovingLimits,
  PostTypeRule,
  RepostRule,
} from '../shown.ts'

export const textLimit = 3_000
/** How long a comment may be, from reports: LinkedIn documents no limit. */
export const commentLimit = 1_250
export const maxImages = 20
export const altText: AltTextLimits = { image: 4_086, gif: 4_086 }
export const articleLimits = { title: 400, description: 4_086 }

export const images: ImageLimits = {
  mimeTypes: ['image/jpeg', 'image/png'],
  maxBytes: 5_000_000,
}

export const moving: MovingLimits = {
  gif: { maxBytes: 5_000_000 },
  video: { mimeTypes: ['video/mp4'], maxBytes: 500_000_000, minSeconds: 3, maxSeconds: 1_800 },
}

/** LinkedIn gives parts of 4 MiB; one is in memory at a time. */
export const maxPartBytes = 16 * 1024 * 1024

/** LinkedIn shows a PDF as pages to turn. It also takes up to 300 pages, which media are held to when they are uploaded. */
export const documents = { maxBytes: 100_000_000 }
/** LinkedIn documents no limit; this one is that of an article. */
export const maxTitle = articleLimits.title

export const postTypes: readonly PostTypeRule[] = [
  { type: 'DOCUMENT', media: { min: 1, max: 1, kinds: ['document'] }, hasNoAltText: true },
]

/** LinkedIn takes no id of an activity here, which the addresses of many posts have. */
export const quotes = {
  pattern:
    '^(?:https://(?:www\\.)?linkedin\\.com/feed/update/)?(?<id>urn:li:(?:share|ugcPost):[0-9]{10,20})/?(?:[?#].*)?$',
  example: 'urn:li:share:7259912000000000000',
}

export const reposts: RepostRule = { pattern: quotes.pattern, example: quotes.example }
