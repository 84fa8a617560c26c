// Changes of posts that are out, which people have asked for. Only this folder writes the tables post_changes and
// post_change_attempts.
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import type { JsonValue } from '../../db/schema.gen.ts'
import type { Follows } from '../../networks/networks.ts'

export type ChangeKind = 'EDIT' | 'DELETE' | 'LOOK'

export const changeStates = {
  PENDING_APPROVAL: 'It waits for an approval.',
  REJECTED: 'It was rejected, and nothing was done.',
  WITHDRAWN: 'It was withdrawn before it was approved, and nothing was done.',
  WAITING: 'It is carried out next.',
  CALLING: 'The network is being called.',
  UNKNOWN:
    'The answer of the network was lost: the post is looked at before anything else happens.',
  DONE: 'It is done. For a LOOK, finding says what was seen.',
  FAILED: 'It was not done, or its outcome could not be learnt; failure says why.',
}
export type ChangeState = keyof typeof changeStates

export type ChangeRow = {
  id: string
  message_id: string
  post_row: string
  kind: ChangeKind
  text: string | null
  mentions: JsonValue | null
  state: ChangeState
  finding: 'THERE' | 'GONE' | null
  member_id: string | null
  decided_by: string | null
  created_at: Date
  ended_at: Date | null
  token: number
  leased_until: Date | null
  attempts: number
  looks: number
  failure_code: string | null
  failure_reason: string | null
  failure_hint: string | null
  failure_sentences: unknown
}

/** A post of a message that is out: its own, or that of a part. */
export type PostOut = {
  rowId: string
  /** The first post is 1. */
  position: number
  postId: string
  postUrl: string | null
  text: string
  mentions: JsonValue | null
  link_parameters: JsonValue | null
  follows: Follows | null
  repost: string | null
  preparedId: string | null
  privacy: Record<string, unknown> | null
  /** No other one of the message is out behind it. */
  isLast: boolean
  hasMedia: boolean
  hasDetails: boolean
  sentAt: Date | null
}

/** In their order. Only those that the network has named. */
export async function listPostsOut(database: Database, messageId: string): Promise<PostOut[]> {
  const { rows } = await sql<PostOut>`
    select m.id as "rowId", coalesce(m.chain_position, 1) as position, m.post_id as "postId", m.post_url as "postUrl", m.text, m.mentions, m.link_parameters, m.follows, m.repost_of as repost, m.privacy,
      m.id = last_value(m.id) over (order by coalesce(m.chain_position, 1), m.id rows between unbounded preceding and unbounded following) as "isLast",
      jsonb_array_length(m.media) > 0 or m.media_urls is not null as "hasMedia", m.post_details is not null as "hasDetails",
      (select max(a.ended_at) from attempts a where a.message_id = m.id and a.state = 'accepted') as "sentAt",
      (select a.prepared_id from attempts a where a.message_id = m.id and a.state = 'accepted' order by a.number desc limit 1) as "preparedId"
    from messages m
    where (m.id = ${messageId} or m.chain_head = ${messageId}) and m.post_id is not null
      and (m.state = 'SENT' or m.is_chain_running)
    order by position, m.id`.execute(database)
  return rows
}

export async function listChanges(database: Database, messageId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select * from post_changes where message_id = ${messageId} order by id limit 1000`.execute(
    database,
  )
  return rows
}

export function isOpen({ state }: Pick<ChangeRow, 'state'>): boolean {
  return ['PENDING_APPROVAL', 'WAITING', 'CALLING', 'UNKNOWN'].includes(state)
}

/** `DELETED`: by a change of ours. `GONE`: it was not there any more when we looked. */
export function stateOfPost(rowId: string, changes: ChangeRow[]): 'OUT' | 'DELETED' | 'GONE' {
  const last = changes.findLast((one) => one.post_row === rowId && one.finding !== null)
  if (last?.finding !== 'GONE') return 'OUT'
  return last.kind === 'DELETE' && last.attempts > 0 && last.state === 'DONE' ? 'DELETED' : 'GONE'
}
