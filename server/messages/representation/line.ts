// A message in short, for calendars and long lists.
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { Id, inOrder, Nullable } from '../../http/schemas.ts'
import { type LineContent, lineContent, lineSchemas, lineSelects } from '../fields/derive.ts'
import { inSeconds, sendTime } from '../fields/send-time.ts'
import { states } from '../states.ts'
import { type MessageRow, version, versionOf } from './item.ts'

/** The order of the published contract. Newer fields follow. */
const order = [
  ...(['id', 'groupId', 'state', 'scheduledSendTime', 'dueTime', 'text'] as const),
  ...(['socialProfile', 'mediaCount', 'failureCode', 'version'] as const),
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
    version,
  }),
  { $id: 'MessageLine' },
)
export type MessageLine = Static<typeof MessageLine>

export type LineRow = Pick<
  MessageRow,
  'id' | 'state' | 'send_at' | 'scheduled_at' | 'profile_id' | 'modified_at' | 'failure_code'
> &
  LineContent

/** SQL: the columns of a line, of the table `m`. */
export const lineColumns = sql`m.id, m.state, m.send_at, m.scheduled_at, m.profile_id, m.modified_at, m.failure_code, ${lineSelects}`

export function renderLine(row: LineRow): MessageLine {
  return {
    id: row.id,
    state: row.state as MessageLine['state'],
    ...lineContent(row),
    scheduledSendTime: inSeconds(row.state === 'SENT' ? row.send_at : row.scheduled_at),
    dueTime: isWithoutTime(row) ? null : inSeconds(row.send_at),
    socialProfile: { id: row.profile_id },
    failureCode: row.failure_code,
    version: versionOf(row),
  }
}

function isWithoutTime({ state, scheduled_at }: LineRow): boolean {
  return scheduled_at === null && state === 'PENDING_APPROVAL'
}
