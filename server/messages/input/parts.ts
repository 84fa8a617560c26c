// The parts of a message: what follows its first post, each a reply or a comment (docs/decisions/0084).
import { type Static, Type } from 'typebox'
import { OptionalInput } from '../../http/schemas.ts'
import type { PartForm } from '../../networks/networks.ts'
import {
  type Address,
  Addresses,
  Media,
  type MediumOptions,
  type NamedMedium,
  Text,
} from './content.ts'
import { readAddress, readMedia } from './input-media.ts'

/** Counts the first post too. */
export const maxChainPosts = 25
/** Longer than any reader waits for the rest. */
export const maxDelaySeconds = 86_400

const forms = ['REPLY', 'COMMENT'] as const

const NewPart = Type.Object(
  {
    text: OptionalInput(Text),
    media: OptionalInput(Media),
    mediaUrls: OptionalInput(Addresses),
    as: OptionalInput(
      Type.Enum([...forms], { description: 'By default the one that the network has' }),
    ),
    delaySeconds: OptionalInput(
      Type.Integer({
        minimum: 0,
        maximum: maxDelaySeconds,
        description:
          'Between the moment at which the post before it is known to be out, and this one',
      }),
    ),
  },
  { title: 'MessagePartInput', additionalProperties: false },
)
type NewPart = Static<typeof NewPart>

export const NewParts = Type.Array(NewPart, {
  maxItems: maxChainPosts - 1,
  description:
    'What follows the first post, in order: replies on networks that have them, comments on others. Each goes out when the post before it is known to be out',
})

/** `as`: null for the form that the network has. */
export type Part = {
  text: string
  mediaIds: string[]
  mediaOptions: Record<string, MediumOptions>
  mediaUrls: Address[]
  as: PartForm | null
  delaySeconds: number
}

/** `takenBack`: a person has decided that it does not go out. */
export type StoredPart = {
  text: string
  media: NamedMedium[]
  mediaUrls: Address[]
  as: PartForm | null
  delaySeconds: number
  takenBack?: true
}

export function readPart({ text, media, mediaUrls, as, delaySeconds }: NewPart): Part {
  return {
    text: text ?? '',
    ...readMedia(media),
    mediaUrls: (mediaUrls ?? []).map(readAddress),
    as: as ?? null,
    delaySeconds: delaySeconds ?? 0,
  }
}

export function storePart({ mediaIds, mediaOptions, ...rest }: Part): StoredPart {
  return { ...rest, media: mediaIds.map((id) => ({ id, ...mediaOptions[id] })) }
}

export function loadPart({ media, takenBack: _, ...rest }: StoredPart): Part {
  return {
    ...rest,
    mediaIds: media.map(({ id }) => id),
    mediaOptions: Object.fromEntries(media.map(({ id, ...options }) => [id, options])),
  }
}
