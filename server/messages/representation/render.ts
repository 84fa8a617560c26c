// Renders messages for a response, with signed URLs of their media and with the members who may approve them.
import type { Database } from '../../db/db.ts'
import { findImports, type ImportState, linkMedia, type Storage } from '../../media/media.ts'
import { addressesOf } from '../authoring/freeze-addresses.ts'
import { findChains } from '../chains/chain.ts'
import type { NamedMedium } from '../input/content.ts'
import type { StoredPart } from '../input/parts.ts'
import { findApprovers } from '../review/reviewers.ts'
import { type MessageItem, type MessageRow, renderMessage } from './item.ts'

const linkSeconds = 1800

export async function renderMessages(
  using: { database: Database; storage: Storage },
  rows: MessageRow[],
): Promise<MessageItem[]> {
  const ids = rows.flatMap((row) => [...uploadsIn(row), ...copiesIn(row)])
  const links = await linkMedia(using, [...new Set(ids)], linkSeconds)
  const approvers = await findApprovers(using.database, rows)
  const copies = await findCopies(using.database, rows)
  const chains = await findChains(using.database, rows)
  return rows.map((row) => renderMessage(row, approvers, { links, copies, chains }))
}

/** The states of the copies of media that were given by address. */
export async function findCopies(
  database: Database,
  rows: MessageRow[],
): Promise<Map<string, ImportState>> {
  return findImports(database, rows.flatMap(copiesIn))
}

function uploadsIn({ media, parts }: MessageRow): string[] {
  // Only the table of fields writes these columns.
  const own = media as NamedMedium[]
  const ofParts = ((parts ?? []) as StoredPart[]).flatMap((part) => part.media)
  return [...own, ...ofParts].flatMap(({ id, thumbnailId }) =>
    thumbnailId ? [id, thumbnailId] : id,
  )
}

function copiesIn(row: MessageRow): string[] {
  return addressesOf(row).flatMap(({ mediaId }) => mediaId ?? [])
}
