// The input of a new message (spec 2.2) and how it is parsed: liberal in form, strict in meaning.
import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { PartialInput } from '../../http/parse-partial.ts'
import { anyIdsPattern, idListPattern, OptionalInput } from '../../http/schemas.ts'
import { cutFraction, readTime } from '../../times.ts'
import { maxTagLength } from '../reading/list-tags.ts'
import { checkKeys, checkLocationKeys } from './check-keys.ts'
import {
  anyObject,
  ExtendedInfo,
  longestAltText,
  Media,
  ProfileId,
  readExtendedInfo,
  Text,
} from './content.ts'
import { filled, readMedia } from './input-media.ts'
import { NewVariation, readVariations, type Variation } from './variations.ts'

const mostProfiles = 100

const Location = Type.Object({
  latitude: OptionalInput(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: OptionalInput(Type.Number({ minimum: -180, maximum: 180 })),
})

type NewAddress = { url: string; thumbnailUrl?: string | null; altText?: string | null }

export const NewMessage = Type.Object(
  {
    text: Text,
    socialProfileIds: Type.Unsafe<string | number | (string | number)[]>({
      type: ['array', 'string', 'integer'],
      items: { ...ProfileId, pattern: anyIdsPattern },
      minItems: 1,
      maxItems: mostProfiles,
      // For one id, and for a string of ids that are joined by commas.
      pattern: idListPattern,
      minimum: 1,
      maxLength: mostProfiles * 26,
      description: 'The ids of the social profiles (not their socialNetworkId)',
    }),
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
    mediaUrls: OptionalInput(
      Type.Unsafe<(string | NewAddress)[]>({
        type: 'array',
        maxItems: 50,
        items: {
          type: ['string', 'object'],
          maxLength: 2048,
          properties: {
            url: { type: 'string', maxLength: 2048 },
            thumbnailUrl: { type: ['string', 'null'], maxLength: 2048 },
            altText: { type: ['string', 'null'], maxLength: longestAltText },
          },
          required: ['url'],
        },
      }),
    ),
    extendedInfo: OptionalInput(Type.Array(ExtendedInfo, { maxItems: 100 })),
    webhookUrls: OptionalInput(Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 10 })),
    tags: OptionalInput(
      Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength }), { maxItems: 50 }),
    ),
    targeting: OptionalInput(anyObject),
    privacy: OptionalInput(anyObject),
    variations: OptionalInput(
      Type.Array(NewVariation, {
        maxItems: mostProfiles,
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
  location: { latitude: number; longitude: number } | null
  emailNotification: boolean
  mediaIds: string[]
  /** By the id of the medium. */
  mediaOptions: Record<string, MediumOptions>
  /** `mediaId`: the medium that a URL of the service names, or the copy of what another URL names. */
  mediaUrls: { url: string; mediaId?: string; thumbnailUrl?: string; altText?: string }[]
  extendedInfo: {
    socialProfileType: string | null
    socialProfileId: string | null
    data: Record<string, unknown>
  }[]
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

export type MediumOptions = {
  thumbnailId?: string
  thumbnailUrl?: string
  videoOptions?: Record<string, unknown>
  altText?: string
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
    profileIds: profileIds.slice(0, mostProfiles),
    scheduledAt: time,
    location,
    emailNotification: input.emailNotification ?? false,
    ...readMedia(input),
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

function readLocation(location: Static<typeof Location>): Draft['location'] {
  const { latitude, longitude } = location
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  if (latitude == null && longitude == null) return null
  // lat and lng in place of one of the two are reported already.
  if (checkLocationKeys(location).length > 0) return null
  throw new Problem('invalid', {
    message: 'location needs a latitude and a longitude',
    hint: 'Give both, or leave the location out.',
    reason: 'location_incomplete',
    param: '/location',
  })
}

/** The schema cannot count ids that are joined by commas. */
function checkCount(ids: string[]): void {
  if (ids.length === 0)
    throw new Problem('invalid', {
      message: 'socialProfileIds must not be empty',
      reason: 'empty',
      param: '/socialProfileIds',
    })
  if (ids.length > mostProfiles)
    throw new Problem('invalid', {
      message: `socialProfileIds must have at most ${mostProfiles} items`,
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

/** `visibility`, of the message or of one network in it, is a list in answers; one value is accepted in its place. */
function listVisibility(privacy: Draft['privacy']): Draft['privacy'] {
  if (privacy === null) return null
  const list = (key: string, value: unknown) =>
    key === 'visibility' && typeof value === 'string' ? [value] : value
  const listIn = (value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, list(key, inner)]))
      : value
  return Object.fromEntries(
    Object.entries(privacy).map(([key, value]) => [key, listIn(list(key, value))]),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
