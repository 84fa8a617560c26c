// The body of PATCH: only the fields that the member has changed. All others stay, even those that the composer does not show.
import type { paths } from '../../../../sdk/schema.gen.ts'
import type { Message } from '../../listing.ts'
import { addressesOf, mediaOf } from '../../media-of.ts'
import { changedDetails } from '../form/details.ts'
import { changedInfo } from '../form/extended-info.ts'
import type { FormState, When } from '../form/form.ts'
import { formMediaOf, notFetched, toFormPart } from '../form/form-of-message.ts'
import { type SentMedium, toMedia } from '../form/medium-options.ts'
import { type FormPart, isBlank } from '../form/parts.ts'
import { changedPlainTexts } from '../form/plain-fields.ts'
import { draftedPoll, filled, pollOf } from '../form/polls.ts'
import { onlyPostType } from '../form/post-types.ts'

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
    ...(form.when.kind === 'queue' && !keepsTime(form) ? { queue: form.when.place } : {}),
    ...mediaChange(form, message),
    ...partsChange(form, message),
    ...changedInfo(form, message),
    ...postTypeChange(form, message),
    ...pollChange(form, message),
    ...changedDetails(form, message),
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
  if (one.kind === 'queue' && other.kind === 'queue') return one.place === other.place
  if (one.kind !== 'at' || other.kind !== 'at') return one.kind === other.kind
  return one.wall === other.wall && (other.offset ?? one.offset) === one.offset
}

/** After the first change, media given by URL are named by the id of their copy, so that all media are in one order. */
function mediaChange(form: FormState, message: Message): Pick<EditBody, 'media' | 'mediaUrls'> {
  const before = mediaOf(message)
  const media = toMedia(form.media, before)
  if (JSON.stringify(media) === JSON.stringify(toMedia(formMediaOf(message)))) return {}
  const addresses = addressesOf(message)
  return { media, ...(addresses.length > 0 ? { mediaUrls: notFetched(message) } : {}) }
}

/** All parts, if one is another than before: they have no ids. */
function partsChange({ parts = [] }: FormState, message: Message): Pick<EditBody, 'parts'> {
  const changed = partsSent(
    parts.filter((part) => !isBlank(part)),
    message,
  )
  const before = (message.parts ?? []).map(toFormPart)
  const same = before.map((part) => toPart(part, toMedia(part.media)))
  return JSON.stringify(changed) === JSON.stringify(same) ? {} : { parts: changed }
}

/** Parts as the request names them. Media that the message has keep what the form has no control for. */
export function partsSent(
  parts: readonly FormPart[],
  message: Pick<Message, 'parts'>,
): NonNullable<EditBody['parts']> {
  const every = (message.parts ?? []).flatMap(mediaOf)
  return parts.map((part) => toPart(part, toMedia(part.media, every)))
}

function toPart({ as, text, delaySeconds = 0, urls = [] }: FormPart, media: SentMedium[]) {
  return {
    as,
    text,
    ...(media.length > 0 ? { media } : {}),
    ...(urls.length > 0 ? { mediaUrls: urls } : {}),
    ...(delaySeconds > 0 ? { delaySeconds } : {}),
  }
}

function postTypeChange(form: FormState, message: Message): Pick<EditBody, 'postType'> {
  const postType = onlyPostType(form)
  return postType === (message.postType ?? 'FEED') ? {} : { postType }
}

/** {} takes the poll away. */
function pollChange({ poll }: FormState, message: Message): Pick<EditBody, 'poll'> {
  const sent = (one: typeof poll) =>
    draftedPoll({ poll: one && { ...one, options: filled(one), question: one.question.trim() } })
  const [changed, before] = [sent(poll), sent(pollOf(message))]
  return JSON.stringify(changed) === JSON.stringify(before) ? {} : { poll: changed }
}

/** In another order they are the same. */
function tagsChange({ tags }: FormState, message: Message): Pick<EditBody, 'tags'> {
  const before = new Set(message.tags)
  if (tags === undefined || before.symmetricDifference(new Set(tags)).size === 0) return {}
  return { tags }
}
