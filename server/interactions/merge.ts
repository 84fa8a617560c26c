// Puts what a network told about a profile into the store. Any order of arrivals, repeats and deletions, by any number
// of processes, ends in the same set. Two rules make it so: one at a time per profile (the caller holds its row), and
// nobody who looked earlier overrules somebody who looked later.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { milliseconds } from '../db/interval.ts'
import { prepared } from '../db/prepared.ts'
import {
  type Covered,
  type Gone,
  type Interaction,
  interactionTypes,
} from '../networks/reading/reading.ts'

export type Owner = {
  profileId: string
  /** The profile's own id on its network. */
  networkId: string
  /** twitter, facebook. */
  network: string
}

export type News = {
  interactions: Interaction[]
  gone: Gone[]
  covered: Covered[]
  /** When the network was asked, by the database's clock. Null: it told by itself, and each one has its own time. */
  askedAt: string | null
  /** How long something must be missing from the lists to be gone. What the network tells by itself counts at once. */
  missingForMs?: number
}

/** `missing`: not shown by its list, but not for long enough. */
export type Changes = { added: number; gone: number; missing: number }

export async function mergeInteractions(
  tx: Tx,
  owner: Owner,
  news: News,
  keepForMs: number,
): Promise<Changes> {
  const rows = readRows(owner, news.interactions)
  await giveBackTimes(tx, owner, rows, news)
  const added = rows.size > 0 ? await add(tx, owner, [...rows.values()], news, keepForMs) : 0
  const saysGone = news.gone.length + news.covered.length > 0
  return { added, ...(saysGone ? await remove(tx, owner, news) : { gone: 0, missing: 0 }) }
}

/** Named as the columns are. */
type Row = {
  key: string
  other_id: string
  at: Date
  type: string
  is_incoming: boolean
  message_id: string
  scope: string
  /** Left out where there is none, as for most. */
  also_in?: string
}

/** By key. Of two times for one the earlier is right. */
function readRows(owner: Owner, interactions: Interaction[]): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const interaction of interactions) {
    const row = readRow(owner, interaction)
    const known = row && rows.get(row.key)
    if (row && !(known && known.at <= row.at)) rows.set(row.key, row)
  }
  return rows
}

