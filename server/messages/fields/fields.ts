// The fields of a message. Requests, changes, parsed messages, rows, answers, events, copies, posts and drafts derive from this table
// (derive.ts): a new field is a migration and an entry here.
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Nullable, OptionalInput } from '../../http/schemas.ts'
import { readTime } from '../../time/times.ts'
import { profilesAreFixed, variationsAreFixed } from '../input/check-keys.ts'
import {
  anyObject,
  ExtendedInfo,
  type Info,
  maxProfiles,
  ProfileIds,
  readExtendedInfo,
  Text,
} from '../input/content.ts'
import { extendedDataFor, withTextIds } from '../input/extended-info.ts'
import { filled } from '../input/input-media.ts'
import { Location, type Place, readLocation } from '../input/location.ts'
import { NewVariation } from '../input/variations.ts'
import { listVisibility } from '../input/visibility.ts'
import { sentText } from '../mentions/sent-text.ts'
import { maxTagLength, maxTags } from '../tags/list-tags.ts'
import * as drafts from './draft-values.ts'
import { field, requestField } from './field.ts'
import { poll } from './kinds/poll-field.ts'
import { postDetails } from './kinds/post-details-field.ts'
import { postType } from './kinds/post-type-field.ts'
import { quote } from './kinds/quote-field.ts'
import { repost } from './kinds/repost-field.ts'
import { media, mediaUrls } from './media-fields.ts'
import { parts } from './part-fields.ts'
import { commonSlot, queue } from './queue-fields.ts'
import { inSeconds, sendTime } from './send-time.ts'
import { asStored, emptyInEvents, nullable, orNull, toJson } from './values.ts'

const maxLineTextLength = 80
const maxNote = 500
/** Stands for a text that could not be parsed and causes no further error. */
const anyText = 'x'

const texts = nullable<string[]>({ type: 'array', items: { type: 'string' } })
const anything = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
})

