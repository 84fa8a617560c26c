// The parts of a message that may differ from profile to profile: text, media and data for one network.
import { type Static, Type } from 'typebox'
import { anyIdPattern, OptionalInput } from '../../http/schemas.ts'
import { withTextIds } from './extended-info.ts'
import type { Draft } from './input.ts'

const longestText = 100_000
export const ProfileId = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  pattern: anyIdPattern,
  minimum: 1,
})
export const anyObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

export const Text = Type.String({ maxLength: longestText })

export const ExtendedInfo = Type.Object({
  socialProfileType: OptionalInput(Type.String({ maxLength: 100 })),
  socialProfileId: OptionalInput(ProfileId),
  data: OptionalInput(anyObject),
})

export const longestAltText = 10_000

/** What a message says about one of its uploads. */
const mediumOptions = {
  thumbnailId: OptionalInput(
    Type.String({ maxLength: 200, description: 'An uploaded picture: the cover of the video' }),
  ),
  thumbnailUrl: OptionalInput(
    Type.String({ maxLength: 2048, description: 'Shown in place of the generated thumbnail' }),
  ),
  videoOptions: OptionalInput(anyObject),
  altText: OptionalInput(
    Type.String({
      maxLength: longestAltText,
      description: 'What it shows, for people who cannot see it',
    }),
  ),
}

export const Media = Type.Array(
  Type.Object({ id: Type.String({ maxLength: 200 }), ...mediumOptions }),
  { maxItems: 50 },
)

export function readExtendedInfo(item: Static<typeof ExtendedInfo>): Draft['extendedInfo'][number] {
  return {
    socialProfileType: item.socialProfileType ?? null,
    socialProfileId: item.socialProfileId == null ? null : String(item.socialProfileId),
    data: withTextIds(item.data ?? {}),
  }
}
