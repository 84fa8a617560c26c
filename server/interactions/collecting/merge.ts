// Merges interactions that a network reported into the database. Any order of arrivals, repeats and deletions, by any number
// of processes, ends in the same set. Two rules ensure that: one merge at a time per profile (the caller locks its row), and
// an earlier observation never overrides a later one.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { milliseconds } from '../../db/interval.ts'
import { prepared } from '../../db/prepared.ts'
import {
  type Covered,
  type Gone,
  type Interaction,
  interactionTypes,
  type Person,
} from '../../networks/interactions/reader.ts'
import { isErasure } from '../people/erased.ts'
import { mergePeople, removeLeft } from '../people/people.ts'

export type Owner = {
  profileId: string
  /** The profile's own id on its network. */
  networkId: string
  /** The network's name, as facebook. */
  network: string
}

export type Update = {
  interactions: Interaction[]
  gone: Gone[]
  covered: Covered[]
  people?: Person[]
  /** When the network was asked, by the database's clock. Null for a push, where each item has its own time. */
  askedAt: string | null
  /** How long an interaction must be missing from its lists before it counts as gone. Pushed deletions count at once. */
  missingForMs?: number
}

/** `missing` counts interactions that their list no longer shows, but not for long enough to be gone. */
export type Changes = { added: number; gone: number; missing: number }

export async function mergeInteractions(
  tx: Tx,
  owner: Owner,
  update: Update,
  retentionMs: number,
): Promise<Changes> {
  const rows = readRows(owner, update.interactions)
  await restoreTimes(tx, owner, rows, update)
  const added = rows.size > 0 ? await add(tx, owner, [...rows.values()], update, retentionMs) : 0
  const { people = [], askedAt } = update
  const others = new Set([...rows.values()].map((row) => row.other_id))
  if (people.length > 0) await mergePeople(tx, owner, { people, askedAt }, others, retentionMs)
  const mayRemove = update.gone.length + update.covered.length > 0
  return { added, ...(mayRemove ? await remove(tx, owner, update) : { gone: 0, missing: 0 }) }
}

/** The keys are column names. */
type Row = {
  key: string
  other_id: string
  at: Date
  type: string
  is_incoming: boolean
  message_id: string
  scope: string
  /** Most interactions appear in one list only. */
  also_in?: string
}

/** By key. If a key comes with two times, the earlier one is right. */
function readRows(owner: Owner, interactions: Interaction[]): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const interaction of interactions) {
    const row = readRow(owner, interaction)
    const known = row && rows.get(row.key)
    if (row && !(known && known.at <= row.at)) rows.set(row.key, row)
  }
  return rows
}

/** Undefined if the item cannot be stored. One malformed item must not block all others for ever. */
function readRow({ networkId }: Owner, given: Interaction): Row | undefined {
  const { key, scope, alsoIn, fromNetworkId, toNetworkId, externalMessageId, type, at } = given
  const isIncoming = toNetworkId === networkId
  const otherId = isIncoming ? fromNetworkId : toNetworkId
  // Ignore interactions of the profile with itself, and those between two other accounts.
  if (otherId === networkId || (!isIncoming && fromNetworkId !== networkId)) return undefined
  const isValid =
    [key, scope, alsoIn ?? scope, otherId, externalMessageId].every(isPlain) &&
    interactionTypes.includes(type) &&
    isPossibleTime(at)
  return isValid
    ? {
        key,
        other_id: otherId,
        at,
        type,
        is_incoming: isIncoming,
        message_id: externalMessageId,
        scope,
        ...(alsoIn === undefined ? {} : { also_in: alsoIn }),
      }
    : undefined
}

/** Ids and keys are printable ASCII on every network. Anything else must not reach the database. */
export function isPlain(text: unknown): boolean {
  return typeof text === 'string' && /^[\x21-\x7e]{1,400}$/.test(text)
}

function isPossibleTime(at: Date): boolean {
  const tomorrow = Date.now() + 86_400_000
  return at.getTime() > 0 && at.getTime() < tomorrow
}

