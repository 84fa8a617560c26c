// The parts of a message in a request, and in the form in which they are stored.
import { type Static, Type } from 'typebox'
import { anyIdPattern, anyIdsPattern, idListPattern, OptionalInput } from '../../http/schemas.ts'
import type { UserTag } from '../../networks/shared/post-details.ts'
import { postTypes } from '../../networks/shared/post-types.ts'
import { withTextIds } from './extended-info.ts'
import { UserTags } from './post-details.ts'

const maxTextLength = 100_000
export const maxProfiles = 100

export const ProfileId = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  pattern: anyIdPattern,
  minimum: 1,
})
export const ProfileIds = Type.Unsafe<string | number | (string | number)[]>({
  type: ['array', 'string', 'integer'],
  items: { ...ProfileId, pattern: anyIdsPattern },
  minItems: 1,
  maxItems: maxProfiles,
  // For one id, and for a string of ids that are joined by commas.
  pattern: idListPattern,
  minimum: 1,
  maxLength: maxProfiles * 26,
  description: 'The ids of the social profiles (not their socialNetworkId)',
})
export const anyObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

export const Text = Type.String({ maxLength: maxTextLength })

export const PostTypeInput = Type.Enum([...postTypes], {
  examples: ['REEL'],
  description:
    'What the message becomes on its network: postTypes of GET /v1/networks. A type that the network does not have is refused. By default what it makes of the media, as with FEED',
})

export const ExtendedInfo = Type.Object(
  {
    socialProfileType: OptionalInput(Type.String({ maxLength: 100 })),
    socialProfileId: OptionalInput(ProfileId),
    data: OptionalInput(anyObject),
  },
  { title: 'ExtendedInfoInput' },
)

const maxAltTextLength = 10_000
/** The longest video of any network. */
const maxCoverOffsetMs = 14_400_000

export const mediumOptions = {
  thumbnailId: OptionalInput(
    Type.String({ maxLength: 200, description: 'An uploaded picture: the cover of the video' }),
  ),
  coverOffsetMs: OptionalInput(
    Type.Integer({
      minimum: 0,
      maximum: maxCoverOffsetMs,
      description:
        'The frame of the video that becomes its cover, in milliseconds from its beginning. Refused where the network takes none; instead of thumbnailId',
    }),
  ),
  thumbnailUrl: OptionalInput(
    Type.String({ maxLength: 2048, description: 'Shown in place of the generated thumbnail' }),
  ),
  videoOptions: OptionalInput(anyObject),
  altText: OptionalInput(
    Type.String({
      maxLength: maxAltTextLength,
      description: 'What it shows, for people who cannot see it',
    }),
  ),
  userTags: OptionalInput(UserTags),
}

export const Media = Type.Array(
  Type.Object(
    { id: Type.String({ maxLength: 200 }), ...mediumOptions },
    { title: 'MessageMediumInput' },
  ),
  { maxItems: 50 },
)

export type NewAddress =
  | string
  | { url: string; thumbnailUrl?: string | null; altText?: string | null }

export const Addresses = Type.Unsafe<NewAddress[]>({
  type: 'array',
  maxItems: 50,
  items: {
    type: ['string', 'object'],
    maxLength: 2048,
    properties: {
      url: { type: 'string', maxLength: 2048 },
      thumbnailUrl: { type: ['string', 'null'], maxLength: 2048 },
      altText: { type: ['string', 'null'], maxLength: maxAltTextLength },
    },
    required: ['url'],
  },
})

/** The options that a message sets for one of its uploads. */
export type MediumOptions = {
  thumbnailId?: string
  coverOffsetMs?: number
  thumbnailUrl?: string
  videoOptions?: Record<string, unknown>
  altText?: string
  userTags?: UserTag[]
}
export type NamedMedium = { id: string } & MediumOptions

/** `mediaId`: the medium that a URL of the service names, or the copy of what another URL names. */
export type Address = { url: string; mediaId?: string; thumbnailUrl?: string; altText?: string }

/** An item of extendedInfo. */
export type Info = {
  socialProfileType: string | null
  socialProfileId: string | null
  data: Record<string, unknown>
}

export function readExtendedInfo(item: Static<typeof ExtendedInfo>): Info {
  return {
    socialProfileType: item.socialProfileType ?? null,
    socialProfileId: item.socialProfileId == null ? null : String(item.socialProfileId),
    data: withTextIds(item.data ?? {}),
  }
}
