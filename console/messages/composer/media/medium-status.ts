// The status of the form's media: from this tab's uploads, and from the service once the bytes are there.
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, dataOf, type Schemas } from '../../../api/client.ts'
import { ofService } from '../../../texts/sentences.ts'
import { texts } from '../../../texts/texts.ts'
import { ApiError } from '../../../ui/errors.ts'
import type { FormMedium, MediumKind } from '../form/form.ts'
import { type Upload, useUploads } from './uploads.ts'

type Medium = Schemas['Medium']

export type MediumStatus = {
  medium: FormMedium
  state: 'sending' | 'preparing' | 'ready' | 'failed'
  /** The progress of the upload, 0 to 1. */
  progress: number
  reason: string | undefined
  /** This tab still has the file. */
  canRetry: boolean
  previewUrl: string | undefined
  /** Of a video: where it can be played. */
  videoUrl: string | undefined
  durationSeconds: number | undefined
  kind: MediumKind
}

export function useMediaStatus(media: readonly FormMedium[]): MediumStatus[] {
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
    statusOf(medium, uploads.get(medium.key), answers[index] ?? {}),
  )
}

function mediumQuery(mediaId: string) {
  return queryOptions({
    queryKey: ['media', mediaId],
    queryFn: () => dataOf(api.GET('/v1/media/{mediaId}', { params: { path: { mediaId } } })),
    refetchInterval: ({ state }) => (state.data?.state === 'QUEUED' ? 1000 : false),
    staleTime: 10 * 60_000,
  })
}

/** A medium that failed and was uploaded again is read again. */
function refreshSent(
  queryClient: QueryClient,
  media: readonly FormMedium[],
  uploads: ReadonlyMap<string, Upload>,
): void {
  for (const { key, id } of media) {
    if (id === null || uploads.get(key)?.state !== 'sent') continue
    const { data } = queryClient.getQueryState<Medium>(['media', id]) ?? {}
    if (data?.progress === 'AWAITED')
      void queryClient.invalidateQueries({ queryKey: ['media', id] })
  }
}

type Answer = { data?: Medium | undefined; error?: unknown }

function statusOf(medium: FormMedium, upload: Upload | undefined, answer: Answer): MediumStatus {
  const { data } = answer
  const known = {
    medium: withName(medium, data),
    progress: upload?.progress ?? 1,
    canRetry: upload !== undefined,
    previewUrl: upload?.previewUrl ?? data?.thumbnailUrl ?? undefined,
    videoUrl: upload?.previewUrl ?? data?.downloadUrl ?? undefined,
    durationSeconds: data?.durationSeconds ?? undefined,
    kind: data?.kind ?? medium.kind,
    reason: undefined,
  }
  if (upload?.state === 'sending') return { ...known, state: 'sending' }
  const failure = upload?.state === 'failed' ? upload : failureOf(medium, answer, upload)
  if (failure) return { ...known, state: 'failed', reason: failure.reason }
  const isReady = data ? data.state === 'READY' : medium.isKept && isGone(answer)
  return { ...known, state: isReady ? 'ready' : 'preparing' }
}

function failureOf(
  { id, isCopy = false, isKept = false }: FormMedium,
  answer: Answer,
  upload: Upload | undefined,
): { reason: string | undefined } | undefined {
  const text = texts('composer')
  const { data } = answer
  if (data?.state === 'FAILED')
    return { reason: data.reason ? ofService(data.reason, data.sentences?.reason) : undefined }
  if (isGone(answer) && !isKept) return { reason: text.mediumGone }
  // The upload was interrupted when the page was closed. A copy is fetched by the service.
  const isInterrupted = id === null || (data?.progress === 'AWAITED' && !isCopy)
  return !upload && isInterrupted ? { reason: text.interrupted } : undefined
}

/** It is no longer stored, or not for this member. */
function isGone({ data, error }: Answer): boolean {
  return !data && error instanceof ApiError && error.status === 404
}

/** The name of a medium that came with a message or from another device is read from the service. */
function withName(medium: FormMedium, answer: Medium | undefined): FormMedium {
  return medium.name === '' && answer?.name ? { ...medium, name: answer.name } : medium
}