/** Interactions without a time of their own that only seemed to be gone get back the time they had. */
async function restoreTimes(
  tx: Tx,
  { profileId }: Owner,
  rows: Map<string, Row>,
  { askedAt }: Update,
): Promise<void> {
  const timeless = [...rows.values()].filter(({ type }) => isTimeless(type))
  if (askedAt === null || timeless.length === 0) return
  const { rows: known } = await sql<{ key: string; at: Date }>`${prepared}
    select g.key, g.at from gone_interactions g
    where g.profile_id = ${profileId} and g.key = any(${timeless.map(({ key }) => key)}) and g.at is not null
      and not exists (select from interactions i where i.profile_id = g.profile_id and i.key = g.key)`.execute(
    tx,
  )
  for (const { key, at } of known) {
    const row = rows.get(key)
    if (row && at < row.at) row.at = at
  }
}

/** Most networks report no time for these. Their stored time is when the collector first saw them. */
const timelessTypes = ['LIKE', 'SHARE']

function isTimeless(type: string): boolean {
  return timelessTypes.includes(type)
}

async function add(
  tx: Tx,
  { profileId, network }: Owner,
  rows: Row[],
  { askedAt }: Update,
  retentionMs: number,
): Promise<number> {
  // One JSON parameter is cheaper than several arrays, whose texts pg would escape one by one.
  const { rows: counted } = await sql<{ added: number }>`${prepared}
    with written as (
      insert into interactions as held
        (profile_id, key, other_id, at, type, is_incoming, message_id, scope, also_in)
      select ${profileId}::bigint, x.key, x.other_id, x.at, x.type, x.is_incoming, x.message_id, x.scope, x.also_in
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (key text, other_id text, at timestamptz, type text,
        is_incoming boolean, message_id text, scope text, also_in text)
      where x.at > clock_timestamp() - ${milliseconds(retentionMs)}
        -- Skip known rows, as nearly all of a list are when it is read again: not even a row lock is written.
        and not exists (
          select from interactions known
          where known.profile_id = ${profileId} and known.key = x.key and known.at <= x.at
            and not ${learnsList('known', 'x')} and not ${isMoreSpecific('known', 'x')}
            and not ${isBack('known', askedAt)})
        -- Skip rows that a later observation found to be gone. A pushed like is an exception: it may be given again, even
        -- within the second in which it was taken back; then the last push counts.
        and not exists (
          select from gone_interactions g
          where g.profile_id = ${profileId} and g.key = x.key and case
            when ${askedAt}::timestamptz is null and x.type = 'LIKE'
            then coalesce(g.told_at, date_trunc('second', g.gone_at)) > x.at
            else g.gone_at >= coalesce(${askedAt}::timestamptz, x.at) end)
        and not exists (
          select from erased_people e
          where ${isErasure({ network, profileId }, sql.ref('x.other_id'))}
            and (e.erased_at >= x.at or x.type = any(${timelessTypes})))
      on conflict (profile_id, key) do update
      set at = least(held.at, excluded.at),
        type = case when ${isMoreSpecific('held', 'excluded')} then excluded.type else held.type end,
        also_in = case when ${learnsList('held', 'excluded')}
          then case when excluded.scope <> held.scope then excluded.scope else excluded.also_in end
          else held.also_in end,
        missed_at = case when not ${isBack('held', askedAt)} then held.missed_at end
      where excluded.at < held.at or ${learnsList('held', 'excluded')} or ${isMoreSpecific('held', 'excluded')}
        or ${isBack('held', askedAt)}
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new)::integer as added from written`.execute(tx)
  return counted[0]?.added ?? 0
}

/** SQL: whether the second row names a list that the first row lacks. Two lists suffice to see that a row is gone. */
function learnsList(known: string, reported: string): RawBuilder<boolean> {
  const scope = sql.ref(`${known}.scope`)
  return sql<boolean>`(${sql.ref(`${known}.also_in`)} is null
    and (${sql.ref(`${reported}.scope`)} <> ${scope} or coalesce(${sql.ref(`${reported}.also_in`)}, ${scope}) <> ${scope}))`
}

/** SQL: whether the second row has a more specific type: a MENTION in one list may be an answer or a post in another. */
function isMoreSpecific(known: string, reported: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${known}.type`)} = 'MENTION' and ${sql.ref(`${reported}.type`)} <> 'MENTION')`
}

/** SQL: whether the row was missing, and a list that was read later shows it again. */
function isBack(known: string, askedAt: string | null): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${known}.missed_at`)} < ${askedAt}::timestamptz, false)`
}

