// The representation of a message in the API (spec 2.3).
import { type Static, Type } from 'typebox'
import { formatTime, inOrder, Nullable, Time } from '../../http/schemas.ts'
import { countSent } from '../chains/show.ts'
import { answerContent, answerSchemas } from '../fields/derive.ts'
import type { MessageRow as Row } from '../fields/field.ts'
import type { MediaView } from '../fields/shown-media.ts'
import { nullable } from '../fields/values.ts'
import { Mentions, showStoredMentions } from '../mentions/show.ts'
import { type Approvers, reviewersOf } from '../review/reviewers.ts'
import { states } from '../states.ts'
import { ChangedLinks, showStoredLinks } from '../tags/show-links.ts'
import { failure, renderFailure } from './failure.ts'

export type MessageRow = Row

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

/** The order of the published contract. Newer fields follow. */
const order = [
  ...(['id', 'state', 'text', 'scheduledSendTime', 'socialProfile', 'mediaUrls', 'media'] as const),
  ...(['webhookUrls', 'tags', 'targeting', 'privacy', 'location', 'emailNotification'] as const),
  ...(['postUrl', 'postId', 'extendedInfo', 'reviewers', 'createdByMember'] as const),
  ...(['lastUpdatedByMember', 'sequenceNumber', 'failure', 'groupId', 'resendOf'] as const),
  ...([
    'createdDate',
    'modifiedDate',
    'version',
    'note',
    'postType',
    'parts',
    'partsSent',
    'queue',
    'mentions',
    'series',
    'postsGone',
    'poll',
    'quote',
    'repost',
    'links',
    'postDetails',
  ] as const),
]

/** One item per profile. Empty fields are null, never omitted. */
export const MessageItem = Type.Object(
  inOrder(order, {
    id: Type.String(),
    state: Type.Enum([...states]),
    ...answerSchemas,
    socialProfile: OnlyId,
    postUrl: nullable<string>({ type: 'string' }),
    postId: nullable<string>({ type: 'string' }),
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
    failure,
    resendOf: Nullable(
      Type.String({
        description:
          'The message that this one repeats; of several repetitions, the message before the first',
      }),
    ),
    partsSent: Nullable(
      Type.Integer({ description: 'How many of `parts` are out. Null: the message has none' }),
    ),
    mentions: Nullable(Mentions),
    links: Nullable(ChangedLinks),
    series: Nullable(
      Type.Object(
        {
          id: Type.String(),
          date: Type.String({
            description: 'The local day of the occurrence',
            examples: ['2027-01-31'],
          }),
        },
        { description: 'The series and the occurrence whose message this is' },
      ),
    ),
    postsGone: Type.Integer({
      description:
        'How many of its posts are not on the network any more: deleted by a deletePost, or found gone by a look',
    }),
    createdDate: Time,
    modifiedDate: Time,
    version,
  }),
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
  { links = new Map(), copies = new Map(), chains = new Map() }: Partial<MediaView> = {},
): MessageItem {
  const content = answerContent(row, { links, copies, chains })
  return {
    id: row.id,
    state: row.state as MessageItem['state'],
    ...content,
    partsSent: countSent(content.parts),
    mentions: showStoredMentions(row),
    links: showStoredLinks(row),
    postsGone: row.posts_gone,
    socialProfile: { id: row.profile_id },
    postUrl: row.post_url,
    postId: row.post_id,
    reviewers: reviewersOf(row, approvers),
    createdByMember: row.created_by === null ? null : { id: row.created_by },
    lastUpdatedByMember: row.modified_by === null ? null : { id: row.modified_by },
    sequenceNumber: row.sequence_number,
    failure: renderFailure(row),
    resendOf: row.resend_of,
    series: seriesOf(row),
    createdDate: formatTime(row.created_at),
    modifiedDate: formatTime(row.modified_at),
    version: versionOf(row),
  }
}

export function seriesOf({
  series_id: id,
  series_day: date,
}: Pick<MessageRow, 'series_id' | 'series_day'>): { id: string; date: string } | null {
  return id === null || date === null ? null : { id, date }
}
