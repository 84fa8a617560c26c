// The names of the labels of an organization that are offered for new messages.
import type { Database } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'

export async function listTags(database: Database, organizationId: string, page: Page) {
  const { where, order, limit } = keyset('name', page)
  const rows = await database
    .selectFrom('tags')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('leads_to', 'is', null)
    .where('archived_at', 'is', null)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.name)
}

export function isTagName(text: string): boolean {
  return text.length > 0 && text.length <= maxTagLength && !text.includes('\0')
}

export const maxTagLength = 100
/** Of one message. */
export const maxTags = 50
