// The media of a message: its uploads, then those given by URL. The service publishes a copy of the latter, which is a medium like an
// upload.
import type { Message } from './listing.ts'

export type ShownMedium = NonNullable<Message['mediaUrls']>[number]
export type NamedMedium = NonNullable<Message['media']>[number]

export function mediaOf(message: Pick<Message, 'media' | 'mediaUrls'>): NamedMedium[] {
  const copies = addressesOf(message).flatMap(({ id, thumbnailUrl, altText }): NamedMedium[] =>
    id === undefined
      ? []
      : [{ id, ...(thumbnailUrl ? { thumbnailUrl } : {}), ...(altText ? { altText } : {}) }],
  )
  return [...(message.media ?? []), ...copies]
}

export function addressesOf({
  media,
  mediaUrls,
}: Pick<Message, 'media' | 'mediaUrls'>): ShownMedium[] {
  const uploads = (media ?? []).map(({ id }) => id)
  return (mediaUrls ?? []).filter(({ id }) => id === undefined || !uploads.includes(id))
}

/** Of media given by URL only the service's copy is shown: the browser requests no other host. */
export function pictureOf(
  medium: ShownMedium,
  { media }: Pick<Message, 'media'>,
): string | undefined {
  if (isDocument(medium)) return undefined
  const { id, url, sourceUrl } = medium
  const isUpload = (media ?? []).some((upload) => upload.id === id)
  if (!isUpload && sourceUrl === undefined) return undefined
  return thumbnailOf(medium) === undefined ? (medium.thumbnailUrl ?? url) : url
}

/** The thumbnail that was given by URL: it is on another host than the service's own. */
export function thumbnailOf({ url, thumbnailUrl }: ShownMedium): string | undefined {
  const isOwn = thumbnailUrl !== undefined && originOf(thumbnailUrl) === originOf(url)
  return isOwn ? undefined : thumbnailUrl
}

/** A PDF has no picture. */
export function isDocument({ url }: ShownMedium): boolean {
  return URL.parse(url)?.pathname.endsWith('.pdf') ?? false
}

/** loaf.jpg */
export function nameOf({ url, sourceUrl }: ShownMedium): string {
  const { pathname = '', host = '' } = URL.parse(sourceUrl ?? url) ?? {}
  return pathname.split('/').at(-1) || host
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin
}
