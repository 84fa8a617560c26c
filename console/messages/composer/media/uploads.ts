// The uploads of this tab. They begin when a file is added and continue while the composer is closed; the file is kept for a retry.
import { useSyncExternalStore } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { newKey } from '../../../api/repeatable.ts'
import { describeError } from '../../../ui/errors.ts'
import type { MediumKind } from '../form/form.ts'

export type Upload = {
  file: File
  /** Shows the file before the service has it. */
  previewUrl: string
  state: 'sending' | 'sent' | 'failed'
  /** 0 to 1. */
  progress: number
  reason: string | undefined
}

const kinds: Record<string, MediumKind> = {
  'image/jpeg': 'IMAGE',
  'image/png': 'IMAGE',
  'image/webp': 'IMAGE',
  'image/gif': 'GIF',
  'video/mp4': 'VIDEO',
  'video/quicktime': 'VIDEO',
  'application/pdf': 'DOCUMENT',
}
export const acceptedTypes = Object.keys(kinds).join(',')

let uploads: ReadonlyMap<string, Upload> = new Map()
const aborts = new Map<string, AbortController>()
const listeners = new Set<() => void>()

/** Undefined if no network takes such a file. */
export function kindOf({ type }: File): MediumKind | undefined {
  return kinds[type]
}

export function useUploads(): ReadonlyMap<string, Upload> {
  return useSyncExternalStore(watch, () => uploads)
}

/** `onId` is called as soon as the service has given the medium an id. */
export function beginUpload(key: string, file: File, onId: (id: string) => void): void {
  const previewUrl = uploads.get(key)?.previewUrl ?? URL.createObjectURL(file)
  set(key, { file, previewUrl, state: 'sending', progress: 0, reason: undefined })
  const abort = new AbortController()
  aborts.set(key, abort)
  send(key, file, abort.signal, onId)
    .then(() => update(key, { state: 'sent', progress: 1 }))
    .catch((error: unknown) => {
      if (!abort.signal.aborted)
        update(key, { state: 'failed', reason: describeError(error).message })
    })
}

export function retryUpload(key: string, onId: (id: string) => void): void {
  const file = uploads.get(key)?.file
  if (file) beginUpload(key, file, onId)
}

export function cancelUpload(key: string): void {
  aborts.get(key)?.abort()
  aborts.delete(key)
  const upload = uploads.get(key)
  if (upload) URL.revokeObjectURL(upload.previewUrl)
  uploads = new Map([...uploads].filter(([one]) => one !== key))
  notify()
}

async function send(
  key: string,
  file: File,
  signal: AbortSignal,
  onId: (id: string) => void,
): Promise<void> {
  // The type was checked by kindOf().
  const mimeType = file.type as 'image/jpeg'
  const data = await dataOf(
    api.POST('/v1/media', {
      params: { header: newKey() },
      body: { sizeBytes: file.size, mimeType, name: file.name.slice(-255) },
      signal,
    }),
  )
  onId(data.id)
  await put(data.uploadUrl, file, signal, (progress) => update(key, { progress }))
}

/** With XMLHttpRequest: fetch does not report how much has been sent. */
function put(
  url: string,
  file: File,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  request.setRequestHeader('content-type', file.type)
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / Math.max(total, 1))
  request.onload = () => {
    if (request.status < 300) resolve()
    else reject(new Error(`${request.status} ${request.statusText}`))
  }
  request.onerror = () => reject(new TypeError('The network does not answer'))
  signal.addEventListener('abort', () => request.abort())
  request.send(file)
  return promise
}

function update(key: string, change: Partial<Upload>): void {
  const upload = uploads.get(key)
  if (upload) set(key, { ...upload, ...change })
}

function set(key: string, upload: Upload): void {
  uploads = new Map(uploads).set(key, upload)
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
