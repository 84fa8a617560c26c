// Snippets of organizations.
import type { Connections } from '../../server/db/db.ts'
import { need } from './need.ts'

type In = Pick<Connections, 'pool'>

let count = 0

type Given = {
  id?: string
  name?: string
  text?: string
  hashtags?: string[]
  networkTexts?: { network: string; text: string | null }[]
  organizationId: string
}

/** Created by no member. With hashtags it is a group of them. */
export async function addSnippet(
  { pool }: In,
  {
    id,
    name = `snippet ${++count}`,
    text = 'Reed Bakery, Chur',
    hashtags = [],
    networkTexts = [],
    organizationId,
  }: Given,
): Promise<string> {
  const isGroup = hashtags.length > 0
  const { rows } = await pool.query<{ id: string }>(
    `insert into snippets (id, organization_id, name, type, text, hashtags, network_texts) overriding system value
     values (coalesce($1, nextval(pg_get_serial_sequence('snippets', 'id'))), $2, $3, $4, $5, $6, $7) returning id`,
    [
      ...[id, organizationId, name, isGroup ? 'HASHTAGS' : 'TEXT', isGroup ? '' : text],
      ...[hashtags, JSON.stringify(networkTexts)],
    ],
  )
  return need(rows[0]).id
}
