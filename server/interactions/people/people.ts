// The names and portraits of the people with whom a profile has had interactions (docs/decisions/0048). A person is stored as long as an
// interaction with them is.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import { prepared } from '../../db/prepared.ts'
import type { Person } from '../../networks/interactions/reader.ts'
import { cleanPerson, type PersonRow } from './clean-person.ts'
import { isErasure } from './erased.ts'

type Owner = { profileId: string; network: string }

type Seen = {
  people: Person[]
  /** When the network was asked, by the database's clock. Null: just now. */
  askedAt: string | null
}

/**
 * Stores those of the people with whom an interaction is stored, except erased ones. `others`: the ids of those with interactions in
 * the same reading. Writes only changes: a list that is read again writes nothing.
 */
export async function mergePeople(
  tx: Tx,
  { profileId, network }: Owner,
  { people, askedAt }: Seen,
  others: ReadonlySet<string>,
  retentionMs: number,
): Promise<void> {
  const rows = readRows(people, others)
  if (rows.length === 0) return
  await sql`${prepared}
    insert into interaction_people (profile_id, other_id, name, handle, avatar_url, seen_at)
    select ${profileId}::bigint, x.other_id, x.name, x.handle, x.avatar_url, x.asked_at
    from (
      -- Values that this answer leaves out stay as they are.
      select said.other_id, nullif(coalesce(said.name, known.name), '') as name,
        nullif(coalesce(said.handle, known.handle), '') as handle,
        nullif(coalesce(said.avatar_url, known.avatar_url), '') as avatar_url,
        coalesce(${askedAt}::timestamptz, clock_timestamp()) as asked_at,
        known.name as known_name, known.handle as known_handle, known.avatar_url as known_avatar, known.seen_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as said (other_id text, name text, handle text, avatar_url text)
      left join interaction_people known on known.profile_id = ${profileId} and known.other_id = said.other_id
    ) x
    where case when x.seen_at is null then coalesce(x.name, x.handle, x.avatar_url) is not null
        else x.seen_at <= x.asked_at
          and ((x.name, x.handle, split_part(x.avatar_url, '?', 1)) is distinct from
              (x.known_name, x.known_handle, split_part(x.known_avatar, '?', 1))
            -- Some networks sign the addresses of portraits again in every answer: the new one is stored once a day.
            or (x.avatar_url <> x.known_avatar and x.seen_at < x.asked_at - interval '1 day')) end
      -- A younger one than those that the sweep may be removing now.
      and exists (
        select from interactions i where i.other_id = x.other_id and i.profile_id = ${profileId}
          and i.at > clock_timestamp() - ${milliseconds(retentionMs)})
      and not exists (
        select from erased_people e where ${isErasure({ network, profileId }, sql.ref('x.other_id'))})
    on conflict (profile_id, other_id) do update
    set name = excluded.name, handle = excluded.handle, avatar_url = excluded.avatar_url, seen_at = excluded.seen_at`.execute(
    tx,
  )
}

/** By id, those who have an interaction. Of two descriptions of a person each fills what the other leaves out. */
function readRows(people: Person[], others: ReadonlySet<string>): PersonRow[] {
  const rows = new Map<string, PersonRow>()
  for (const person of people) {
    if (!others.has(person.networkId)) continue
    const row = cleanPerson(person)
    const known = rows.get(row.other_id)
    rows.set(row.other_id, {
      other_id: row.other_id,
      name: known?.name ?? row.name,
      handle: known?.handle ?? row.handle,
      avatar_url: known?.avatar_url ?? row.avatar_url,
    })
  }
  return [...rows.values()]
}

/** Removes those of these people with whom no interaction is left. */
export async function removeLeft(tx: Tx, profileId: string, otherIds: string[]): Promise<void> {
  await sql`
    delete from interaction_people p
    where p.profile_id = ${profileId} and p.other_id = any(${otherIds}::text[]) and not exists (
      select from interactions i where i.other_id = p.other_id and i.profile_id = p.profile_id)`.execute(
    tx,
  )
}

type StoredPerson = { name: string | null; handle: string | null; avatar_url: string | null }

export async function findPerson(
  database: Database,
  profileId: string,
  otherId: string,
): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`
    select name, handle, avatar_url from interaction_people
    where profile_id = ${profileId} and other_id = ${otherId}`.execute(database)
  return rows[0]
}
