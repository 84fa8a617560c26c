// Changes of a message's content by a request: in place, or in the message that is sent again.
import { type Static, Type } from 'typebox'
import type { PartialInput } from '../http/parse-partial.ts'
import { Nullable } from '../http/schemas.ts'
import { profilesAreFixed, variationsAreFixed } from './validation/check-keys.ts'
import { type Draft, NewMessage, readDraft } from './validation/input.ts'

const {
  socialProfileIds: _fixed,
  variations: _varied,
  groupId: _joined,
  text,
  ...changeable
} = NewMessage.properties
/** Every field except those about several profiles. */
export const MessageChange = Type.Partial(Type.Object({ text: Nullable(text), ...changeable }), {
  description: 'What is left out or null stays as it is. [], {} and "" empty a field.',
})
export type MessageChange = Static<typeof MessageChange>

/** The draft with what the request names. */
export function changeDraft(before: Draft, change: PartialInput<MessageChange>): Draft {
  const { fixed, changeable: named } = splitFixed(change)
  const read = readDraft({ ...change, readable: named })
  return {
    ...before,
    ...pick(read, named),
    validationErrors: [...read.validationErrors, ...fixed],
    unread: read.unread,
    sent: read.sent,
  }
}

/** The change alone, as if it were a whole message. */
export function readChange(change: PartialInput<MessageChange>): Draft {
  return readDraft({ ...change, readable: splitFixed(change).changeable })
}

/**
 * What the request changes, without nulls: some clients send null for every field that they do not change. Fields about several profiles
 * are not in the schema of a change, so that their values may be anything: none of them may be read.
 */
function splitFixed({ readable }: PartialInput<MessageChange>) {
  const sent: [string, unknown][] = Object.entries(readable)
  const {
    socialProfileIds: profiles,
    variations,
    groupId: _ignored,
    ...rest
  } = Object.fromEntries(sent.filter(([, value]) => value !== null))
  const changeable: Partial<NewMessage> = rest
  const fixed = [
    ...(profiles === undefined ? [] : [profilesAreFixed()]),
    ...(variations === undefined ? [] : [variationsAreFixed()]),
  ]
  return { changeable, fixed }
}

const fieldOfInput: Record<keyof MessageChange, keyof Draft> = {
  text: 'text',
  scheduledSendTime: 'scheduledAt',
  location: 'location',
  emailNotification: 'emailNotification',
  media: 'mediaIds',
  mediaUrls: 'mediaUrls',
  extendedInfo: 'extendedInfo',
  webhookUrls: 'webhookUrls',
  tags: 'tags',
  targeting: 'targeting',
  privacy: 'privacy',
}

/** Only the fields that the client sent. */
function pick(read: Draft, change: Partial<NewMessage>): Partial<Draft> {
  const named = Object.entries(fieldOfInput).filter(([field]) => field in change)
  return {
    ...Object.fromEntries(named.map(([, field]) => [field, read[field]])),
    ...('media' in change ? { mediaOptions: read.mediaOptions } : {}),
  }
}
