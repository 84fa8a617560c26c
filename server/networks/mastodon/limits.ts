// What Mastodon accepts unless the account's server says otherwise (docs.joinmastodon.org and the server's source, as collected in
// 2026). A server names its own limits in /api/v2/instance; they are stored when an account of it is connected.
import { valueAt } from '../http/client.ts'
import type { AltTextLimits, ImageLimits } from '../networks.ts'
import type { MovingLimits } from '../publishing/media-limits.ts'
import { usualPerLink } from './length.ts'
import { isMastodon } from './make.ts'

export type ServerLimits = {
  characters: number
  media: number
  /** What a link counts, however long it is. */
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

const longestAltText = 1_500
export const altText: AltTextLimits = {
  image: longestAltText,
  gif: longestAltText,
  video: longestAltText,
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

/** From the answer of /api/v2/instance. */
export function limitsIn(instance: unknown): ServerLimits {
  const of = (name: string) => valueAt(instance, 'configuration', 'statuses', name)
  return readLimits({
    characters: of('max_characters'),
    media: of('max_media_attachments'),
    perLink: of('characters_reserved_per_url'),
    countsInFull: !isMastodon(instance),
  })
}

/** As they were stored, or the usual ones. A number that no server means seriously counts as none. */
export function readLimits(stored: unknown): ServerLimits {
  const perLink = wholeNumber(stored, 'perLink', 10_000)
  const counts = valueAt(stored, 'countsInFull')
  return {
    characters: wholeNumber(stored, 'characters', 1_000_000),
    media: wholeNumber(stored, 'media', 100),
    perLink,
    // Limits that an earlier version stored do not say it. On Mastodon a link always counts the same.
    countsInFull: typeof counts === 'boolean' ? counts : perLink !== usualPerLink,
  }
}

function wholeNumber(
  stored: unknown,
  name: 'characters' | 'media' | 'perLink',
  most: number,
): number {
  const value = valueAt(stored, name)
  const isMeant = Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most
  return isMeant ? Number(value) : usualLimits[name]
}