export const fields = {
  text: field({
    input: Text,
    set: 'anytime',
    column: 'text',
    read: (text: string | undefined, { unread }) => ({
      text: unread.includes('text') ? anyText : (text ?? ''),
    }),
    store: ({ text }) => text,
    load: ({ text }) => ({ text }),
    answer: { schema: Type.String(), show: ({ text }) => text },
    copied: 'always',
    sent: sentText,
    event: 'whole',
    line: {
      text: {
        schema: Type.String({ description: `The first ${maxLineTextLength} characters` }),
        select: sql`left(m.text, ${sql.lit(maxLineTextLength)})`,
      },
    },
    draft: drafts.text,
  }),
  socialProfileIds: requestField({
    input: ProfileIds,
    set: 'once',
    fixed: profilesAreFixed,
    draft: drafts.profileIds,
  }),
  scheduledSendTime: field({
    input: OptionalInput(
      Type.String({
        maxLength: 40,
        examples: ['2027-01-31T12:00:00Z'],
        description: 'A fraction of a second is cut off',
      }),
    ),
    set: 'anytime',
    column: 'scheduled_at',
    read: (time, { attempt }) => ({
      scheduledAt: attempt(() => readTime(time, 'scheduledSendTime'), null),
    }),
    store: ({ scheduledAt }) => scheduledAt,
    load: (row) => ({ scheduledAt: row.scheduled_at }),
    answer: {
      schema: sendTime,
      show: (row) => inSeconds(row.state === 'SENT' ? row.send_at : row.scheduled_at),
    },
    copied: 'never',
    sent: 'never',
    event: 'whole',
    // A line has the time that follows from the state (representation/line.ts).
    draft: drafts.optionalText({ maxLength: 40, description: 'As it was typed; "" for none' }),
  }),
  queue,
  commonSlot,
  location: field({
    input: OptionalInput(Location),
    set: 'anytime',
    column: 'location',
    read: (location, { attempt }) => ({
      location: attempt(() => readLocation(location ?? {}), null),
    }),
    store: ({ location }) => toJson(location),
    load: ({ location }) => ({ location: asStored<Place>(location) }),
    answer: {
      schema: nullable<Place>({
        type: 'object',
        properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
        required: ['latitude', 'longitude'],
      }),
      show: ({ location }) => asStored<Place>(location),
    },
    copied: 'always',
    sent: ({ location }) => ({ location: asStored<Place>(location) }),
    event: 'whole',
    draft: drafts.location,
  }),
  emailNotification: field({
    input: OptionalInput(Type.Boolean()),
    set: 'anytime',
    column: 'email_notification',
    read: (isWanted) => ({ emailNotification: isWanted ?? false }),
    store: ({ emailNotification }) => emailNotification,
    load: (row) => ({ emailNotification: row.email_notification }),
    answer: { schema: Type.Boolean(), show: (row) => row.email_notification },
    copied: 'always',
    sent: 'never',
    event: 'whole',
    draft: drafts.emailNotification,
  }),
  media,
  mediaUrls,
  extendedInfo: field({
    input: OptionalInput(Type.Array(ExtendedInfo, { maxItems: 100 })),
    set: 'anytime',
    column: 'extended_info',
    read: (items) => ({ extendedInfo: (items ?? []).map(readExtendedInfo) }),
    store: ({ extendedInfo }) => toJson(orNull(extendedInfo)),
    load: (row) => ({ extendedInfo: asStored<Info[]>(row.extended_info) ?? [] }),
    answer: {
      schema: nullable<Record<string, unknown>[]>({
        type: 'array',
        items: { type: 'object', additionalProperties: true },
      }),
      // Messages of earlier versions may have a board id as a number.
      show: ({ extended_info: items }) =>
        asStored<Info[]>(items)?.map((item) => ({ ...item, data: withTextIds(item.data) })) ?? null,
    },
    copied: 'always',
    sent: ({ extended_info: items, profile_id: profileId }) => ({
      extended: extendedDataFor(asStored<Info[]>(items) ?? [], profileId),
    }),
    event: emptyInEvents,
    draft: drafts.extendedInfo,
  }),
  webhookUrls: field({
    input: OptionalInput(Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 10 })),
    set: 'anytime',
    column: 'webhook_urls',
    read: (urls) => ({ webhookUrls: [...new Set(urls ?? [])] }),
    store: ({ webhookUrls }) => orNull(webhookUrls),
    load: (row) => ({ webhookUrls: row.webhook_urls ?? [] }),
    answer: { schema: texts, show: (row) => row.webhook_urls },
    // The events of a message are signed for the app that scheduled it. Another app did not ask for these addresses.
    copied: 'same app',
    sent: 'never',
    event: 'whole',
  }),
  tags: field({
    input: OptionalInput(
      Type.Array(Type.String({ minLength: 1, maxLength: maxTagLength }), {
        maxItems: maxTags,
      }),
    ),
    set: 'anytime',
    column: 'tags',
    read: (tags) => ({ tags: [...new Set(tags ?? [])] }),
    store: ({ tags }) => orNull(tags),
    load: ({ tags }) => ({ tags: tags ?? [] }),
    answer: { schema: texts, show: ({ tags }) => tags },
    copied: 'always',
    sent: 'never',
    event: emptyInEvents,
    draft: drafts.texts({ maxLength: maxTagLength, maxItems: maxTags }),
  }),
  targeting: field({
    input: OptionalInput(anyObject),
    set: 'anytime',
    column: 'targeting',
    read: (targeting) => ({ targeting: filled(targeting) }),
    store: ({ targeting }) => toJson(targeting),
    load: ({ targeting }) => ({ targeting: asStored<Record<string, unknown>>(targeting) }),
    answer: { schema: anything, show: ({ targeting }) => asStored(targeting) },
    copied: 'always',
    sent: ({ targeting }) => ({ targeting: asStored<Record<string, unknown>>(targeting) }),
    event: emptyInEvents,
    draft: drafts.options,
  }),
  privacy: field({
    input: OptionalInput(anyObject),
    set: 'anytime',
    column: 'privacy',
    read: (privacy) => ({ privacy: listVisibility(filled(privacy)) }),
    store: ({ privacy }) => toJson(privacy),
    load: ({ privacy }) => ({ privacy: asStored<Record<string, unknown>>(privacy) }),
    answer: { schema: anything, show: ({ privacy }) => asStored(privacy) },
    copied: 'always',
    sent: ({ privacy }) => ({ privacy: asStored<Record<string, unknown>>(privacy) }),
    event: emptyInEvents,
    draft: drafts.options,
  }),
  variations: requestField({
    input: OptionalInput(
      Type.Array(NewVariation, {
        maxItems: maxProfiles,
        description: 'What is different on some of the profiles',
      }),
    ),
    set: 'once',
    fixed: variationsAreFixed,
    draft: drafts.variations,
  }),
  groupId: field({
    input: OptionalInput(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{1,64}$',
        description:
          'Joins messages of several requests. Without it, the messages of the request get one of their own',
      }),
    ),
    set: 'once',
    column: 'group_id',
    read: (groupId) => ({ groupId: groupId ?? null }),
    store: ({ groupId }) => groupId,
    load: (row) => ({ groupId: row.group_id }),
    answer: {
      schema: Nullable(
        Type.String({
          description:
            'The same for all messages of one request, or as the request gave it. Null: made by an earlier version of the service',
        }),
      ),
      show: (row) => row.group_id,
    },
    copied: 'never',
    sent: 'never',
    event: 'whole',
    line: { groupId: { schema: Nullable(Type.String()), select: sql`m.group_id` } },
  }),
  postType,
  poll,
  quote,
  repost,
  postDetails,
  parts,
  note: field({
    input: OptionalInput(
      Type.String({ maxLength: maxNote, description: 'For the team. It is never published' }),
    ),
    set: 'anytime',
    column: 'note',
    read: (note) => ({ note: note || null }),
    store: ({ note }) => note,
    load: ({ note }) => ({ note }),
    answer: { schema: Nullable(Type.String()), show: ({ note }) => note },
    copied: 'always',
    sent: 'never',
    event: 'never',
    draft: drafts.optionalText({ maxLength: maxNote }),
  }),
}
