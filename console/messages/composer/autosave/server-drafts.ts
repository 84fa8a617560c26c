// Drafts on the service, for the member's other devices. Content without a field of its own is stored in a profile's variation.
import { api, call, dataOf, type Schemas } from '../../../api/client.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { ApiError } from '../../../ui/errors.ts'
import { emptyForm, type FormMedium, type FormState, type When } from '../form/form.ts'
import type { FormPart } from '../form/parts.ts'
import { everyPlainText, plainTextsOf } from '../form/plain-fields.ts'
import { draftedPoll, pollOf } from '../form/polls.ts'
import type { PostType } from '../form/post-types.ts'
import { readQueue } from '../scheduling/when.ts'

export type ServerDraft = Schemas['Draft']
type DraftMedium = { id: string; altText?: string }
type DraftPart = {
  text?: string | null
  as?: FormPart['as'] | null
  media?: DraftMedium[] | null
  delaySeconds?: number | null
}
type Variation = {
  socialProfileId: string
  text?: string
  postType?: PostType | null
  extendedInfo?: { boardId?: string }
}

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

export type DraftContent = ReturnType<typeof contentOf>

export function contentOf(form: FormState, profiles: readonly Profile[]) {
  return {
    text: form.text,
    socialProfileIds: form.profileIds,
    variations: form.profileIds.flatMap((id) => {
      const type = profiles.find((one) => one.id === id)?.type ?? ''
      const { mark } = networkOf(type)
      const text = form.ownTexts[mark]
      const postType = form.postTypes?.[mark]
      const boardId = form.boards[id]
      if (text === undefined && boardId === undefined && postType === undefined) return []
      return [
        {
          socialProfileId: id,
          ...(text === undefined ? {} : { text }),
          ...(postType === undefined ? {} : { postType }),
          ...(boardId === undefined ? {} : { extendedInfo: { boardId } }),
        },
      ]
    }),
    media: form.media.flatMap(({ id, altText }) => (id === null ? [] : [{ id, altText }])),
    scheduledSendTime: form.when.kind === 'at' ? wordsOf(form.when) : '',
    queue: form.when.kind === 'queue' ? form.when.place : '',
    postType: form.postType ?? ('FEED' as const),
    poll: draftedPoll(form),
    ...everyPlainText(form),
    tags: form.tags ?? [],
    parts: (form.parts ?? []).map(({ as, text, media, delaySeconds }) => ({
      as,
      text,
      media: media.flatMap(({ id, altText }) => (id === null ? [] : [{ id, altText }])),
      ...(delaySeconds ? { delaySeconds } : {}),
    })),
  }
}

/** `id`: the id in this browser. */
export function formOfServerDraft(
  server: ServerDraft,
  profiles: readonly Profile[],
  id: string,
): FormState {
  // The composer writes them; variations and media of other clients have at least the same ids.
  const variations = server.variations as Variation[]
  const media = server.media as DraftMedium[]
  const parts = server.parts as DraftPart[]
  const form = emptyForm(id, readQueue(server.queue) ?? readWords(server.scheduledSendTime))
  for (const { socialProfileId, text, postType, extendedInfo } of variations) {
    const type = profiles.find((one) => one.id === socialProfileId)?.type
    if (type && text !== undefined) form.ownTexts[networkOf(type).mark] = text
    if (type && postType) form.postTypes = { ...form.postTypes, [networkOf(type).mark]: postType }
    if (extendedInfo?.boardId) form.boards[socialProfileId] = extendedInfo.boardId
  }
  return {
    ...form,
    version: 1,
    text: server.text,
    profileIds: server.socialProfileIds,
    plain: plainTextsOf(server),
    tags: server.tags,
    ...(server.postType && { postType: server.postType }),
    ...(server.poll && { poll: pollOf(server) }),
    media: media.map((medium) => toMedium(medium, medium.id)),
    parts: parts.map((part, index) => toPart(part, `part-${index + 2}`)),
  }
}

function toMedium({ id, altText = '' }: DraftMedium, key: string): FormMedium {
  return { key, id, name: '', kind: 'IMAGE', altText }
}

/** Of other clients, a part may say nothing but its text. */
function toPart({ text, as, media, delaySeconds }: DraftPart, key: string): FormPart {
  return {
    key,
    as: as ?? 'REPLY',
    text: text ?? '',
    media: (media ?? []).map((medium) => toMedium(medium, `${key}-${medium.id}`)),
    ...(delaySeconds ? { delaySeconds } : {}),
  }
}

function wordsOf({ wall, offset }: Extract<When, { kind: 'at' }>): string {
  return `${wall}${offset ?? ''}`
}

function readWords(words: string | null): When {
  const [, wall, offset] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)([+-]\d\d:\d\d)?$/.exec(words ?? '') ?? []
  return wall ? { kind: 'at', wall, offset: offset ?? null } : { kind: 'now' }
}