/** Also remembers deletions of interactions that are not stored: their creation may still be reported late. */
async function remove(
  tx: Tx,
  { profileId }: Owner,
  update: Update,
): Promise<Pick<Changes, 'gone' | 'missing'>> {
  const { covered, askedAt, missingForMs = 0 } = update
  const reported = update.gone.filter(({ key }) => isPlain(key))
  // A push lists nothing: when a post ends, a comment that was pushed together with it ends as well.
  const listed = askedAt === null ? [] : update.interactions.map(({ key }) => key)
  const { rows: counted } = await sql<Removed>`${prepared}
    with c as (
      select * from unnest(${covered.map(({ scope }) => scope)}::text[],
        ${covered.map(({ since }) => since)}::timestamptz[],
        ${covered.map(({ until }) => until)}::timestamptz[],
        ${covered.map(({ isCounted }) => isCounted ?? false)}::boolean[]) as c (scope, since, until, is_counted)
    ), held as (
      -- Two selects, each with an index of its own.
      ${heldIn('scope', profileId)} union all ${heldIn('also_in', profileId)}
    ), said as (
      -- Some networks repeat the creation time in a deletion. Only a later time is the time of the deletion.
      select s.key, case when s.at > i.at then least(s.at, clock_timestamp()) end as deleted_at
      from unnest(${reported.map(({ key }) => key)}::text[], ${reported.map(({ at }) => at)}::timestamptz[]) as s (key, at)
      left join interactions i on i.profile_id = ${profileId} and i.key = s.key
      -- Ignore an outdated deletion of a like that was given again since.
      where i.type is distinct from 'LIKE' or coalesce(s.at, 'infinity') >= date_trunc('second', i.at)
    ), missing as (
      select key, min(missed_at) as missed_at, bool_or(is_counted) as is_counted from held
      -- A row that was stored after the list was requested could not be in the list.
      where taken_at < coalesce(${askedAt}::timestamptz, 'infinity') and key <> all (${listed}::text[])
      group by key
    ), gone as (
      select key, max(deleted_at) as deleted_at, bool_and(is_doubtful) as is_doubtful from (
        select key, deleted_at, false as is_doubtful from said
        union all
        -- A list may have gaps: a row counts as gone only when two reads miss it.
        select key, null, ${askedAt}::timestamptz is not null and not is_counted from missing
        where ${askedAt}::timestamptz is null
          or missed_at <= ${askedAt}::timestamptz - ${milliseconds(missingForMs)}
      ) every group by key
    ), removed as (
      delete from interactions i using gone
      where i.profile_id = ${profileId} and i.key = gone.key
        and i.taken_at < coalesce(${askedAt}::timestamptz, 'infinity')
      returning i.*
    ), remembered as (
      insert into gone_interactions (profile_id, key, told_at, at, other_id)
      select ${profileId}, gone.key, gone.deleted_at, r.at, r.other_id
      -- Keep the time of rows that only a list reports as gone: if they reappear without a time, they get it back.
      from gone left join removed r on r.key = gone.key and gone.is_doubtful and r.type = any(${timelessTypes})
      on conflict (profile_id, key) do update
      set gone_at = excluded.gone_at, told_at = excluded.told_at, at = excluded.at, other_id = excluded.other_id
    ), doubted as (
      update interactions i set missed_at = coalesce(i.missed_at, ${askedAt}::timestamptz) from missing
      where i.profile_id = ${profileId} and i.key = missing.key
        and not exists (select from gone where gone.key = missing.key)
      returning i.key
    )
    select (select count(*)::integer from removed) as gone, (select count(*)::integer from doubted) as missing,
      array(select distinct other_id from removed) as others`.execute(tx)
  const { gone, missing, others } = counted[0] ?? { gone: 0, missing: 0, others: [] }
  if (others.length > 0) await removeLeft(tx, profileId, others)
  return { gone, missing }
}

type Removed = { gone: number; missing: number; others: string[] }

/** SQL: the stored rows of the lists that were read completely. */
function heldIn(list: 'scope' | 'also_in', profileId: string): RawBuilder<unknown> {
  return sql`
    select i.key, i.taken_at, i.missed_at, c.is_counted from c join interactions i on i.profile_id = ${profileId} and ${sql.ref(`i.${list}`)} = c.scope
      and i.at >= coalesce(c.since, '-infinity') and i.at < coalesce(c.until, 'infinity')`
}
