// Messages as a caller reads them now: with the addresses at which their media can be seen for a while, and with whom they
// wait for.
import type { Database } from '../db/db.ts'
import { linkMedia, type Storage } from '../media/media.ts'
import { type MessageItem, type MessageRow, renderMessage } from './item.ts'
import { findApprovers } from './reviewers.ts'

const linkSeconds = 1800

export async function renderMessages(
  using: { database: Database; storage: Storage },
  rows: MessageRow[],
): Promise<MessageItem[]> {
  const ids = rows.flatMap((row) => (row.media as { id: string }[]).map(({ id }) => id))
  const links = await linkMedia(using, [...new Set(ids)], linkSeconds)
  const approvers = await findApprovers(using.database, rows)
  return rows.map((row) => renderMessage(row, approvers, links))
}
