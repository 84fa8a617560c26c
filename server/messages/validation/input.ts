// The input of a new message (spec 2.2) and how it is parsed: liberal in form, strict in meaning.
import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { PartialInput } from '../../http/parse-partial.ts'
import { OptionalInput } from '../../http/schemas.ts'
import { cutFraction, readTime } from '../../times.ts'
import { maxTagLength } from '../reading/list-tags.ts'
import { checkKeys, checkLocationKeys } from './check-keys.ts'
import {
  type Address,
  Addresses,
  anyObject,
  ExtendedInfo,
  type Info,
  Media,
  type MediumOptions,
  maxProfiles,
  ProfileIds,
  readExtendedInfo,
  Text,
} from './content.ts'
import { filled, readAddress, readMedia } from './input-media.ts'
import { Location, type Place, readLocation } from './location.ts'
import { NewVariation, readVariations, type Variation } from './variations.ts'
import { listVisibility } from './visibility.ts'

export const NewMessage = Type.Object(
  {
    text: Text,
    socialProfileIds: ProfileIds,
    scheduledSendTime: OptionalInput(
      Type.String({
        maxLength: 40,
        examples: ['2027-01-31T12:00:00Z'],
        description: 'A fraction of a second is cut off',
      }),
    ),
    location: OptionalInput(Location),
    emailNotification: OptionalInput(Type.Boolean()),
    media: OptionalInput(Media),
    mediaUrls: OptionalInput(Addresses),
    extendedInfo: OptionalInput(Type.Array(ExtendedInfo, { maxItems: 100 })),
    webhookUrls: OptionalInput(Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 10 })),
    tags: OptionalInput(
      Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength }), { maxItems: 50 }),
    ),
    targeting: OptionalInput(anyObject),
    privacy: OptionalInput(anyObject),
    variations: OptionalInput(
      Type.Array(NewVariation, {
        maxItems: maxProfiles,
        description: 'What is different on some of the profiles',
      }),
    ),
    groupId: OptionalInput(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{1,64}$',
        description:
          'Joins messages of several requests. Without it, the messages of the request get one of their own',
      }),
    ),
  },
  { $id: 'NewMessage' },
)
export type NewMessage = Static<typeof NewMessage>

/** A parsed message. Every form of an empty value has become null. */
export type Draft = {
  text: string
  profileIds: string[]
  scheduledAt: Date | null
  location: Place | null
  emailNotification: boolean
  mediaIds: string[]
  /** By the id of the medium. */
  mediaOptions: Record<string, MediumOptions>
  mediaUrls: Address[]
  extendedInfo: Info[]
  webhookUrls: string[]
  tags: string[]
  targeting: Record<string, unknown> | null
  privacy: Record<string, unknown> | null
  groupId: string | null
  variations: Variation[]
  /** Errors of fields that could not be parsed; reported together with the errors of the rules (validate.ts). */
  validationErrors: Problem[]
  /** The fields that could not be parsed. No rule reports them as missing. */
  unread: string[]
  /** The request as it was sent, to point at its parts (point-at.ts). */
  sent: Record<string, unknown>
  /** For the content of a variation (variations.ts): where it stands in the request, and which of its fields stand there. */
  varied?: { pointer: string; fields: string[] }
}

/** Stands for a text that could not be parsed and causes no further error. */
const anyText = 'x'

export function readDraft({
  readable: input,
  validationErrors,
  unread,
  sent,
}: PartialInput<NewMessage>): Draft {
  const profileIds = readIds(input.socialProfileIds ?? [])
  const { problems, attempt } = collectProblems([
    ...validationErrors,
    ...checkKeys(input),
    ...checkLocationKeys(input.location ?? {}),
  ])
  const time = attempt(() => readTime(input.scheduledSendTime, 'scheduledSendTime'), null)
  const location = attempt(() => readLocation(input.location ?? {}), null)
  if (input.socialProfileIds !== undefined && !unread.includes('socialProfileIds'))
    attempt(() => checkCount(profileIds), undefined)
  const varied = readVariations({ readable: input, unread, sent }, profileIds)
  return {
    text: unread.includes('text') ? anyText : (input.text ?? ''),
    profileIds: profileIds.slice(0, maxProfiles),
    scheduledAt: time,
    location,
    emailNotification: input.emailNotification ?? false,
    ...readMedia(input.media),
    mediaUrls: (input.mediaUrls ?? []).map(readAddress),
    extendedInfo: (input.extendedInfo ?? []).map(readExtendedInfo),
    webhookUrls: [...new Set(input.webhookUrls ?? [])],
    tags: [...new Set(input.tags ?? [])],
    targeting: filled(input.targeting),
    privacy: listVisibility(filled(input.privacy)),
    groupId: input.groupId ?? null,
    variations: varied.variations,
    validationErrors: [...problems, ...varied.problems],
    unread,
    sent,
  }
}

/** The schema cannot count ids that are joined by commas. */
function checkCount(ids: string[]): void {
  if (ids.length === 0)
    throw new Problem('invalid', {
      message: 'socialProfileIds must not be empty',
      reason: 'empty',
      param: '/socialProfileIds',
    })
  if (ids.length > maxProfiles)
    throw new Problem('invalid', {
      message: `socialProfileIds must have at most ${maxProfiles} items`,
      reason: 'too_many_items',
      param: '/socialProfileIds',
    })
}

/** A list, one id, or ids joined by commas; each profile once. */
export function readIds(input: string | number | (string | number)[]): string[] {
  return [
    ...new Set(
      [input]
        .flat()
        .flatMap((part) => String(part).split(','))
        .map((id) => id.trim())
        // A trailing comma.
        .filter((id) => id !== ''),
    ),
  ]
}

/** Messages of earlier versions have times with milliseconds, which their answers do not show. */
export function isSameSecond(time: Date, earlier: Date | null | undefined): boolean {
  return earlier != null && cutFraction(time).getTime() === cutFraction(earlier).getTime()
}

/** `attempt` parses one field and collects its Problem instead of throwing it. */
export function collectProblems(earlier: Problem[]) {
  const problems = [...earlier]
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
      return otherwise
    }
  }
  return { problems, attempt }
}
