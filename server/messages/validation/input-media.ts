// How the media of a new message are parsed.
import type { Draft, MediumOptions, NewMessage } from './input.ts'

type NewMedium = NonNullable<NewMessage['media']>[number]
type NewAddress = NonNullable<NewMessage['mediaUrls']>[number]

export function readMedia({
  media,
  mediaUrls,
}: Partial<Pick<NewMessage, 'media' | 'mediaUrls'>>): Pick<
  Draft,
  'mediaIds' | 'mediaOptions' | 'mediaUrls'
> {
  const items = media ?? []
  return {
    mediaIds: [...new Set(items.map(({ id }) => readMediumId(id)))],
    mediaOptions: Object.fromEntries(
      items.map((item) => [readMediumId(item.id), readMediumOptions(item)]),
    ),
    mediaUrls: (mediaUrls ?? []).map(readAddress),
  }
}

function readAddress(item: NewAddress): Draft['mediaUrls'][number] {
  if (typeof item === 'string') return { url: item }
  return {
    url: item.url,
    ...(item.thumbnailUrl ? { thumbnailUrl: item.thumbnailUrl } : {}),
    ...readAltText(item),
  }
}

/** Without what is null or empty. */
function readMediumOptions(item: NewMedium): MediumOptions {
  const videoOptions = filled(item.videoOptions)
  return {
    ...(item.thumbnailId ? { thumbnailId: readMediumId(item.thumbnailId) } : {}),
    ...(item.thumbnailUrl ? { thumbnailUrl: item.thumbnailUrl } : {}),
    ...(videoOptions ? { videoOptions } : {}),
    ...readAltText(item),
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
