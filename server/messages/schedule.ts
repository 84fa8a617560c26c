// Schedule a message: one row per profile, the lanes they go out in, the history and the events, in one transaction.
import { sql } from 'kysely'
import { refuseAppAlone } from '../access/access.ts'
import type { Tx } from '../db/db.ts'
import { attachMedia } from '../media/media.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import { addActions, type Caller } from './actions.ts'
import { type Checks, canPublish, requireSound } from './check.ts'
import { tell } from './events.ts'
import type { Draft } from './input.ts'
import type { MessageRow } from './item.ts'
import { pokeLanes } from './lanes.ts'

export async function scheduleMessage(
  tx: Tx,
  checks: Checks,
  caller: Caller,
  draft: Draft,
): Promise<MessageRow[]> {
  refuseAppAlone(caller.principal)
  const profiles = await requireSound(tx, checks, caller.principal, draft)
  const rows = await insertMessages(tx, caller, draft, profiles)
  const ids = rows.map((row) => row.id)
  await attachMedia(tx, ids, draft.mediaIds)
  await addActions(tx, caller, rows, 'CREATE')
  await tell(tx, rows)
  // Last: who schedules for the same profile waits here until we commit.
  await pokeLanes(
    tx,
    rows.flatMap((row) => (row.act_at ? { profileId: row.profile_id, at: row.act_at } : [])),
  )
  return rows
}

async function insertMessages(
  tx: Tx,
  caller: Caller,
  draft: Draft,
  profiles: UsableProfile[],
): Promise<MessageRow[]> {
  const author = caller.principal.kind === 'member' ? caller.principal.memberId : null
  // Whole milliseconds: a cursor must be able to say it exactly.
  const sendAt = draft.scheduledAt ?? sql<Date>`date_trunc('milliseconds', clock_timestamp())`
  return tx
    .insertInto('messages')
    .values(
      profiles.map((profile) => ({
        ...contentOf(draft),
        profile_id: profile.id,
        client_id: caller.principal.clientId,
        scheduled_at: draft.scheduledAt,
        send_at: sendAt,
        // Who may only propose needs a review; nothing else decides it.
        ...(canPublish(profile)
          ? { state: 'SCHEDULED', act_at: sendAt }
          : { state: 'PENDING_APPROVAL', sequence_number: 1 }),
        created_by: author,
        modified_by: author,
      })),
    )
    .returningAll()
    .execute()
}

/** The part of a message that its author writes, as it is stored. */
export function contentOf(draft: Draft) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const orNull = <T>(list: T[]) => (list.length === 0 ? null : list)
  return {
    text: draft.text,
    media: JSON.stringify(draft.mediaIds.map((id) => ({ id }))),
    media_urls: json(orNull(draft.mediaUrls)),
    webhook_urls: orNull(draft.webhookUrls),
    tags: orNull(draft.tags),
    targeting: json(draft.targeting),
    privacy: json(draft.privacy),
    location: json(draft.location),
    email_notification: draft.emailNotification,
    extended_info: json(orNull(draft.extendedInfo)),
  }
}
