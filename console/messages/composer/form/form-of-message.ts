// A form filled from a message: to edit it, to send it again, or to write another one like it.
import { inZone } from '../../../time/wall-time.ts'
import type { Message } from '../../listing.ts'
import { addressesOf, mediaOf, nameOf, thumbnailOf } from '../../media-of.ts'
import { editIdOf, resendIdOf } from '../compose-ids.ts'
import { atWall, readQueue } from '../scheduling/when.ts'
import { detailsOf, hasDetails } from './details.ts'
import { infoToCopy } from './extended-info.ts'
import { emptyForm, type FormMedium, type FormState, type Kept, type When } from './form.ts'
import { optionsOf } from './medium-options.ts'
import type { FormAddress, FormPart } from './parts.ts'
import { plainTextsOf } from './plain-fields.ts'
import { pollOf } from './polls.ts'

export function formToEdit(message: Message, zone: string): FormState {
  const { id, version } = message
  const when = whenOf(message, zone)
  return {
    ...emptyForm(editIdOf(id), when),
    ...keptContentOf(message),
    edited: { messageId: id, version, when },
  }
}

/** It keeps its time. If that has passed, the composer asks for another one. */
export function formToResend(message: Message, zone: string): FormState {
  return {
    ...emptyForm(resendIdOf(message.id), whenOf(message, zone)),
    ...keptContentOf(message),
    resends: { messageId: message.id, key: crypto.randomUUID() },
  }
}

export function formToCopy(message: Message, id: string, when: When): FormState {
  // Version 1: it holds content that was never saved on the service.
  return { ...emptyForm(id, when), ...contentOf(message), version: 1 }
}

function keptContentOf(message: Message): Partial<FormState> {
  const content = contentOf(message)
  const kept = (media: FormMedium[]) => media.map((medium) => ({ ...medium, isKept: true }))
  return {
    ...content,
    media: kept(content.media),
    ...(content.parts && {
      parts: content.parts.map((part) => ({ ...part, media: kept(part.media) })),
    }),
  }
}

function contentOf(message: Message): Partial<FormState> & Pick<FormState, 'media'> {
  const profileId = message.socialProfile.id
  const boardId = boardOf(message)
  const urls = notFetched(message)
  return {
    text: message.text,
    profileIds: [profileId],
    media: formMediaOf(message),
    ...(message.parts && { parts: message.parts.map(toFormPart) }),
    boards: boardId === undefined ? {} : { [profileId]: boardId },
    ...(message.postType && { postType: message.postType }),
    ...(message.poll && { poll: pollOf(message) }),
    ...(hasDetails(detailsOf(message)) && { details: detailsOf(message) }),
    ...(message.extendedInfo && { extendedInfo: infoToCopy(message) }),
    ...(urls.length > 0 && { mediaUrls: urls }),
    kept: keptOf(message),
    plain: plainTextsOf(message),
    tags: message.tags ?? [],
  }
}

function keptOf({ location, emailNotification, targeting, privacy }: Message): Kept {
  return {
    ...(location && { location }),
    ...(emailNotification && { emailNotification }),
    ...(targeting && { targeting }),
    ...(privacy && { privacy }),
  }
}

export function formMediaOf(content: Pick<Message, 'media' | 'mediaUrls'>): FormMedium[] {
  const addresses = addressesOf(content)
  return mediaOf(content).map((medium): FormMedium => {
    const { id, altText = '' } = medium
    const address = addresses.find((one) => one.id === id)
    const copy = address ? { name: nameOf(address), isCopy: true } : { name: '' }
    const chosen = address && thumbnailOf(address)
    const options = address ? { ...(chosen && { thumbnailUrl: chosen }) } : optionsOf(medium)
    return { key: id, id, kind: 'IMAGE', altText, options, ...copy }
  })
}

export function notFetched(content: Pick<Message, 'media' | 'mediaUrls'>): FormAddress[] {
  return addressesOf(content).flatMap(({ id, url, thumbnailUrl, altText }) =>
    id === undefined
      ? [{ url, ...(thumbnailUrl && { thumbnailUrl }), ...(altText && { altText }) }]
      : [],
  )
}

export type MessagePart = NonNullable<Message['parts']>[number]

/** The same medium may be in several parts: their keys differ. */
export function toFormPart(part: MessagePart, index: number): FormPart {
  const { text, as, delaySeconds } = part
  const key = `part-${index + 2}`
  const urls = notFetched(part)
  return {
    key,
    as: as ?? 'REPLY',
    text,
    media: formMediaOf(part).map((medium) => ({ ...medium, key: `${key}-${medium.key}` })),
    ...(delaySeconds > 0 && { delaySeconds }),
    ...(urls.length > 0 && { urls }),
  }
}

/** The offset is kept: of a time that exists twice, the message has one. */
function whenOf({ scheduledSendTime: time, queue }: Message, zone: string): When {
  // A proposal that waits for its slot.
  if (time === null) return readQueue(queue) ?? { kind: 'now' }
  const at = inZone(time, zone)
  return atWall(at.toPlainDateTime(), at.offset)
}

export function boardOf({ extendedInfo }: Message): string | undefined {
  for (const { data } of extendedInfo ?? []) {
    if (typeof data === 'object' && data !== null && 'boardId' in data) return String(data.boardId)
  }
  return undefined
}
