// Stops the events of an uninstalled app. The messages that it has scheduled are still published, but the app gets no events about
// them, nor about later edits and reviews.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { cancelDeliveries } from '../webhooks/webhooks.ts'

type Place = { memberId: string } | { organizationId: string }

/** Call it last in a transaction: its locks hold up publishing on these profiles until the commit. */
export async function stopEventsOfApp(tx: Tx, clientId: string, place: Place): Promise<void> {
  const isAtPlace =
    'memberId' in place
      ? sql`message.created_by = ${place.memberId}`
      : sql`message.profile_id in (${profilesAt(place)})`
  const isTheirs = sql`app.client_id = ${clientId} and ${isAtPlace}`
  await cancelDeliveries(tx, 'The app was uninstalled', isTheirs)
  const { rows } = await unsentOf(clientId, place).execute(tx)
  if (rows.length === 0) return
  // Lanes are locked before messages, as everywhere.
  const lanes = [...new Set(rows.map((row) => row.profile_id))]
  await sql`select from lanes where profile_id = any(${lanes}::bigint[]) order by profile_id for update`.execute(
    tx,
  )
  await tx
    .updateTable('messages')
    .set({ client_id: null })
    .where(sql<boolean>`id = any(${rows.map((row) => row.id)}::bigint[])`)
    .where('client_id', '=', clientId)
    .execute()
}

/** Searches by profile, because no index covers the app or the author; three indexes cover unsent messages by profile. */
function unsentOf(clientId: string, place: Place): RawBuilder<{ id: string; profile_id: string }> {
  const isTheirs =
    'memberId' in place
      ? sql`m.client_id = ${clientId} and m.created_by = ${place.memberId}`
      : sql`m.client_id = ${clientId}`
  return sql`
    with place as (${profilesAt(place)})
    select m.id, m.profile_id from place join messages m on m.profile_id = place.id
    where m.act_at is not null and ${isTheirs}
    union all
    select m.id, m.profile_id from place join messages m on m.profile_id = place.id
    where m.sequence_number is not null and ${isTheirs}
    union all
    select m.id, m.profile_id from place join messages m on m.profile_id = place.id
    where m.is_chain_running and ${isTheirs}`
}

/** For a member: every profile on which they may have scheduled something, possibly more. */
function profilesAt(place: Place): RawBuilder<unknown> {
  if ('organizationId' in place)
    return sql`select id from profiles where organization_id = ${place.organizationId}`
  return sql`
    select id from profiles where member_id = ${place.memberId}
    union
    select p.id from organization_members om join profiles p on p.organization_id = om.organization_id
    where om.member_id = ${place.memberId}
    union
    select profile_id from profile_members where member_id = ${place.memberId}
    union
    select tp.profile_id from team_members tm join team_profiles tp on tp.team_id = tm.team_id
    where tm.member_id = ${place.memberId}`
}
