// How the media of a new message are parsed.
import type { Static } from 'typebox'
import type { Address, Media, MediumOptions, NewAddress } from './content.ts'
import { readUserTags } from './post-details.ts'

type NewMedium = Static<typeof Media>[number]

/** `mediaOptions`: by the id of the medium. */
export function readMedia(media: NewMedium[] | null | undefined): {
  mediaIds: string[]
  mediaOptions: Record<string, MediumOptions>
} {
  const items = media ?? []
  return {
    mediaIds: [...new Set(items.map(({ id }) => readMediumId(id)))],
    mediaOptions: Object.fromEntries(
      items.map((item) => [readMediumId(item.id), readMediumOptions(item)]),
    ),
  }
}

export function readAddress(item: NewAddress): Address {
  if (typeof item === 'string') return { url: item }
  return {
    url: item.url,
    ...(item.thumbnailUrl ? { thumbnailUrl: item.thumbnailUrl } : {}),
    ...readAltText(item),
  }
}

/** Leaves out options that are null or empty. */
function readMediumOptions(item: NewMedium): MediumOptions {
  const videoOptions = filled(item.videoOptions)
  return {
    ...(item.thumbnailId ? { thumbnailId: readMediumId(item.thumbnailId) } : {}),
    ...(typeof item.coverOffsetMs === 'number' ? { coverOffsetMs: item.coverOffsetMs } : {}),
    ...(item.thumbnailUrl ? { thumbnailUrl: item.thumbnailUrl } : {}),
    ...(videoOptions ? { videoOptions } : {}),
    ...readAltText(item),
    ...readUserTags(item.userTags),
  }
}

function readAltText({ altText }: { altText?: string | null }): { altText?: string } {
  return altText?.trim() ? { altText } : {}
}

/** An id that was copied from a URL has its = escaped. */
export function readMediumId(id: string): string {
  return id.replaceAll(/%3d/gi, '=')
}

export function filled(
  value: Record<string, unknown> | null | undefined,
): Record<string, unknown> | null {
  return value && Object.keys(value).length > 0 ? value : null
}
