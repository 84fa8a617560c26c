// Schedule a message: one row per profile, the lanes they go out in, the history and the events, in one transaction.
import { sql } from 'kysely'
import { refuseAppAlone } from '../access/access.ts'
import type { Tx } from '../db/db.ts'
import { kept } from '../db/kept.ts'
import { nowInMilliseconds } from '../db/keyset.ts'
import { attachMedia } from '../media/media.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import { hasCallback } from '../webhooks/webhooks.ts'
import { type Caller, noting } from './actions.ts'
import { tell } from './events.ts'
import { freezeAddresses, mediaOf } from './freeze-addresses.ts'
import type { Draft } from './input.ts'
import type { MessageRow } from './item.ts'
import { poking } from './lanes.ts'
import { everyColumnOf } from './messages.ts'
import { expireInTime } from './review/review.ts'
import { canPublish } from './rights.ts'
import { keepTags } from './tags.ts'
import { type Checks, validateDraft } from './validate.ts'

export async function scheduleMessage(
  tx: Tx,
  checks: Checks,
  caller: Caller,
  draft: Draft,
): Promise<MessageRow[]> {
  refuseAppAlone(caller.principal)
  const profiles = await validateDraft(tx, checks, caller.principal, draft)
  const frozen = await freezeAddresses(tx, checks.mediumIdInUrl, caller.principal, draft)
  const rows = await store(tx, caller, frozen, profiles)
  await expireInTime(tx, rows)
  await keepTags(tx, draft.tags, profiles)
  await attachMedia(
    tx,
    rows.map((row) => row.id),
    mediaOf(frozen),
  )
  if (draft.webhookUrls.length > 0 || rows.some((row) => row.is_app_told)) await tell(tx, rows)
  return rows
}

/** All in one statement: to ask PostgreSQL once for each part would take longer than the parts do. */
async function store(
  tx: Tx,
  caller: Caller,
  draft: Draft,
  profiles: UsableProfile[],
): Promise<(MessageRow & { is_app_told: boolean })[]> {
  const { clientId } = caller.principal
  const author = caller.principal.kind === 'member' ? caller.principal.memberId : null
  const content = contentOf(draft)
  const { rows } = await sql<MessageRow & { is_app_told: boolean }>`${kept}
    with added as (
      insert into messages (profile_id, client_id, scheduled_at, send_at, act_at, state, sequence_number,
        created_by, modified_by, ${sql.join(Object.keys(content).map((name) => sql.ref(name)))})
      select profile_id, ${clientId}, ${draft.scheduledAt}, due.at,
        -- Who may only propose needs a review; nothing else decides it.
        case when can_publish then due.at end,
        case when can_publish then 'SCHEDULED' else 'PENDING_APPROVAL' end,
        case when can_publish then null else 1 end,
        ${author}, ${author}, ${sql.join(Object.values(content))}
      from unnest(${profiles.map(({ id }) => id)}::bigint[], ${profiles.map(canPublish)}::boolean[])
          with ordinality as goal (profile_id, can_publish, place),
        (select coalesce(${draft.scheduledAt}::timestamptz, ${nowInMilliseconds}) as at) as due
      order by place
      returning ${everyColumnOf('messages')}
    ),
    noted as (${noting(caller, sql`added`, 'CREATE')}),
    poked as (${poking(sql`added`)})
    select ${everyColumnOf('added')}, ${hasCallback(sql.ref('added.client_id'))} as is_app_told from added order by id`.execute(
    tx,
  )
  return rows
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
