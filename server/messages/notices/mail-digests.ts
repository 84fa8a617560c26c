// A background task: mails the notices of the last day together, at eight o'clock of the member's zone.
import { sql } from 'kysely'
import { type Database, inTransaction } from '../../db/db.ts'
import { addMail, digestMail, type NoticeKind } from '../../mail/mail.ts'
import { isTimezone } from '../../time/time-zone.ts'
import { reasonOf } from './list-notices.ts'

const hourOfDigest = 8
const maxListed = 50
const batch = 500

type Waiting = { member_id: string; timezone: string; since: Date }

/** Runs every hour. Every member of a batch is served in a transaction of their own: a crash repeats no mail. */
export async function mailDigests(database: Database, now = new Date()): Promise<void> {
  let after = '0'
  for (;;) {
    const { rows } = await sql<Waiting>`
      select n.member_id, m.timezone, min(n.created_at) as since
      from notices n join members m on m.id = n.member_id
      where n.is_digest_due and n.member_id > ${after}::bigint
      group by n.member_id, m.timezone order by n.member_id limit ${batch}`.execute(database)
    for (const { member_id: memberId } of rows.filter((row) => isDue(row, now)))
      await inTransaction(database, async (tx) => {
        const notices = await sql<NoticeRow>`
          with taken as (
            update notices set is_digest_due = false where member_id = ${memberId} and is_digest_due
            returning id, message_id, kind, reason, reason_sentence
          )
          select n.kind, n.reason, n.reason_sentence, m.id, m.text, m.failure_reason, m.failure_sentences, p.type, p.username,
            a.email, a.full_name, a.timezone, a.language
          from taken n
          join messages m on m.id = n.message_id
          join profiles p on p.id = m.profile_id
          join members a on a.id = ${memberId} and a.is_active and a.email_proved_at is not null
          order by n.id`.execute(tx)
        const [first] = notices.rows
        if (!first) return
        const { email, full_name: fullName, timezone, language } = first
        const listed = notices.rows.slice(0, maxListed).map(aboutOf)
        const more = notices.rows.length - listed.length
        await addMail(tx, digestMail({ email, fullName, timezone, language }, listed, more))
      })
    if (rows.length < batch) return
    after = rows.at(-1)?.member_id ?? after
  }
}

type NoticeRow = {
  kind: NoticeKind
  reason: string | null
  reason_sentence: unknown
  id: string
  text: string
  failure_reason: string | null
  failure_sentences: unknown
  type: string
  username: string
  email: string
  full_name: string
  timezone: string
  language: string | null
}

function aboutOf(row: NoticeRow) {
  return {
    kind: row.kind,
    messageId: row.id,
    username: row.username,
    network: row.type,
    text: row.text,
    reason: reasonOf(row),
  }
}

/** A notice that waits for more than a day missed its hour, because no worker ran then. */
function isDue({ timezone, since }: Waiting, now: Date): boolean {
  if (now.getTime() - since.getTime() > 25 * 3_600_000) return true
  const format = new Intl.DateTimeFormat('en', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: isTimezone(timezone) ? timezone : 'UTC',
  })
  return Number(format.format(now)) === hourOfDigest
}
