// A message in short, for calendars and long lists.
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { Id, Nullable } from '../../http/schemas.ts'
import { inSeconds, sendTime } from '../fields/send-time.ts'
import { states } from '../states.ts'
import { type MessageRow, version, versionOf } from './item.ts'

const longestText = 80

export const MessageLine = Type.Object(
  {
    id: Id,
    groupId: Nullable(Type.String()),
    state: Type.Enum([...states]),
    scheduledSendTime: sendTime,
    dueTime: Nullable(
      Type.Integer({
        description:
          'Unix seconds: when it is or was to go out, also without a scheduledSendTime. Null: under review without a time',
      }),
    ),
    text: Type.String({ description: `The first ${longestText} characters` }),
    socialProfile: Type.Object({ id: Id }),
    mediaCount: Type.Integer(),
    failureCode: Nullable(
      Type.String({
        description: 'Why it could not be sent. outcome_unknown: it may be published',
      }),
    ),
    version,
  },
  { $id: 'MessageLine' },
)
export type MessageLine = Static<typeof MessageLine>

export type LineRow = Pick<
  MessageRow,
  | 'id'
  | 'group_id'
  | 'state'
  | 'send_at'
  | 'scheduled_at'
  | 'profile_id'
  | 'modified_at'
  | 'text'
  | 'failure_code'
> & { media_count: number }

/** SQL: the columns of a line, of the table `m`. */
export const lineColumns = sql`m.id, m.group_id, m.state, m.send_at, m.scheduled_at, m.profile_id, m.modified_at, m.failure_code,
  left(m.text, ${sql.lit(longestText)}) as text,
  jsonb_array_length(m.media) + coalesce(jsonb_array_length(m.media_urls), 0) as media_count`

export function renderLine(row: LineRow): MessageLine {
  return {
    id: row.id,
    groupId: row.group_id,
    state: row.state as MessageLine['state'],
    scheduledSendTime: inSeconds(row.state === 'SENT' ? row.send_at : row.scheduled_at),
    dueTime: isWithoutTime(row) ? null : inSeconds(row.send_at),
    text: row.text,
    socialProfile: { id: row.profile_id },
    mediaCount: row.media_count,
    failureCode: row.failure_code,
    version: versionOf(row),
  }
}

function isWithoutTime({ state, scheduled_at }: LineRow): boolean {
  return scheduled_at === null && state === 'PENDING_APPROVAL'
}
