// Drafts on the service, for the member's other devices.
import { api, call, dataOf, type Schemas } from '../../../api/client.ts'
import { ApiError } from '../../../ui/errors.ts'
import type { DraftContent } from './draft-content.ts'

export type ServerDraft = Schemas['Draft']

export async function listServerDrafts(): Promise<ServerDraft[]> {
  return dataOf(api.GET('/v1/drafts', { params: { query: { limit: 100 } } }))
}

export async function findServerDraft(draftId: string): Promise<ServerDraft | undefined> {
  try {
    const params = { path: { draftId } }
    return (await call(api.GET('/v1/drafts/{draftId}', { params }))).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** `key`: the same content under the same key makes one draft. */
export async function createServerDraft(content: DraftContent, key: string): Promise<ServerDraft> {
  const params = { header: { 'Idempotency-Key': key } }
  return (await call(api.POST('/v1/drafts', { params, body: content }))).data
}

/** Throws an ApiError 412 if the draft has another version by now. */
export async function changeServerDraft(
  { id, version }: { id: string; version: number },
  content: DraftContent,
): Promise<ServerDraft> {
  const params = { path: { draftId: id } }
  const body = { ...content, version }
  return (await call(api.PATCH('/v1/drafts/{draftId}', { params, body }))).data
}

export async function removeServerDraft(draftId: string): Promise<void> {
  const params = { path: { draftId } }
  await call(api.DELETE('/v1/drafts/{draftId}', { params }))
}
