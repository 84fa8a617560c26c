// The fields of a message that a draft of /v1/drafts has, in the form in which it is kept while it is written.
import { Type } from 'typebox'
import { Id, IdInput, Nullable, OptionalInput } from '../../http/schemas.ts'
import { postTypes } from '../../networks/shared/post-types.ts'
import { maxChainPosts, maxDelaySeconds } from '../input/parts.ts'
import { PollInput } from '../input/poll.ts'
import { PostDetailsInput, UserTags } from '../input/post-details.ts'
import { QuoteInput } from '../input/quote.ts'
import { draftValue } from './field.ts'

const DraftMedia = Type.Array(
  Type.Object({
    id: Type.String({ maxLength: 200 }),
    altText: OptionalInput(Type.String({ maxLength: 10_000 })),
    userTags: OptionalInput(UserTags),
  }),
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
  postDetails: OptionalInput(PostDetailsInput),
  extendedInfo: Type.Optional(Type.Unknown()),
})

const DraftPart = Type.Object({
  text: OptionalInput(DraftText),
  media: OptionalInput(DraftMedia),
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
