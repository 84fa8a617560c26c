// A message whose last attempt has no known outcome, with what is needed to look for its post on the network.
import { sql } from 'kysely'
import { steadyNow } from '../../continuity/mark.ts'
import type { Database } from '../../db/db.ts'
import type { MessageRow } from '../../messages/messages.ts'
import { notTaken, preparedGone } from '../ledger/ledger.ts'
import { othersSince, readOtherPostIds } from './resolve-profile.ts'

export type Doubt = {
  message: MessageRow
  attempt: {
    /** Of the first attempt: a post that is younger may be this message's. */
    firstStartedAt: Date
    /** Null: the process died before it could write the outcome. */
    endedAt: Date | null
    /** How long ago that is, by the clock of all processes together. Null: not known. */
    endedSteadyMs: number | null
    /** Of all attempts, the newest first: any of them may have been published. */
    preparedIds: string[]
    /** Of the last attempt. */
    preparedId: string | null
    code: string | null
    reason: string | null
    /** The post that the network named when it refused the last attempt as a repetition. */
    repeats: string | null
    /** When the first attempt in doubt began. Null: the last one was refused, and no earlier one is in doubt. */
    doubtSince: Date | null
  }
  /** Other messages of the account may have posted since then. */
  othersSince: Date
  otherPostIds: string[]
  /** By the database's clock, like the other times. */
  now: Date
}

/** Undefined: the message is not in doubt any more. */
export async function readDoubt(
  database: Database,
  messageId: string,
  catchUpMs: number,
): Promise<Doubt | undefined> {
  const message = await database
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('state', '=', 'SUBMITTED')
    .executeTakeFirst()
  if (!message) return undefined
  const attempts = await database
    .selectFrom('attempts')
    .select([
      'started_at',
      'ended_at',
      sql<number | null>`${steadyNow} - ended_steady_ms`.as('ended_steady'),
      'prepared_id',
      'network_post_id',
      'code',
      'reason',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('message_id', '=', messageId)
    .orderBy('number')
    .execute()
  const [first] = attempts
  const last = attempts.at(-1)
  if (!first || !last) throw new Error(`message ${messageId} is SUBMITTED without an attempt`)
  const since = othersSince(first.started_at, catchUpMs)
  return {
    message,
    attempt: {
      firstStartedAt: first.started_at,
      endedAt: last.ended_at,
      endedSteadyMs: last.ended_steady,
      preparedIds: [...new Set(attempts.map((one) => one.prepared_id))]
        .filter((id) => id !== null)
        .reverse(),
      preparedId: last.prepared_id,
      code: last.code,
      reason: last.reason,
      repeats: last.network_post_id,
      doubtSince: attempts.find((one) => isInDoubt(one, last))?.started_at ?? null,
    },
    othersSince: since,
    otherPostIds: await readOtherPostIds(database, message.profile_id, since),
    now: last.now,
  }
}

type Tried = { started_at: Date; code: string | null }

/** An attempt that was refused as a repetition published nothing itself: the post that it repeats is an older one. */
function isInDoubt(one: Tried, last: Tried): boolean {
  if (one === last) return one.code !== 'duplicate'
  return one.code === notTaken || one.code === preparedGone
}
