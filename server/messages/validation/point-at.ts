// Points at the part of a request that a problem is about. A draft is in another form than the request: ids are parsed, items
// that could not be read are missing.
import { pointerTo } from '../../json-pointer.ts'
import { appliesTo } from './extended-info.ts'
import { type Draft, readIds } from './input.ts'
import { readMediumId } from './input-media.ts'

export function pointAtProfile(draft: Draft, profileId: string): string {
  return pointAtItem(draft, 'socialProfileIds', (item) =>
    typeof item === 'string' || typeof item === 'number'
      ? readIds(item).includes(profileId)
      : false,
  )
}

export function pointAtMedium(draft: Draft, mediumId: string): string {
  return pointAtItem(draft, 'media', (item) => {
    const id = isObject(item) ? item.id : undefined
    return typeof id === 'string' && readMediumId(id) === mediumId
  })
}

export function pointAtAddress(draft: Draft, url: string): string {
  return pointAtItem(draft, 'mediaUrls', (item) => (isObject(item) ? item.url : item) === url)
}

export function pointAtText(draft: Draft, field: 'tags' | 'webhookUrls', text: string): string {
  return pointAtItem(draft, field, (item) => item === text)
}

/** `param` of a Mistake is relative to the proposal that the network checks: text, media/2, extended/boardId. */
export function pointAtProposal(draft: Draft, profileId: string, param?: string): string {
  if (param === undefined) return pointAtProfile(draft, profileId)
  const [field = '', part] = param.split('/')
  if (field === 'media') return pointAtMediumOf(draft, part)
  if (field !== 'extended') return pointerTo(field)
  return pointAtExtended(draft, profileId, part)
}

export function pointAtExtended(
  draft: Pick<Draft, 'sent'>,
  profileId: string,
  key: string | undefined,
): string {
  const item = pointAtItem(
    draft,
    'extendedInfo',
    (one) => isObject(one) && appliesTo(one, profileId),
  )
  const isThere = item !== '/extendedInfo'
  return isThere && key !== undefined ? `${item}${pointerTo('data', key)}` : item
}

/** Uploads come first, then addresses. */
function pointAtMediumOf(draft: Draft, part: string | undefined): string {
  const index = Number(part)
  const id = draft.mediaIds[index]
  if (id !== undefined) return pointAtMedium(draft, id)
  const address = draft.mediaUrls[index - draft.mediaIds.length]
  if (address !== undefined) return pointAtAddress(draft, address.url)
  return draft.sent.media == null && draft.sent.mediaUrls != null ? '/mediaUrls' : '/media'
}

function pointAtItem(
  { sent }: Pick<Draft, 'sent'>,
  field: string,
  isMeant: (item: unknown) => boolean,
): string {
  const value = sent[field]
  const index = Array.isArray(value) ? value.findIndex(isMeant) : -1
  return index < 0 ? pointerTo(field) : pointerTo(field, index)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
