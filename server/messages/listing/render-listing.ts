// The rows of a page of messages, rendered as messages or, with view=line, as lines.
import type { Static } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import type { Metadata } from '../../db/keyset.ts'
import type { Storage } from '../../media/media.ts'
import type { MessageItem } from '../representation/item.ts'
import { type MessageLine, renderLines } from '../representation/line.ts'
import { renderMessages } from '../representation/render.ts'
import { type Listing, listLines, listMessages } from './list.ts'

type Rendered = {
  data: Static<typeof MessageItem>[] | Static<typeof MessageLine>[]
  metadata: Metadata
}

export async function renderListing(
  from: { database: Database; storage: Storage },
  caller: Caller,
  listing: Listing,
  isLine: boolean,
): Promise<Rendered> {
  if (!isLine) {
    const { rows, metadata } = await listMessages(from.database, listing)
    return { data: await renderMessages(from, rows), metadata }
  }
  const { rows, metadata } = await listLines(from.database, listing)
  return { data: await renderLines(from, caller, rows, listing.parts), metadata }
}
