// Points at the part of a request that a problem is about. The parsed input has another form than the request: ids are parsed, items
// that could not be read are missing.
import { pointerTo } from '../../json/pointer.ts'
import { appliesTo } from './extended-info.ts'
import { type MessageInput, readIds } from './input.ts'
import { readMediumId } from './input-media.ts'

export function pointAtProfile(input: MessageInput, profileId: string): string {
  return pointAtItem(input, 'socialProfileIds', (item) =>
    typeof item === 'string' || typeof item === 'number'
      ? readIds(item).includes(profileId)
      : false,
  )
}

export function pointAtMedium(input: MessageInput, mediumId: string): string {
  return pointAtItem(input, 'media', (item) => {
    const id = isObject(item) ? item.id : undefined
    return typeof id === 'string' && readMediumId(id) === mediumId
  })
}

export function pointAtAddress(input: MessageInput, url: string): string {
  return pointAtItem(input, 'mediaUrls', (item) => (isObject(item) ? item.url : item) === url)
}

export function pointAtText(
  input: MessageInput,
  field: 'tags' | 'webhookUrls',
  text: string,
): string {
  return pointAtItem(input, field, (item) => item === text)
}

/** `param` of a Mistake is relative to the proposal that the network checks: text, media/2, extended/boardId. */
export function pointAtProposal(input: MessageInput, profileId: string, param?: string): string {
  if (param === undefined) return pointAtProfile(input, profileId)
  const [field = '', part] = param.split('/')
  if (field === 'media') return pointAtMediumOf(input, part)
  if (field === 'poll') return pointTo(input, ...pollPath(param))
  if (field === 'postDetails' && part) return pointTo(input, field, part)
  if (field !== 'extended') return pointTo(input, field)
  return pointAtExtended(input, profileId, part)
}

/** `poll/options/2`: the field, and where in it. */
function pollPath(param: string): [string, ...(string | number)[]] {
  const [field = '', ...names] = param.split('/')
  return [field, ...names]
}

export function pointAtExtended(
  input: Pick<MessageInput, 'sent' | 'varied'>,
  profileId: string,
  key: string | undefined,
): string {
  const item = pointAtItem(
    input,
    'extendedInfo',
    (one) => isObject(one) && appliesTo(one, profileId),
  )
  const isThere = item !== pointTo(input, 'extendedInfo')
  return isThere && key !== undefined ? `${item}${pointerTo('data', key)}` : item
}

/** Uploads come first, then addresses. */
function pointAtMediumOf(input: MessageInput, part: string | undefined): string {
  const index = Number(part)
  const id = input.mediaIds[index]
  if (id !== undefined) return pointAtMedium(input, id)
  const address = input.mediaUrls[index - input.mediaIds.length]
  if (address !== undefined) return pointAtAddress(input, address.url)
  const isByAddress = input.sent.media == null && input.sent.mediaUrls != null
  return pointTo(input, isByAddress ? 'mediaUrls' : 'media')
}

function pointAtItem(
  input: Pick<MessageInput, 'sent' | 'varied'>,
  field: string,
  isMeant: (item: unknown) => boolean,
): string {
  const value = input.sent[field]
  const index = Array.isArray(value) ? value.findIndex(isMeant) : -1
  return index < 0 ? pointTo(input, field) : pointTo(input, field, index)
}

/** A field stands in the message, or in the variation that the content is from. */
export function pointTo(
  { varied }: Pick<MessageInput, 'varied'>,
  field: string,
  ...names: (string | number)[]
): string {
  const pointer = pointerTo(field, ...names)
  return varied?.fields.includes(field) ? `${varied.pointer}${pointer}` : pointer
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
