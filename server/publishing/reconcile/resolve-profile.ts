// Decides which message a post belongs to. Posts are compared by text and time, and an account may be connected twice: by an organization
// and by a member or another organization, each connection with its own profile and lane. Posts of other messages of the account are
// excluded, and a post that was found is accepted only if no other message can own it.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import type { JsonValue } from '../../db/schema.gen.ts'
import { textSent } from '../../messages/messages.ts'
import { plainText } from '../../strings/plain-text.ts'
import type { Settlement } from '../ledger/ledger.ts'

/** A post is younger than its attempt, but its message may be late by as much as the catch-up window. */
export function othersSince(firstStartedAt: Date, catchUpMs: number): Date {
  return new Date(firstStartedAt.getTime() - catchUpMs - 86_400_000)
}

export async function readOtherPostIds(
  database: Database,
  profileId: string,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    select other.post_id
    from profiles own
    join profiles same on same.type = own.type and same.network_id = own.network_id
    join lateral (
      select post_id, send_at from messages
      where profile_id = same.id and post_id is not null and ${isSince('messages', since)}
      order by send_at desc limit 2000
    ) other on true
    where own.id = ${profileId}`.execute(database)
  return rows.map((row) => row.post_id)
}

/** Each settlement, or its alternative (`ifNotOurs`) if the post that was found may belong to another message. */
export async function resolveOwnership(tx: Tx, settlements: Settlement[]): Promise<Settlement[]> {
  const decided: Settlement[] = []
  // Always in the same order: two transactions that found the same posts must not deadlock.
  for (const settlement of settlements.toSorted(byPostId)) {
    const { ifNotOurs } = settlement
    const isOurs = !ifNotOurs || (await isSurelyOurs(tx, settlement, ifNotOurs.othersSince))
    decided.push(isOurs ? settlement : ifNotOurs.settlement)
  }
  return decided
}

function byPostId({ postId: one }: Settlement, { postId: other }: Settlement): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

async function isSurelyOurs(
  tx: Tx,
  { messageId, postId }: Settlement,
  since: Date,
): Promise<boolean> {
  // Two transactions that found the same post decide one after the other, and the second sees the first one's result.
  await sql`select pg_advisory_xact_lock(hashtextextended('found post ' || ${postId}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{
    text: string
    mentions: JsonValue | null
    other_text: string
    other_mentions: JsonValue | null
    link_parameters: JsonValue | null
    other_parameters: JsonValue | null
    is_theirs: boolean
  }>`
    select m.text, m.mentions, other.text as other_text, other.mentions as other_mentions, m.link_parameters,
      other.link_parameters as other_parameters, other.post_id is not null as is_theirs
    from messages m
    join profiles own on own.id = m.profile_id
    join profiles same on same.type = own.type and same.network_id = own.network_id and same.id <> own.id
    join messages other on other.profile_id = same.id and ${isSince('other', since)}
    left join attempts a on a.message_id = other.id and a.number = other.attempts
    where m.id = ${messageId} and (
      other.post_id = ${postId}
      -- The owner's attempt began before the post could be found. Of several in doubt the oldest message decides first.
      or (other.state = 'SUBMITTED' and not other.is_chain_running and (a.state = 'open' or other.id < m.id))
    )`.execute(tx)
  return !rows.some(
    (one) =>
      one.is_theirs ||
      withoutLinks(textSent(one)) ===
        withoutLinks(
          textSent({
            text: one.other_text,
            mentions: one.other_mentions,
            link_parameters: one.other_parameters,
          }),
        ),
  )
}

/** Ignores blanks and links and what servers change, and so treats more texts as equal than any network does. */
export function withoutLinks(text: string): string {
  // Word by word: a single expression would be quadratic in the length of a word.
  const words = plainText(text).split(' ')
  return words.filter((word) => !/[./]/.test(word)).join('')
}

/** SQL: up to a day ahead, because a clock may have been set back. */
function isSince(table: string, since: Date) {
  const sendAt = sql.ref(`${table}.send_at`)
  return sql`${sendAt} > ${since} and ${sendAt} <= clock_timestamp() + interval '1 day'`
}
