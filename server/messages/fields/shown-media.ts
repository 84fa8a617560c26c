// Where the pictures and videos of a message can be seen.
import { Sentences } from '../../http/schemas.ts'
import type { ImportState, MediumLinks } from '../../media/media.ts'
import { besideTexts, render, type Sentences as Said } from '../../sentences/sentences.ts'
import type { Chain } from '../chains/chain.ts'
import type { Address, NamedMedium } from '../input/content.ts'

export type ShownMedium = {
  id?: string
  url: string
  thumbnailUrl?: string
  sourceUrl?: string
  error?: string
  sentences?: Said
  altText?: string
}

/** The schema of the uploads. */
export const namedMedia = {
  type: 'array',
  description: 'The uploads, each with what the message says about it',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      thumbnailId: { type: 'string' },
      coverOffsetMs: { type: 'integer' },
      thumbnailUrl: { type: 'string' },
      videoOptions: { type: 'object', additionalProperties: true },
      altText: { type: 'string' },
      userTags: {
        type: 'array',
        items: {
          type: 'object',
          properties: { handle: { type: 'string' }, x: { type: 'number' }, y: { type: 'number' } },
          required: ['handle'],
        },
      },
    },
    required: ['id'],
  },
}

/** The schema of all media. */
export const shownMedia = {
  type: 'array',
  description:
    'Where its pictures and videos can be seen now, in signed addresses: those that were uploaded, then the copies of those that were given by address (sourceUrl). Until there is a copy, the address as it was given; if there cannot be one, with error. id is that of the upload or of the copy.',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      url: { type: 'string' },
      thumbnailUrl: { type: 'string' },
      sourceUrl: { type: 'string' },
      error: { type: 'string' },
      sentences: Sentences,
      altText: { type: 'string' },
    },
    required: ['url'],
    additionalProperties: true,
  },
}

/** For the messages in an answer: the links and copies of their media, and what has become of their parts. */
export type MediaView = {
  links: Map<string, MediumLinks>
  copies: Map<string, ImportState>
  chains: Map<string, Chain>
}

export function showMedia(
  row: { media: unknown; media_urls: unknown },
  { links, copies }: MediaView,
): ShownMedium[] | null {
  // Only the table of fields writes these columns.
  const media = row.media as NamedMedium[]
  const addresses = (row.media_urls ?? []) as Address[]
  const shown = [
    ...media.flatMap((medium) => showUpload(medium, links)),
    ...addresses.map((address) => showAddress(address, links, copies)),
  ]
  return shown.length === 0 ? null : shown
}

function showUpload(
  { id, thumbnailId = '', thumbnailUrl, altText }: NamedMedium,
  links: Map<string, MediumLinks>,
): ShownMedium[] {
  const shown = links.get(id)
  if (!shown) return []
  const chosen = links.get(thumbnailId)?.thumbnailUrl ?? thumbnailUrl
  return [
    { id, ...shown, ...(chosen ? { thumbnailUrl: chosen } : {}), ...(altText ? { altText } : {}) },
  ]
}

/** A reviewer sees the copy, because the copy is published. */
function showAddress(
  { url, mediaId = '', thumbnailUrl, altText }: Address,
  links: Map<string, MediumLinks>,
  copies: Map<string, ImportState>,
): ShownMedium {
  const copy = copies.get(mediaId)
  const chosen = {
    ...(mediaId ? { id: mediaId } : {}),
    ...(thumbnailUrl ? { thumbnailUrl } : {}),
    ...(altText ? { altText } : {}),
  }
  if (copy?.state === 'FAILED') {
    const error = copy.reason ?? ''
    return { url, ...chosen, error: render(error), ...besideTexts({ error }) }
  }
  const shown = links.get(mediaId)
  return shown ? { ...shown, ...chosen, sourceUrl: url } : { url, ...chosen }
}
