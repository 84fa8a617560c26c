// What is known of the draft's media: from this tab's uploads, and from the service once the bytes are there.
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, call, type Schemas } from '../../../api/client.ts'
import { texts } from '../../../texts/texts.ts'
import type { DraftMedium, MediumKind } from '../draft/draft.ts'
import { type Upload, useUploads } from './uploads.ts'

type Medium = Schemas['Medium']

export type MediumStatus = {
  medium: DraftMedium
  state: 'sending' | 'preparing' | 'ready' | 'failed'
  /** 0 to 1, of the sending. */
  progress: number
  reason: string | undefined
  /** This tab still has the file. */
  canRetry: boolean
  previewUrl: string | undefined
  kind: MediumKind
}

export function useMediaStatus(media: readonly DraftMedium[]): MediumStatus[] {
  const uploads = useUploads()
  const queryClient = useQueryClient()
  const answers = useQueries({
    queries: media.map(({ key, id }) => ({
      ...mediumQuery(id ?? ''),
      enabled: id !== null && (uploads.get(key)?.state ?? 'sent') === 'sent',
    })),
  })
  useEffect(() => refreshSent(queryClient, media, uploads), [queryClient, media, uploads])
  return media.map((medium, index) =>
    statusOf(medium, uploads.get(medium.key), answers[index]?.data),
  )
}

function mediumQuery(mediaId: string) {
  return queryOptions({
    queryKey: ['media', mediaId],
    queryFn: () =>
      call(api.GET('/v1/media/{mediaId}', { params: { path: { mediaId } } })).then(
        ({ data }) => data,
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'QUEUED' ? 1000 : false),
    staleTime: 10 * 60_000,
  })
}

/** A medium that failed and was sent again is asked for again. */
function refreshSent(
  queryClient: QueryClient,
  media: readonly DraftMedium[],
  uploads: ReadonlyMap<string, Upload>,
): void {
  for (const { key, id } of media) {
    if (id === null || uploads.get(key)?.state !== 'sent') continue
    const { data } = queryClient.getQueryState<Medium>(['media', id]) ?? {}
    if (data?.progress === 'AWAITED')
      void queryClient.invalidateQueries({ queryKey: ['media', id] })
  }
}

function statusOf(
  medium: DraftMedium,
  upload: Upload | undefined,
  answer: Medium | undefined,
): MediumStatus {
  const known = {
    medium: withName(medium, answer),
    progress: upload?.progress ?? 1,
    canRetry: upload !== undefined,
    previewUrl: upload?.previewUrl ?? answer?.thumbnailUrl ?? undefined,
    kind: answer?.kind ?? medium.kind,
    reason: undefined,
  }
  if (upload?.state === 'sending') return { ...known, state: 'sending' }
  if (upload?.state === 'failed') return { ...known, state: 'failed', reason: upload.reason }
  if (answer?.state === 'FAILED')
    return { ...known, state: 'failed', reason: answer.reason ?? undefined }
  // The bytes were being sent when the page was closed.
  if (!upload && (medium.id === null || answer?.progress === 'AWAITED'))
    return { ...known, state: 'failed', reason: texts('composer').interrupted }
  return { ...known, state: answer?.state === 'READY' ? 'ready' : 'preparing' }
}

/** A medium that came with a message or from another device is named by the service. */
function withName(medium: DraftMedium, answer: Medium | undefined): DraftMedium {
  return medium.name === '' && answer?.name ? { ...medium, name: answer.name } : medium
}
