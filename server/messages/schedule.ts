// Schedules a message: a row per profile, their lanes, the history and the events, in one transaction.
import { sql } from 'kysely'
import { refuseAppAlone } from '../access/access.ts'
import type { RequestActor } from '../access/audit.ts'
import type { Tx } from '../db/db.ts'
import { nowInSeconds } from '../db/keyset.ts'
import { prepared } from '../db/prepared.ts'
import { waking } from '../lanes/lanes.ts'
import { attachMedia } from '../media/media.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import { hasCallback } from '../webhooks/webhooks.ts'
import { insertingActions } from './actions.ts'
import { freezeAddresses, mediaOf } from './freeze-addresses.ts'
import { everyColumnOf } from './messages.ts'
import { emitEvents } from './notify/events.ts'
import type { MessageRow } from './reading/item.ts'
import { expireInTime } from './review/review.ts'
import { canPublish } from './rights.ts'
import type { Draft } from './validation/input.ts'
import { addTags } from './validation/tags.ts'
import { type Checks, validateDraft } from './validation/validate.ts'

export async function scheduleMessage(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  draft: Draft,
): Promise<MessageRow[]> {
  refuseAppAlone(actor.principal)
  const profiles = await validateDraft(tx, checks, actor.principal, draft)
  const frozen = await freezeAddresses(tx, checks.mediumIdInUrl, actor.principal, draft)
  const rows = await store(tx, actor, frozen, profiles)
  await expireInTime(tx, rows)
  await addTags(tx, draft.tags, profiles)
  await attachMedia(
    tx,
    rows.map((row) => row.id),
    mediaOf(frozen),
  )
  if (draft.webhookUrls.length > 0 || rows.some((row) => row.is_app_told))
    await emitEvents(tx, rows)
  return rows
}

/** One statement for messages, history and lanes: round trips would take longer than the work itself. */
async function store(
  tx: Tx,
  actor: RequestActor,
  draft: Draft,
  profiles: UsableProfile[],
): Promise<(MessageRow & { is_app_told: boolean })[]> {
  const { clientId } = actor.principal
  const author = actor.principal.kind === 'member' ? actor.principal.memberId : null
  const content = contentOf(draft)
  const { rows } = await sql<MessageRow & { is_app_told: boolean }>`${prepared}
    with added as (
      insert into messages (profile_id, client_id, scheduled_at, send_at, act_at, state, sequence_number,
        created_by, modified_by, ${sql.join(Object.keys(content).map((name) => sql.ref(name)))})
      select profile_id, ${clientId}, ${draft.scheduledAt}, due.at,
        -- A message needs a review exactly when its author may only propose.
        case when can_publish then due.at end,
        case when can_publish then 'SCHEDULED' else 'PENDING_APPROVAL' end,
        case when can_publish then null else 1 end,
        ${author}, ${author}, ${sql.join(Object.values(content))}
      from unnest(${profiles.map(({ id }) => id)}::bigint[], ${profiles.map(canPublish)}::boolean[])
          with ordinality as goal (profile_id, can_publish, place),
        (select coalesce(${draft.scheduledAt}::timestamptz, ${nowInSeconds}) as at) as due
      order by place
      returning ${everyColumnOf('messages')}
    ),
    noted as (${insertingActions(actor, sql`added`, 'CREATE')}),
    woken as (${waking(sql`added`)})
    select ${everyColumnOf('added')}, ${hasCallback(sql.ref('added.client_id'))} as is_app_told from added order by id`.execute(
    tx,
  )
  return rows
}

/** The columns that hold what the author wrote. */
export function contentOf(draft: Draft) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const orNull = <T>(list: T[]) => (list.length === 0 ? null : list)
  return {
    text: draft.text,
    media: JSON.stringify(draft.mediaIds.map((id) => ({ id, ...draft.mediaOptions[id] }))),
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
