// The fields of a message that a draft of /v1/drafts has, in the form in which it is kept while it is written.
import { Type } from 'typebox'
import { Id, IdInput, Nullable, OptionalInput } from '../../http/schemas.ts'
import { postTypes } from '../../networks/shared/post-types.ts'
import { Addresses, anyObject, ExtendedInfo, mediumOptions } from '../input/content.ts'
import { filled } from '../input/input-media.ts'
import { Location, type Place } from '../input/location.ts'
import { maxChainPosts, maxDelaySeconds } from '../input/parts.ts'
import { PollInput } from '../input/poll.ts'
import { PostDetailsInput } from '../input/post-details.ts'
import { QuoteInput } from '../input/quote.ts'
import { RepostInput } from '../input/repost.ts'
import type { DraftContent } from './derive.ts'
import { draftValue } from './field.ts'
import { nullable } from './values.ts'

const DraftMedia = Type.Array(
  Type.Object({ id: Type.String({ maxLength: 200 }), ...mediumOptions }),
  { maxItems: 50 },
)
const DraftText = Type.String({ maxLength: 20_000 })
const Variation = Type.Object({
  socialProfileId: IdInput,
  text: OptionalInput(DraftText),
  media: OptionalInput(DraftMedia),
  parts: Type.Optional(Type.Unknown()),
  postType: OptionalInput(Type.Enum([...postTypes])),
  poll: OptionalInput(PollInput),
  quote: QuoteInput,
  repost: RepostInput,
  postDetails: OptionalInput(PostDetailsInput),
  extendedInfo: Type.Optional(Type.Unknown()),
})

const DraftPart = Type.Object({
  text: OptionalInput(DraftText),
  media: OptionalInput(DraftMedia),
  mediaUrls: OptionalInput(Addresses),
  as: OptionalInput(Type.Enum(['REPLY', 'COMMENT'])),
  delaySeconds: OptionalInput(Type.Integer({ minimum: 0, maximum: maxDelaySeconds })),
})

export const text = draftValue({
  input: OptionalInput(DraftText),
  answer: Type.String(),
  empty: '',
  read: (value) => value,
})

export const profileIds = draftValue({
  input: OptionalInput(Type.Array(IdInput, { maxItems: 100 })),
  answer: Type.Array(Id),
  empty: [],
  read: (ids) => ids.map(String),
})

export const variations = draftValue({
  input: OptionalInput(
    Type.Array(Variation, { maxItems: 100, description: 'What differs for a profile' }),
  ),
  answer: Type.Array(Type.Unknown()),
  empty: [],
  read: (items) =>
    items.map((item) => ({ ...item, socialProfileId: String(item.socialProfileId) })),
})

export const media = draftValue({
  input: OptionalInput(DraftMedia),
  answer: Type.Array(Type.Unknown()),
  empty: [],
  read: (items) => items,
})

export const mediaUrls = draftValue({
  input: OptionalInput(Addresses),
  answer: Type.Array(Type.Unknown()),
  empty: [],
  read: (items) => items,
})

export const extendedInfo = draftValue({
  input: OptionalInput(Type.Array(ExtendedInfo, { maxItems: 100 })),
  answer: Type.Array(Type.Unknown()),
  empty: [],
  read: (items) => items,
})

/** Half of a place is none. */
export const location = draftValue({
  input: OptionalInput(Location),
  answer: nullable<Place>({
    type: 'object',
    properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
    required: ['latitude', 'longitude'],
  }),
  empty: null,
  read: ({ latitude, longitude }) =>
    typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null,
})

export const emailNotification = draftValue({
  input: OptionalInput(Type.Boolean()),
  answer: Type.Boolean(),
  empty: false,
  read: (isWanted) => isWanted,
})

/** Options by names of networks; {} stands for no value. */
export const options = draftValue({
  input: OptionalInput(anyObject),
  answer: nullable<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  empty: null,
  read: filled,
})

/** Replies or comments that follow the first post. */
export const parts = draftValue({
  input: OptionalInput(Type.Array(DraftPart, { maxItems: maxChainPosts - 1 })),
  answer: Type.Array(Type.Unknown()),
  empty: [],
  read: (items) => items,
})

/** A list of texts; [] stands for no value. */
export function texts(options: { maxLength: number; maxItems: number }) {
  const { maxLength, maxItems } = options
  return draftValue({
    input: OptionalInput(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems })),
    answer: Type.Array(Type.String()),
    empty: [],
    read: (items) => [...new Set(items)],
  })
}

/** A text; "" stands for no value. */
export function optionalText(options: { maxLength: number; description?: string }) {
  return draftValue({
    input: OptionalInput(Type.String(options)),
    answer: Nullable(Type.String()),
    empty: null,
    read: (value) => value || null,
  })
}

/** In every list of media: of the message, of its parts and of its variations. The depth of a body is bounded (http/). */
export function mediaIdsIn(content: unknown): string[] {
  return [...new Set(idsWithin(content))]
}

function idsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsWithin)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'media' && Array.isArray(inner) ? inner.flatMap(idOf) : idsWithin(inner),
  )
}

function idOf(medium: unknown): string[] {
  const isNamed = typeof medium === 'object' && medium !== null && 'id' in medium
  return isNamed && typeof medium.id === 'string' ? [medium.id] : []
}

type WithProfiles = Pick<DraftContent, 'socialProfileIds' | 'variations'>

export function profileIdsIn({ socialProfileIds, variations }: WithProfiles): string[] {
  return [...new Set([...socialProfileIds, ...variations.flatMap(profileOf)])]
}

/** Of a variation. */
export function profileOf(variation: unknown): string[] {
  const isNamed =
    typeof variation === 'object' && variation !== null && 'socialProfileId' in variation
  return isNamed && typeof variation.socialProfileId === 'string' ? [variation.socialProfileId] : []
}
