// Pauses every lane that publishes with the same key of an app at the same server: the server refuses the key, whatever the profile.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { originIn } from '../db/served-at.ts'

/**
 * The network and the app of a profile's credential identify the key; without an app it is the key of this installation. A refusal
 * holds for one server only. A lane that is already paused keeps its own, earlier end and then calls the network once: otherwise the
 * refusals of other profiles could pause it for ever. A lane that is locked is skipped, because its own call gets the same refusal.
 */
export async function pauseAppOf(
  database: Database,
  profileId: string,
  until: Date,
): Promise<void> {
  const sameKey = sql`
    select p.id from profiles own
    join credentials mine on mine.id = own.credential_id
    join credentials c on c.network = mine.network and c.app is not distinct from mine.app
      and ${originIn(sql`c.server`)} is not distinct from ${originIn(sql`mine.server`)}
    join profiles p on p.credential_id = c.id
    where own.id = ${profileId} and p.id <> own.id`
  // Profiles for which nothing was ever scheduled.
  await sql`insert into lanes (profile_id, paused_until) select id, ${until}::timestamptz from (${sameKey}) same
    on conflict do nothing`.execute(database)
  await sql`
    update lanes l
    set paused_until = ${until}::timestamptz,
        -- Of a lane that is held this is the end of the lease. A message in doubt ignores the pause.
        next_at = case when l.owner is not null or l.next_at is null then l.next_at else least(
          greatest(l.next_at, ${until}::timestamptz),
          (select min(m.act_at) from messages m
           where m.profile_id = l.profile_id and m.act_at is not null and m.state = 'SUBMITTED')) end
    from (
      select o.profile_id from lanes o
      where o.profile_id in (${sameKey}) and (o.paused_until is null or o.paused_until <= clock_timestamp())
      order by o.profile_id for update skip locked
    ) free where l.profile_id = free.profile_id`.execute(database)
}
