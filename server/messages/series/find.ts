// Finds a series for a caller: who may use all of its profiles sees it. Its author, and who may publish on all of them, changes it.
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { Database, Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import type { Series } from '../../db/schema.gen.ts'
import { Problem } from '../../errors.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import type { Timing } from '../../series/series.ts'
import { canPublish } from '../rights.ts'
import type { Content } from './content.ts'

export type SeriesRow = Selectable<Series>
export const states = ['ACTIVE', 'PAUSED', 'ENDED'] as const
export type State = (typeof states)[number]

export async function listSeries(
  database: Database,
  caller: Caller,
  page: Page,
  state: State | undefined,
) {
  const profiles = await listUsableProfiles(database, caller)
  const { where, order, limit } = keyset('id', page)
  const rows = await database
    .selectFrom('series')
    .selectAll()
    .where(isOn(profiles))
    .where(where)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

export async function requireSeries(
  database: Database,
  caller: Caller,
  id: string,
): Promise<SeriesRow> {
  const profiles = await listUsableProfiles(database, caller)
  const row = await database
    .selectFrom('series')
    .selectAll()
    .where('id', '=', id)
    .where(isOn(profiles))
    .executeTakeFirst()
  if (row) return row
  throw new Problem('notFound', {
    message: say('series_not_found'),
    resource: { type: 'series', id },
  })
}

/** For changes. Everywhere the series is locked before the lanes of its profiles. */
export async function lockSeries(tx: Tx, caller: Caller, id: string): Promise<SeriesRow> {
  await requireSeries(tx, caller, id)
  await sql`select from series where id = ${id} for update`.execute(tx)
  const series = await requireSeries(tx, caller, id)
  const isAuthor = caller.kind === 'member' && series.author_id === caller.memberId
  if (isAuthor) return series
  const profileIds = await profilesOf(tx, id)
  const profiles = await listUsableProfiles(tx, caller, { profileIds })
  if (profiles.every(canPublish)) return series
  throw new Problem('mayNotUseProfile', { resource: { type: 'series', id } })
}

export async function profilesOf(database: Database, seriesId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('series_profiles')
    .select('profile_id')
    .where('series_id', '=', seriesId)
    .orderBy('profile_id')
    .execute()
  return rows.map((row) => row.profile_id)
}

// Only this folder writes the columns.
export function contentOf({ message, texts }: Pick<SeriesRow, 'message' | 'texts'>): Content {
  return { message, texts } as unknown as Content
}

export function timingOf(row: Pick<SeriesRow, 'rule' | 'time_zone'>): Timing {
  return { rule: row.rule as unknown as Timing['rule'], timeZone: row.time_zone }
}

function isOn(profiles: UsableProfile[]) {
  const ids = profiles.map(({ id }) => id)
  return sql<SqlBool>`exists (select from series_profiles s where s.series_id = series.id)
    and not exists (select from series_profiles s where s.series_id = series.id and s.profile_id <> all(${ids}::bigint[]))`
}

/** By local day: the ids of the messages, and whether it is skipped. */
export async function findMade(database: Database, seriesIds: string[]) {
  const { rows } = await sql<{ seriesId: string; day: string; isSkipped: boolean; ids: string[] }>`
    select o.series_id as "seriesId", o.day, o.is_skipped as "isSkipped",
      array(select m.id::text from messages m where m.series_id = o.series_id and m.series_day = o.day order by m.id) as ids
    from series_occurrences o where o.series_id = any(${seriesIds}::bigint[])
      and o.day >= to_char(now() - interval '2 days', 'YYYY-MM-DD')`.execute(database)
  return rows
}
