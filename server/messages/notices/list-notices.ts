// The notices of a member, the latest first. Only of messages that the member may still see.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import type { NoticeKind } from '../../mail/mail.ts'
import { fromStored, type Said } from '../../sentences/sentences.ts'
import { type LineRow, lineColumns } from '../representation/line.ts'

/** The columns that hold the reason: the reviewer's words, or why the message could not be sent. */
type Reasoned = {
  reason: string | null
  reason_sentence: unknown
  failure_reason: string | null
  failure_sentences: unknown
}

export type NoticeRow = LineRow &
  Reasoned & {
    notice_id: string
    kind: NoticeKind
    by_member: string | null
    by_name: string | null
    noticed_at: Date
    read_at: Date | null
    resent_as: string | null
  }

type Asked = { memberId: string; profileIds: string[]; isUnread: boolean }

export async function listNotices(database: Database, asked: Asked, page: Page) {
  const { where, order, limit } = keyset('n.id', { ...page, backwards: !page.backwards })
  const { rows } = await sql<NoticeRow>`
    select n.id as notice_id, n.kind, n.by_member, reviewer.full_name as by_name, n.reason, n.reason_sentence, n.created_at as noticed_at, n.read_at,
      m.failure_reason, m.failure_sentences, ${resentAs} as resent_as, ${lineColumns}
    from notices n
    join messages m on m.id = n.message_id and m.profile_id = any(${asked.profileIds}::bigint[])
    left join members reviewer on reviewer.id = n.by_member
    where n.member_id = ${asked.memberId} and (${!asked.isUnread} or n.read_at is null) and ${where}
    order by ${order} limit ${limit}`.execute(database)
  return cutPage(rows, page, (row) => row.notice_id)
}

/** SQL: the latest message that was sent in place of `m`. All repetitions name the first message. */
const resentAs = sql`(select max(r.id) from messages r where r.resend_of = coalesce(m.resend_of, m.id) and r.id > m.id)`

export function reasonOf({ reason, reason_sentence: sentence, ...row }: Reasoned): Said | null {
  const stored = row.failure_sentences as { reason?: unknown } | null
  return fromStored(reason, sentence) ?? fromStored(row.failure_reason, stored?.reason)
}

/** `upTo`: every notice up to this one, because later ones have not been seen. */
type Seen = { upTo: string; ids: string[] }

export async function markRead(
  database: Database,
  memberId: string,
  { upTo, ids }: Seen,
): Promise<void> {
  await sql`
    update notices set read_at = now()
    where member_id = ${memberId} and read_at is null
      and (id <= ${upTo}::bigint or id = any(${ids}::bigint[]))`.execute(database)
}

export async function removeNotices(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('notices').where('member_id', '=', memberId).execute()
}
