// A message as a draft: to change it, or to write another one like it.
import { inZone } from '../../../time/wall-time.ts'
import type { Message } from '../../listing.ts'
import { atWall } from '../when.ts'
import { type Draft, type DraftMedium, emptyDraft, type When } from './draft.ts'

const prefix = 'message-'

/** The id under which the composer holds the changes of a message. */
export function editIdOf(messageId: string): string {
  return prefix + messageId
}

/** Undefined: it is the draft of a new message. */
export function messageIdOf(draftId: string): string | undefined {
  const id = draftId.startsWith(prefix) ? draftId.slice(prefix.length) : ''
  return /^[1-9]\d*$/.test(id) ? id : undefined
}

export function editedDraft(message: Message, zone: string): Draft {
  const { id, version, scheduledSendTime } = message
  const when = whenOf(scheduledSendTime, zone)
  return {
    ...emptyDraft(editIdOf(id), when),
    ...contentOf(message),
    edited: { messageId: id, version, when },
  }
}

export function copiedDraft(message: Message, id: string, when: When): Draft {
  // Version 1: it holds something that was never saved on the service.
  return { ...emptyDraft(id, when), ...contentOf(message), version: 1 }
}

function contentOf(message: Message): Partial<Draft> & Pick<Draft, 'media'> {
  const profileId = message.socialProfile.id
  const boardId = boardOf(message)
  return {
    text: message.text,
    profileIds: [profileId],
    media: (message.media ?? []).map(
      ({ id, altText }): DraftMedium => ({
        key: id,
        id,
        name: '',
        kind: 'IMAGE',
        altText: altText ?? '',
      }),
    ),
    boards: boardId === undefined ? {} : { [profileId]: boardId },
  }
}

/** The offset is kept: of a time that exists twice, the message has one. */
function whenOf(time: number | null, zone: string): When {
  if (time === null) return { kind: 'now' }
  const at = inZone(time, zone)
  return atWall(at.toPlainDateTime(), at.offset)
}

export function boardOf({ extendedInfo }: Message): string | undefined {
  for (const { socialProfileType, data } of extendedInfo ?? []) {
    const isPin = socialProfileType === 'PINTEREST'
    if (isPin && typeof data === 'object' && data !== null && 'boardId' in data)
      return String(data.boardId)
  }
  return undefined
}
