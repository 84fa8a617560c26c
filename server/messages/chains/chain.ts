// The rows of the parts of messages: each part whose turn has come has one.
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import type { PartForm } from '../../networks/networks.ts'
import { findByType } from '../../networks/registry.ts'
import type { MessageRow } from '../fields/field.ts'

/** The row of a part, its last try. */
export type PartRow = Pick<
  MessageRow,
  | 'id'
  | 'state'
  | 'send_at'
  | 'doubt_until'
  | 'post_id'
  | 'post_url'
  | 'failure_code'
  | 'failure_reason'
  | 'failure_hint'
  | 'failure_sentences'
> & { chain_head: string; chain_position: number; chain_try: number }

/** `form`: the form that the network has; null if it takes no parts any more. */
export type Chain = { form: PartForm | null; rows: PartRow[] }

/** Returns the chains by the id of their message. A message without parts has none. */
export async function findChains(
  database: Database,
  messages: Pick<MessageRow, 'id' | 'parts'>[],
): Promise<Map<string, Chain>> {
  const ids = messages.flatMap(({ id, parts }) => (parts === null ? [] : id))
  if (ids.length === 0) return new Map()
  const { rows: heads } = await sql<{ id: string; type: string }>`
    select m.id, p.type from messages m join profiles p on p.id = m.profile_id
    where m.id = any(${ids}::bigint[])`.execute(database)
  const { rows } = await sql<PartRow>`
    select distinct on (chain_head, chain_position) id, chain_head, chain_position, chain_try, state, send_at, doubt_until, post_id, post_url,
      failure_code, failure_reason, failure_hint, failure_sentences
    from messages where chain_head = any(${ids}::bigint[])
    order by chain_head, chain_position, chain_try desc`.execute(database)
  const byHead = Map.groupBy(rows, ({ chain_head }) => chain_head)
  return new Map(
    heads.map(({ id, type }) => [id, { form: formOf(type), rows: byHead.get(id) ?? [] }]),
  )
}

export function formOf(profileType: string): PartForm | null {
  return findByType(profileType)?.parts?.as ?? null
}
