// The pictures that are covers of videos: uploads with keys of their own.
import type { FormMedium } from '../form/form.ts'
import { type MediumStatus, useMediaStatus } from './medium-status.ts'
import { useUploads } from './uploads.ts'

export function coverKeyOf(key: string): string {
  return `cover-${key}`
}

/** Undefined: the video has none. */
export function useCoverStatus(medium: FormMedium): MediumStatus | undefined {
  const [status] = useCovers([medium])
  return status
}

/** Of the media that have one, or whose cover is being uploaded. */
export function useCovers(media: readonly FormMedium[]): MediumStatus[] {
  const uploads = useUploads()
  const covers = media.flatMap(({ key, options }): FormMedium[] => {
    const id = options?.thumbnailId ?? null
    if (id === null && !uploads.has(coverKeyOf(key))) return []
    const common = { key: coverKeyOf(key), id, name: '', altText: '' }
    // One that came with the message may stay, even if the member cannot read it.
    return [{ ...common, kind: 'IMAGE', isKept: true }]
  })
  return useMediaStatus(covers)
}
