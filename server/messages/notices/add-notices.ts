// Adds a notice for the author of each message, or for the member who asked for a change of its post, and the mail that reports it at once, in the transaction of the change.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { addMails, type NoticeKind } from '../../mail/mail.ts'
import { usualNotices } from '../../organizations/organizations.ts'
import { render, type Said, toStore } from '../../sentences/sentences.ts'
import { writeNoticeMails } from '../notify/mails.ts'
import { settingOf } from './notice-kinds.ts'

type About = {
  kind: NoticeKind
  /** The member who acted. An author needs no notice of what they did themselves. */
  by?: string | null
  /** In place of the author. */
  to?: string
  reason?: Said | null
}

export async function addNotices(tx: Tx, messageIds: string[], about: About): Promise<void> {
  if (messageIds.length === 0) return
  const { kind, by = null, reason = null, to = null } = about
  const setting = settingOf[kind]
  const { rows } = await sql<{ message_id: string }>`
    with chosen as (
      select m.id as message_id, author.id as member_id, coalesce(author.notices ->> ${setting}, ${usualNotices[setting]}) as mailed
      from messages m join members author on author.id = coalesce(${to}::bigint, m.created_by)
      where m.id = any(${messageIds}::bigint[]) and author.is_active and author.id is distinct from ${by}::bigint
    ), added as (
      insert into notices (member_id, message_id, kind, by_member, reason, reason_sentence, is_digest_due)
      select member_id, message_id, ${kind}, ${by}::bigint, ${reason && render(reason)}, ${toStore(reason)}::jsonb, mailed = 'DAILY' from chosen order by message_id
    )
    select message_id from chosen where mailed = 'AT_ONCE' order by message_id`.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.message_id)
  const messages = await tx.selectFrom('messages').selectAll().where('id', 'in', ids).execute()
  await addMails(tx, await writeNoticeMails(tx, messages, { kind, reason, to }))
}
