// Variations: content that is different on one of the profiles of a message. A field that a variation leaves out is as in the message.

import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { OptionalInput } from '../../http/schemas.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { pointerTo } from '../../json/pointer.ts'
import { say } from '../../sentences/sentences.ts'
import { meansSendTime } from './check-keys.ts'
import { ExtendedInfo, Media, PostTypeInput, ProfileId, readExtendedInfo, Text } from './content.ts'
import type { MessageInput } from './input.ts'
import { readMedia } from './input-media.ts'
import { NewParts, readPart } from './parts.ts'
import { PollInput, readPoll } from './poll.ts'
import { PostDetailsInput, readPostDetails } from './post-details.ts'
import { QuoteInput, readQuote } from './quote.ts'
import { RepostInput, readRepost } from './repost.ts'

export const NewVariation = Type.Object(
  {
    socialProfileId: ProfileId,
    text: OptionalInput(Text),
    media: OptionalInput({
      ...Media,
      description: 'In place of media and mediaUrls of the message',
    }),
    parts: OptionalInput({
      ...NewParts,
      description: 'In place of parts of the message; [] for none',
    }),
    postType: OptionalInput(PostTypeInput),
    poll: OptionalInput({
      ...PollInput,
      description: 'In place of poll of the message; {} for none',
    }),
    quote: QuoteInput,
    repost: RepostInput,
    postDetails: OptionalInput({
      ...PostDetailsInput,
      description: 'In place of postDetails of the message; {} for none',
    }),
    extendedInfo: OptionalInput(
      Type.Array(ExtendedInfo, {
        maxItems: 10,
        description: 'In place of extendedInfo of the message',
      }),
    ),
  },
  { title: 'VariationInput' },
)
type NewVariation = Static<typeof NewVariation>

type Content = Pick<
  MessageInput,
  | 'text'
  | 'mediaIds'
  | 'mediaOptions'
  | 'mediaUrls'
  | 'extendedInfo'
  | 'parts'
  | 'postType'
  | 'poll'
  | 'quote'
  | 'repost'
  | 'postDetails'
>
export type Variation = {
  profileId: string
  content: Partial<Content>
  /** A JSON pointer to its place in the request. `sent`: the value there. */
  pointer: string
  sent: Record<string, unknown>
}

type Input = Pick<
  PartialInput<{ variations?: NewVariation[] | null }>,
  'readable' | 'unread' | 'sent'
>

export function readVariations(
  { readable, unread, sent }: Input,
  profileIds: string[],
): { variations: Variation[]; problems: Problem[] } {
  const places = Array.isArray(sent.variations) ? sent.variations : []
  const variations = (readable.variations ?? []).map((item) =>
    // Items that could not be read are missing, so that the index is not that of the request.
    readVariation(item, pointerTo('variations', places.indexOf(item))),
  )
  const isProfileKnown = !unread.includes('socialProfileIds')
  const seen = new Set<string>()
  const problems = variations.flatMap(({ profileId, pointer, sent: item }) => {
    const isSecond = seen.has(profileId)
    seen.add(profileId)
    return [
      ...(isSecond ? [secondVariation(profileId, pointer)] : []),
      ...(isProfileKnown && !profileIds.includes(profileId) ? [noProfile(profileId, pointer)] : []),
      ...checkVariationKeys(item, pointer),
    ]
  })
  return { variations, problems }
}

function readVariation(item: NewVariation, pointer: string): Variation {
  const { text, media, extendedInfo, parts, postType, poll, quote, repost, postDetails } = item
  return {
    profileId: String(item.socialProfileId),
    content: {
      ...(text == null ? {} : { text }),
      ...(media == null ? {} : { ...readMedia(media), mediaUrls: [] }),
      ...(extendedInfo == null ? {} : { extendedInfo: extendedInfo.map(readExtendedInfo) }),
      ...(parts == null ? {} : { parts: parts.map(readPart) }),
      ...(postType == null ? {} : { postType }),
      ...(poll == null ? {} : { poll: readPoll(poll) }),
      ...(quote == null ? {} : { quote: readQuote(quote) }),
      ...(repost == null ? {} : { repost: readRepost(repost) }),
      ...(postDetails == null ? {} : { postDetails: readPostDetails(postDetails) }),
    },
    pointer,
    sent: Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)),
  }
}

/** One input for each content: the message without its variations, then each variation. */
export function partsOf(input: MessageInput): MessageInput[] {
  if (input.variations.length === 0) return [input]
  const varied = new Set(input.variations.map(({ profileId }) => profileId))
  const profileIds = input.profileIds.filter((id) => !varied.has(id))
  return [
    { ...input, profileIds, variations: [] },
    ...input.variations.map((variation) => vary(input, variation)),
  ]
}

/** The content of one profile. */
export function partFor(input: MessageInput, profileId: string | undefined): MessageInput {
  const variation = input.variations.find((one) => one.profileId === profileId)
  return variation ? vary(input, variation) : input
}

function vary(input: MessageInput, { profileId, content, pointer, sent }: Variation): MessageInput {
  const { text, media, extendedInfo, parts, postType, poll, quote, repost, postDetails } = sent
  const given = { text, media, extendedInfo, parts, postType, poll, quote, repost, postDetails }
  const own = Object.entries(given).filter(([, value]) => value != null)
  return {
    ...input,
    ...content,
    profileIds: [profileId],
    variations: [],
    sent: {
      ...input.sent,
      ...(media == null ? {} : { mediaUrls: undefined }),
      ...Object.fromEntries(own),
    },
    varied: { pointer, fields: own.map(([field]) => field) },
  }
}

/** A time that is ignored would publish the message at another time than its author expects. */
function checkVariationKeys(item: Record<string, unknown>, pointer: string): Problem[] {
  const times = Object.keys(item).filter(
    (key) =>
      key === 'scheduledSendTime' ||
      key === 'queue' ||
      (typeof item[key] !== 'boolean' && meansSendTime(key)),
  )
  return times.slice(0, 1).map(
    (key) =>
      new Problem('invalid', {
        message: say('variation_key_unknown', { key }),
        hint: say('one_time_for_all_profiles'),
        reason: 'fixed_field',
        param: `${pointer}${pointerTo(key)}`,
      }),
  )
}

function secondVariation(profileId: string, pointer: string): Problem {
  return new Problem('invalid', {
    message: say('variations_twice'),
    hint: say('give_one'),
    reason: 'duplicate_item',
    resource: { type: 'socialProfile', id: profileId },
    param: pointer,
  })
}

function noProfile(profileId: string, pointer: string): Problem {
  return new Problem('invalid', {
    message: say('variations_of_no_profile'),
    hint: say('give_one_of_its_profiles'),
    reason: 'unknown_profile',
    resource: { type: 'socialProfile', id: profileId },
    param: `${pointer}/socialProfileId`,
  })
}
