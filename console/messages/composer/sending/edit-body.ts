// The body of PATCH: only the fields that the member has changed. All others stay, even those that the composer does not show.
import type { paths } from '../../../api/schema.d.ts'
import type { Message } from '../../listing.ts'
import { addressesOf, mediaOf } from '../../media-of.ts'
import type { FormState, When } from '../form/form.ts'
import { boardOf } from '../form/form-of-message.ts'
import { changedPlainTexts } from '../form/plain-fields.ts'

export type EditBody =
  paths['/v1/messages/{messageId}']['patch']['requestBody']['content']['application/json']

/** `time`: the instant that the form plans. Returns undefined if nothing is changed. */
export function editBodyOf(
  form: FormState,
  message: Message,
  time: string | undefined,
): EditBody | undefined {
  const body: EditBody = {
    ...(form.text === message.text ? {} : { text: form.text }),
    ...(time === undefined || keepsTime(form) ? {} : { scheduledSendTime: time }),
    ...mediaChange(form, message),
    ...boardChange(form, message),
    ...changedPlainTexts(form, message),
    ...tagsChange(form, message),
  }
  return Object.keys(body).length === 0 ? undefined : body
}

/** A message that is retried has a time in the past, which it may keep. */
export function keepsTime({ edited, when }: FormState): boolean {
  return edited !== undefined && isSame(edited.when, when)
}

function isSame(one: When, other: When): boolean {
  if (one.kind === 'now' || other.kind === 'now') return one.kind === other.kind
  return one.wall === other.wall && (other.offset ?? one.offset) === one.offset
}

/** After the first change, media given by URL are named by the id of their copy, so that all media are in one order. */
function mediaChange(form: FormState, message: Message): Pick<EditBody, 'media' | 'mediaUrls'> {
  const before = mediaOf(message)
  const media = form.media.flatMap(({ id, altText }) => {
    if (id === null) return []
    const { altText: _, ...options } = before.find((one) => one.id === id) ?? { id }
    return [{ ...options, ...(altText.trim() === '' ? {} : { altText: altText.trim() }) }]
  })
  const shortly = (list: readonly { id: string; altText?: string }[]) =>
    JSON.stringify(list.map(({ id, altText = '' }) => [id, altText]))
  if (shortly(media) === shortly(before)) return {}
  const addresses = addressesOf(message)
  const withoutCopy = addresses.flatMap(({ id, url }) => (id === undefined ? [{ url }] : []))
  return { media, ...(addresses.length > 0 ? { mediaUrls: withoutCopy } : {}) }
}

/** In another order they are the same. */
function tagsChange({ tags }: FormState, message: Message): Pick<EditBody, 'tags'> {
  const before = new Set(message.tags)
  if (tags === undefined || before.symmetricDifference(new Set(tags)).size === 0) return {}
  return { tags }
}

type Info = { socialProfileType: string; data: Record<string, unknown> }

function boardChange(form: FormState, message: Message): Pick<EditBody, 'extendedInfo'> {
  const boardId = form.boards[message.socialProfile.id]
  if (boardId === undefined || boardId === boardOf(message)) return {}
  const others = (message.extendedInfo ?? []) as Info[]
  // A message to a profile with boards always has one.
  const before = others.find(({ data }) => 'boardId' in data)
  if (!before) return {}
  return {
    extendedInfo: [
      ...others.filter((one) => one !== before),
      { ...before, data: { ...before.data, boardId } },
    ],
  }
}