/** Undefined: nothing to keep. One bad item of a network must not hold up all the others for ever. */
function readRow({ networkId }: Owner, given: Interaction): Row | undefined {
  const { key, scope, alsoIn, fromNetworkId, toNetworkId, externalMessageId, type, at } = given
  const isIncoming = toNetworkId === networkId
  const otherId = isIncoming ? fromNetworkId : toNetworkId
  // Between the profile and itself, or between two others: not ours.
  if (otherId === networkId || (!isIncoming && fromNetworkId !== networkId)) return undefined
  const isSound =
    [key, scope, alsoIn ?? scope, otherId, externalMessageId].every(isPlain) &&
    interactionTypes.includes(type) &&
    isPossibleTime(at)
  return isSound
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

/** Ids and keys as networks make them; nothing else gets as far as the database. */
export function isPlain(text: unknown): boolean {
  return typeof text === 'string' && /^[\x21-\x7e]{1,400}$/.test(text)
}

function isPossibleTime(at: Date): boolean {
  const tomorrow = Date.now() + 86_400_000
  return at.getTime() > 0 && at.getTime() < tomorrow
}

/** What has no time of its own and only seemed to be gone, because of holes in its list, has the time it had. */
async function giveBackTimes(
  tx: Tx,
  { profileId }: Owner,
  rows: Map<string, Row>,
  { askedAt }: News,
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

/** On most networks. The time we gave them says nothing but when we saw them first. */
const timelessTypes = ['LIKE', 'SHARE']

function isTimeless(type: string): boolean {
  return timelessTypes.includes(type)
}

async function add(
  tx: Tx,
  { profileId, network }: Owner,
  rows: Row[],
  { askedAt }: News,
  keepForMs: number,
): Promise<number> {
  // As JSON: of several arrays pg would escape every single text.
  const { rows: counted } = await sql<{ added: number }>`${prepared}
    with written as (
      insert into interactions as held
        (profile_id, key, other_id, at, type, is_incoming, message_id, scope, also_in)
      select ${profileId}::bigint, x.key, x.other_id, x.at, x.type, x.is_incoming, x.message_id, x.scope, x.also_in
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (key text, other_id text, at timestamptz, type text,
        is_incoming boolean, message_id text, scope text, also_in text)
      where x.at > clock_timestamp() - ${milliseconds(keepForMs)}
        -- Known already, as nearly all of a list is that is read again: not even a lock is written for it.
        and not exists (
          select from interactions known
          where known.profile_id = ${profileId} and known.key = x.key and known.at <= x.at
            and not ${learnsList('known', 'x')} and not ${saysMore('known', 'x')}
            and not ${isBack('known', askedAt)})
        -- Seen gone by somebody who looked later. Of all that is told, a like may be given again, and within the second in
        -- which it was taken back; then what is told last counts.
        and not exists (
          select from gone_interactions g
          where g.profile_id = ${profileId} and g.key = x.key and case
            when ${askedAt}::timestamptz is null and x.type = 'LIKE'
            then coalesce(g.told_at, date_trunc('second', g.gone_at)) > x.at
            else g.gone_at >= coalesce(${askedAt}::timestamptz, x.at) end)
        and not exists (
          select from erased_people e
          where e.person = ${personHash(network, sql.ref('x.other_id'))}
            and (e.erased_at >= x.at or x.type = any(${timelessTypes})))
      on conflict (profile_id, key) do update
      set at = least(held.at, excluded.at),
        type = case when ${saysMore('held', 'excluded')} then excluded.type else held.type end,
        also_in = case when ${learnsList('held', 'excluded')}
          then case when excluded.scope <> held.scope then excluded.scope else excluded.also_in end
          else held.also_in end,
        missed_at = case when not ${isBack('held', askedAt)} then held.missed_at end
      where excluded.at < held.at or ${learnsList('held', 'excluded')} or ${saysMore('held', 'excluded')}
        or ${isBack('held', askedAt)}
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new)::integer as added from written`.execute(tx)
  return counted[0]?.added ?? 0
}

/** SQL: whether the second row tells of a list that the first does not know of. Two are enough to see that it is gone. */
function learnsList(known: string, told: string): RawBuilder<boolean> {
  const scope = sql.ref(`${known}.scope`)
  return sql<boolean>`(${sql.ref(`${known}.also_in`)} is null
    and (${sql.ref(`${told}.scope`)} <> ${scope} or coalesce(${sql.ref(`${told}.also_in`)}, ${scope}) <> ${scope}))`
}

/** SQL: a mention for one list is an answer or a post for another that says more about it. */
function saysMore(known: string, told: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${known}.type`)} = 'MENTION' and ${sql.ref(`${told}.type`)} <> 'MENTION')`
}

/** SQL: whether it was missing, and a list that was asked for later shows it. */
function isBack(known: string, askedAt: string | null): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${known}.missed_at`)} < ${askedAt}::timestamptz, false)`
}

/** What is said to be gone is remembered even if it never was here: the news of its coming may still be on the way. */
async function remove(
  tx: Tx,
  { profileId }: Owner,
  news: News,
): Promise<Pick<Changes, 'gone' | 'missing'>> {
  const { covered, askedAt, missingForMs = 0 } = news
  const told = news.gone.filter(({ key }) => isPlain(key))
  // Of what is told, nothing was listed: with a post goes also the comment that was told with it.
  const listed = askedAt === null ? [] : news.interactions.map(({ key }) => key)
  const { rows: counted } = await sql<{ gone: number; missing: number }>`${prepared}
    with c as (
      select * from unnest(${covered.map(({ scope }) => scope)}::text[],
        ${covered.map(({ since }) => since)}::timestamptz[],
        ${covered.map(({ until }) => until)}::timestamptz[],
        ${covered.map(({ isCounted }) => isCounted ?? false)}::boolean[]) as c (scope, since, until, is_counted)
    ), held as (
      -- Each by an index of its own.
      ${heldIn('scope', profileId)} union all ${heldIn('also_in', profileId)}
    ), said as (
      -- A time that is not after it is not the one of its end: some networks repeat that of its beginning.
      select s.key, case when s.at > i.at then least(s.at, clock_timestamp()) end as told_at
      from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ at }) => at)}::timestamptz[]) as s (key, at)
      left join interactions i on i.profile_id = ${profileId} and i.key = s.key
      -- Old news: it was given again since.
      where i.type is distinct from 'LIKE' or coalesce(s.at, 'infinity') >= date_trunc('second', i.at)
    ), missing as (
      select key, min(missed_at) as missed_at, bool_or(is_counted) as is_counted from held
      -- What came after the list was asked for could not be in it.
      where taken_at < coalesce(${askedAt}::timestamptz, 'infinity') and key <> all (${listed}::text[])
      group by key
    ), gone as (
      select key, max(told_at) as told_at, bool_and(is_doubtful) as is_doubtful from (
        select key, told_at, false as is_doubtful from said
        union all
        -- A list may have a hole: it is believed when it was asked for twice.
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
      select ${profileId}, gone.key, gone.told_at, r.at, r.other_id
      -- Only the list says so, and it may be back: what has no time of its own has this one then.
      from gone left join removed r on r.key = gone.key and gone.is_doubtful and r.type = any(${timelessTypes})
      on conflict (profile_id, key) do update
      set gone_at = excluded.gone_at, told_at = excluded.told_at, at = excluded.at, other_id = excluded.other_id
    ), doubted as (
      update interactions i set missed_at = coalesce(i.missed_at, ${askedAt}::timestamptz) from missing
      where i.profile_id = ${profileId} and i.key = missing.key
        and not exists (select from gone where gone.key = missing.key)
      returning i.key
    )
    select (select count(*)::integer from removed) as gone, (select count(*)::integer from doubted) as missing`.execute(
    tx,
  )
  return counted[0] ?? { gone: 0, missing: 0 }
}

/** SQL: what is stored of the lists that were read in full. */
function heldIn(list: 'scope' | 'also_in', profileId: string): RawBuilder<unknown> {
  return sql`
    select i.key, i.taken_at, i.missed_at, c.is_counted from c join interactions i on i.profile_id = ${profileId} and ${sql.ref(`i.${list}`)} = c.scope
      and i.at >= coalesce(c.since, '-infinity') and i.at < coalesce(c.until, 'infinity')`
}

/** How a person is remembered who must not be remembered. */
export function personHash(network: string, id: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql<Buffer>`sha256(convert_to(${network} || ':' || ${id}, 'UTF8'))`
}
