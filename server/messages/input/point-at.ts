// Points at the part of a request that a problem is about. A draft is in another form than the request: ids are parsed, items
// that could not be read are missing.
import { pointerTo } from '../../json/pointer.ts'
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
  if (field !== 'extended') return pointTo(draft, field)
  return pointAtExtended(draft, profileId, part)
}

export function pointAtExtended(
  draft: Pick<Draft, 'sent' | 'varied'>,
  profileId: string,
  key: string | undefined,
): string {
  const item = pointAtItem(
    draft,
    'extendedInfo',
    (one) => isObject(one) && appliesTo(one, profileId),
  )
  const isThere = item !== pointTo(draft, 'extendedInfo')
  return isThere && key !== undefined ? `${item}${pointerTo('data', key)}` : item
}

/** Uploads come first, then addresses. */
function pointAtMediumOf(draft: Draft, part: string | undefined): string {
  const index = Number(part)
  const id = draft.mediaIds[index]
  if (id !== undefined) return pointAtMedium(draft, id)
  const address = draft.mediaUrls[index - draft.mediaIds.length]
  if (address !== undefined) return pointAtAddress(draft, address.url)
  const isByAddress = draft.sent.media == null && draft.sent.mediaUrls != null
  return pointTo(draft, isByAddress ? 'mediaUrls' : 'media')
}

function pointAtItem(
  draft: Pick<Draft, 'sent' | 'varied'>,
  field: string,
  isMeant: (item: unknown) => boolean,
): string {
  const value = draft.sent[field]
  const index = Array.isArray(value) ? value.findIndex(isMeant) : -1
  return index < 0 ? pointTo(draft, field) : pointTo(draft, field, index)
}

/** A field stands in the message, or in the variation that the content is from. */
export function pointTo(
  { varied }: Pick<Draft, 'varied'>,
  field: string,
  ...names: (string | number)[]
): string {
  const pointer = pointerTo(field, ...names)
  return varied?.fields.includes(field) ? `${varied.pointer}${pointer}` : pointer
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
