// A message in short, for calendars and long lists.
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { Id, inOrder, Nullable } from '../../http/schemas.ts'
import { linkMedia, type Storage } from '../../media/media.ts'
import { type LineContent, lineContent, lineSchemas, lineSelects } from '../fields/derive.ts'
import { inSeconds, sendTime } from '../fields/send-time.ts'
import type { Address, NamedMedium } from '../input/content.ts'
import { states } from '../states.ts'
import { listAuthorNames } from './author-names.ts'
import { failure, renderFailure } from './failure.ts'
import { type MessageRow, seriesOf, version, versionOf } from './item.ts'

/** For `include`. */
export const lineParts = [
  ...(['createdByMember', 'failure', 'thumbnailUrl', 'tags', 'proposedByToken'] as const),
] as const
export type LinePart = (typeof lineParts)[number]

const linkSeconds = 1800

/** The order of the published contract. Newer fields follow. */
const order = [
  ...(['id', 'groupId', 'state', 'scheduledSendTime', 'dueTime', 'text'] as const),
  ...(['socialProfile', 'mediaCount', 'failureCode', 'version'] as const),
  ...(['createdByMember', 'failure', 'thumbnailUrl', 'partCount', 'partsSent', 'tags'] as const),
  'proposedByToken' as const,
  ...(['queue', 'series', 'postsGone', 'postType'] as const),
]

export const MessageLine = Type.Object(
  inOrder(order, {
    id: Id,
    state: Type.Enum([...states]),
    ...lineSchemas,
    scheduledSendTime: sendTime,
    dueTime: Nullable(
      Type.Integer({
        description:
          'Unix seconds: when it is or was to go out, also without a scheduledSendTime. Null: under review without a time',
      }),
    ),
    socialProfile: Type.Object({ id: Id }),
    failureCode: Nullable(
      Type.String({
        description: 'Why it could not be sent. outcome_unknown: it may be published',
      }),
    ),
    series: Nullable(
      Type.Object(
        { id: Id, date: Type.String({ description: 'The local day', examples: ['2027-01-31'] }) },
        { description: 'The series and the occurrence whose message this is' },
      ),
    ),
    postsGone: Type.Integer({
      description: 'How many of its posts are not on the network any more',
    }),
    version,
    createdByMember: Type.Optional(
      Nullable(
        Type.Object({
          id: Id,
          fullName: Nullable(
            Type.String({ description: 'Null: not of an organization of the caller' }),
          ),
        }),
      ),
    ),
    failure: Type.Optional(failure),
    proposedByToken: Type.Optional(
      Type.Boolean({
        description:
          'Written with a token of its author that may only propose. The author may approve it, if they may publish',
      }),
    ),
    thumbnailUrl: Type.Optional(
      Nullable(Type.String({ description: 'Of the first picture or video, for half an hour' })),
    ),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
  {
    $id: 'MessageLine',
    description:
      'createdByMember, failure, thumbnailUrl, tags and proposedByToken only with their names in include.',
  },
)
export type MessageLine = Static<typeof MessageLine>

export type LineRow = Pick<
  MessageRow,
  | 'id'
  | 'state'
  | 'send_at'
  | 'scheduled_at'
  | 'profile_id'
  | 'modified_at'
  | 'failure_code'
  | 'series_id'
  | 'series_day'
  | 'posts_gone'
> &
  LineContent & {
    /** With the parts of `include`. */
    created_by?: string | null
    proposed_by_token?: boolean
    failure_reason?: string | null
    failure_hint?: string | null
    failure_sentences?: unknown
    media?: unknown
    media_urls?: unknown
    tags?: string[] | null
  }

const partColumns: Record<LinePart, RawBuilder<unknown>> = {
  createdByMember: sql`m.created_by`,
  failure: sql`m.failure_reason, m.failure_hint, m.failure_sentences`,
  thumbnailUrl: sql`m.media, m.media_urls`,
  tags: sql`m.tags`,
  proposedByToken: sql`m.proposed_by_token`,
}

export function columnsOf(parts: LinePart[]): RawBuilder<unknown> {
  return sql.join([lineColumns, ...parts.map((part) => partColumns[part])])
}

/** SQL: the columns of a line, of the table `m`. */
export const lineColumns = sql`m.id, m.state, m.send_at, m.scheduled_at, m.profile_id, m.modified_at, m.failure_code, m.posts_gone, m.series_id, m.series_day, ${lineSelects}`

export function renderLine(row: LineRow): MessageLine {
  return {
    id: row.id,
    state: row.state as MessageLine['state'],
    ...lineContent(row),
    scheduledSendTime: inSeconds(row.state === 'SENT' ? row.send_at : row.scheduled_at),
    dueTime: isWithoutTime(row) ? null : inSeconds(row.send_at),
    socialProfile: { id: row.profile_id },
    failureCode: row.failure_code,
    series: seriesOf(row),
    version: versionOf(row),
    postsGone: row.posts_gone,
  }
}

/** The lines with what `include` names. */
export async function renderLines(
  using: { database: Database; storage: Storage },
  caller: Caller,
  rows: LineRow[],
  parts: LinePart[],
): Promise<MessageLine[]> {
  const authors = parts.includes('createdByMember')
    ? await listAuthorNames(using.database, caller, authorsOf(rows))
    : undefined
  const links = parts.includes('thumbnailUrl')
    ? await linkMedia(using, [...new Set(rows.flatMap(firstMediumOf))], linkSeconds)
    : undefined
  const thumbnailOf = (row: LineRow) =>
    firstMediumOf(row).map((id) => links?.get(id)?.thumbnailUrl)[0] ?? null
  return rows.map((row) => ({
    ...renderLine(row),
    ...(authors ? { createdByMember: authorOf(row, authors) } : {}),
    ...(parts.includes('failure') ? { failure: renderFailure(row) } : {}),
    ...(parts.includes('proposedByToken')
      ? { proposedByToken: row.proposed_by_token === true }
      : {}),
    ...(links ? { thumbnailUrl: thumbnailOf(row) } : {}),
    ...(parts.includes('tags') ? { tags: row.tags ?? [] } : {}),
  }))
}

function authorsOf(rows: LineRow[]): string[] {
  return [...new Set(rows.flatMap((row) => row.created_by ?? []))]
}

function authorOf({ created_by: id }: LineRow, names: Map<string, string>) {
  return id ? { id, fullName: names.get(id) ?? null } : null
}

/** The picture that stands for the first upload, or the copy of the first address. */
function firstMediumOf({ media, media_urls }: LineRow): string[] {
  // Only the table of fields writes these columns.
  const [upload] = (media ?? []) as NamedMedium[]
  const [address] = (media_urls ?? []) as Address[]
  const id = upload ? (upload.thumbnailId ?? upload.id) : address?.mediaId
  return id === undefined ? [] : [id]
}

function isWithoutTime({ state, scheduled_at }: LineRow): boolean {
  return scheduled_at === null && state === 'PENDING_APPROVAL'
}
