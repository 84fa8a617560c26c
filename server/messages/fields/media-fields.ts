// The media of a message: what was uploaded, and what was given by address.
import { sql } from 'kysely'
import { Type } from 'typebox'
import { OptionalInput } from '../../http/schemas.ts'
import { type Address, Addresses, Media, type NamedMedium } from '../input/content.ts'
import { readAddress, readMedia } from '../input/input-media.ts'
import * as drafts from './draft-values.ts'
import { field } from './field.ts'
import { namedMedia, type ShownMedium, showMedia, shownMedia } from './shown-media.ts'
import { asStored, nullable, orNull, toJson } from './values.ts'

export const media = field({
  input: OptionalInput(Media),
  set: 'anytime',
  column: 'media',
  read: readMedia,
  store: ({ mediaIds, mediaOptions }) =>
    JSON.stringify(mediaIds.map((id) => ({ id, ...mediaOptions[id] }))),
  load: (row) => {
    const media = asStored<NamedMedium[]>(row.media) ?? []
    return {
      mediaIds: media.map(({ id }) => id),
      mediaOptions: Object.fromEntries(media.map(({ id, ...options }) => [id, options])),
    }
  },
  answer: {
    schema: nullable<NamedMedium[]>(namedMedia),
    show: ({ media }) => orNull(asStored<NamedMedium[]>(media) ?? []),
  },
  copied: 'always',
  sent: 'as media',
  event: {
    instead: (media) => media?.map(({ id }) => ({ id })) ?? null,
    schema: nullable({
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    }),
  },
  line: {
    mediaCount: {
      schema: Type.Integer(),
      select: sql`jsonb_array_length(m.media) + coalesce(jsonb_array_length(m.media_urls), 0)`,
    },
  },
  draft: drafts.media,
})

export const mediaUrls = field({
  input: OptionalInput(Addresses),
  set: 'anytime',
  column: 'media_urls',
  read: (addresses) => ({ mediaUrls: (addresses ?? []).map(readAddress) }),
  store: ({ mediaUrls }) => toJson(orNull(mediaUrls)),
  load: (row) => ({ mediaUrls: asStored<Address[]>(row.media_urls) ?? [] }),
  answer: { schema: nullable<ShownMedium[]>(shownMedia), show: showMedia },
  copied: 'always',
  sent: 'as media',
  event: 'whole',
  draft: drafts.mediaUrls,
})
