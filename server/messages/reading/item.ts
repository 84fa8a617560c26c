// The representation of a message in the API (spec 2.3).
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Messages } from '../../db/schema.gen.ts'
import { formatTime, Nullable, Time } from '../../http/schemas.ts'
import type { ImportState, MediumLinks } from '../../media/media.ts'
import { inSeconds, sendTime } from '../fields/send-time.ts'
import { namedMedia, type ShownMedium, showMedia, shownMedia } from '../fields/shown-media.ts'
import { type Approvers, reviewersOf } from '../review/reviewers.ts'
import { states } from '../states.ts'
import type { NamedMedium } from '../validation/content.ts'
import { withTextIds } from '../validation/extended-info.ts'

export type MessageRow = Selectable<Messages>

const nullable = <T>(schema: object) => Type.Unsafe<T | null>({ anyOf: [schema, { type: 'null' }] })
const anything = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
})
const OnlyId = Type.Object({ id: Type.String() })

/** For If-Match. A change of the rights of reviewers or of the media changes the ETag, but not the version. */
export const version = Type.String({
  description:
    'Changes with every change of the message. In quotes it can be given as If-Match, like the ETag',
  examples: ['mh5v2k1c-2'],
})

const stateNames: readonly string[] = states

export function versionOf({
  modified_at,
  state,
}: Pick<MessageRow, 'modified_at' | 'state'>): string {
  // An attempt to publish begins without a new modified_at.
  return `${modified_at.getTime().toString(36)}-${stateNames.indexOf(state)}`
}

/** One item per profile. Empty fields are null, never omitted. */
export const MessageItem = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum([...states]),
    text: Type.String(),
    scheduledSendTime: sendTime,
    socialProfile: OnlyId,
    mediaUrls: nullable<ShownMedium[]>(shownMedia),
    media: nullable<NamedMedium[]>(namedMedia),
    webhookUrls: nullable<string[]>({ type: 'array', items: { type: 'string' } }),
    tags: nullable<string[]>({ type: 'array', items: { type: 'string' } }),
    targeting: anything,
    privacy: anything,
    location: nullable<{ latitude: number; longitude: number }>({
      type: 'object',
      properties: { latitude: { type: 'number' }, longitude: { type: 'number' } },
      required: ['latitude', 'longitude'],
    }),
    emailNotification: Type.Boolean(),
    postUrl: nullable<string>({ type: 'string' }),
    postId: nullable<string>({ type: 'string' }),
    extendedInfo: nullable<Record<string, unknown>[]>({
      type: 'array',
      items: { type: 'object', additionalProperties: true },
    }),
    reviewers: nullable<{ id: string; type: string }[]>({
      type: 'array',
      description: 'The members any one of whom may approve it; null when it is not under review',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, type: { type: 'string', enum: ['MEMBER'] } },
        required: ['id', 'type'],
      },
    }),
    createdByMember: nullable<{ id: string }>(OnlyId),
    lastUpdatedByMember: nullable<{ id: string }>(OnlyId),
    sequenceNumber: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    failure: nullable<{ code: string; reason: string; hint: string | null }>({
      type: 'object',
      description: 'Why it could not be sent',
      properties: {
        code: { type: 'string' },
        reason: { type: 'string' },
        hint: { type: ['string', 'null'] },
      },
      required: ['code', 'reason', 'hint'],
    }),
    groupId: Nullable(
      Type.String({
        description:
          'The same for all messages of one request, or as the request gave it. Null: made by an earlier version of the service',
      }),
    ),
    resendOf: Nullable(
      Type.String({
        description:
          'The message that this one repeats; of several repetitions, the message before the first',
      }),
    ),
    createdDate: Time,
    modifiedDate: Time,
    version,
  },
  { $id: 'Message' },
)
export type MessageItem = Static<typeof MessageItem>

/**
 * `approvers`: the members who may approve, per profile. `links`: signed URLs of the media. Events have none: they may be read long
 * after such a URL has expired.
 */
export function renderMessage(
  row: MessageRow,
  approvers: Approvers,
  links: Map<string, MediumLinks> = new Map(),
  copies: Map<string, ImportState> = new Map(),
): MessageItem {
  const media = row.media as NamedMedium[]
  return {
    id: row.id,
    state: row.state as MessageItem['state'],
    text: row.text,
    scheduledSendTime: inSeconds(row.state === 'SENT' ? row.send_at : row.scheduled_at),
    socialProfile: { id: row.profile_id },
    mediaUrls: showMedia(row, { links, copies }),
    media: media.length === 0 ? null : media,
    webhookUrls: row.webhook_urls,
    tags: row.tags,
    targeting: row.targeting as MessageItem['targeting'],
    privacy: row.privacy as MessageItem['privacy'],
    location: row.location as MessageItem['location'],
    emailNotification: row.email_notification,
    postUrl: row.post_url,
    postId: row.post_id,
    extendedInfo: showExtendedInfo(row),
    reviewers: reviewersOf(row, approvers),
    createdByMember: row.created_by === null ? null : { id: row.created_by },
    lastUpdatedByMember: row.modified_by === null ? null : { id: row.modified_by },
    sequenceNumber: row.sequence_number,
    failure:
      row.failure_code === null
        ? null
        : { code: row.failure_code, reason: row.failure_reason ?? '', hint: row.failure_hint },
    groupId: row.group_id,
    resendOf: row.resend_of,
    createdDate: formatTime(row.created_at),
    modifiedDate: formatTime(row.modified_at),
    version: versionOf(row),
  }
}

/** Messages of earlier versions may have a board id as a number. */
function showExtendedInfo({ extended_info }: MessageRow): MessageItem['extendedInfo'] {
  const items = extended_info as { data: Record<string, unknown> }[] | null
  return items?.map((item) => ({ ...item, data: withTextIds(item.data) })) ?? null
}
