// Renders messages for a response, with signed URLs of their media and with the members who may approve them.
import type { Database } from '../../db/db.ts'
import { findImports, type ImportState, linkMedia, type Storage } from '../../media/media.ts'
import { findApprovers } from '../review/reviewers.ts'
import { type MessageItem, type MessageRow, renderMessage } from './item.ts'

const linkSeconds = 1800

export async function renderMessages(
  using: { database: Database; storage: Storage },
  rows: MessageRow[],
): Promise<MessageItem[]> {
  const ids = rows.flatMap((row) => [
    ...(row.media as { id: string; thumbnailId?: string }[]).flatMap(({ id, thumbnailId }) =>
      thumbnailId ? [id, thumbnailId] : id,
    ),
    ...copiesIn(row),
  ])
  const links = await linkMedia(using, [...new Set(ids)], linkSeconds)
  const approvers = await findApprovers(using.database, rows)
  const copies = await findCopies(using.database, rows)
  return rows.map((row) => renderMessage(row, approvers, links, copies))
}

/** The states of the copies of media that were given by address. */
export async function findCopies(
  database: Database,
  rows: MessageRow[],
): Promise<Map<string, ImportState>> {
  return findImports(database, rows.flatMap(copiesIn))
}

function copiesIn({ media_urls }: MessageRow): string[] {
  return ((media_urls ?? []) as { mediaId?: string }[]).flatMap(({ mediaId }) => mediaId ?? [])
}
