// Finds a feed for a caller: a member of its organization who may use all of its profiles sees it. Its author, and who may publish on all of them, changes it.
import { type Selectable, type SqlBool, sql } from 'kysely'
import { type Caller, requirePermission } from '../../access/access.ts'
import type { Database, Tx } from '../../db/db.ts'
import { cutPage, keyset, type Page } from '../../db/keyset.ts'
import type { FeedItems, Feeds } from '../../db/schema.gen.ts'
import { Problem } from '../../errors.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { canPublish } from '../rights.ts'

export type FeedRow = Selectable<Feeds>
export type ItemRow = Selectable<FeedItems>
export type OnFeed = { organizationId: string; feedId: string }
export const results = ['QUEUE', 'PROPOSAL', 'DRAFT'] as const
export type Result = (typeof results)[number]
export const itemStates = ['BASELINE', 'WAITING', 'DONE', 'SKIPPED'] as const
export type ItemState = (typeof itemStates)[number]

export async function listFeeds(
  database: Database,
  caller: Caller,
  organizationId: string,
  page: Page,
) {
  await requirePermission(database, caller, 'viewOrganization', { organizationId })
  const profiles = await listUsableProfiles(database, caller)
  const { where, order, limit } = keyset('id', page)
  const rows = await database
    .selectFrom('feeds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(isOn(profiles))
    .where(where)
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

export async function requireFeed(
  database: Database,
  caller: Caller,
  { organizationId, feedId }: OnFeed,
): Promise<FeedRow> {
  await requirePermission(database, caller, 'viewOrganization', { organizationId })
  const profiles = await listUsableProfiles(database, caller)
  const row = await database
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', feedId)
    .where('organization_id', '=', organizationId)
    .where(isOn(profiles))
    .executeTakeFirst()
  if (row) return row
  throw new Problem('notFound', {
    message: say('feed_not_found'),
    resource: { type: 'feed', id: feedId },
  })
}

/** For changes. */
export async function lockFeed(tx: Tx, caller: Caller, on: OnFeed): Promise<FeedRow> {
  await requireFeed(tx, caller, on)
  await sql`select from feeds where id = ${on.feedId} for update`.execute(tx)
  const feed = await requireFeed(tx, caller, on)
  if (caller.kind === 'member' && feed.author_id === caller.memberId) return feed
  const profileIds = await profilesOf(tx, on.feedId)
  const profiles = await listUsableProfiles(tx, caller, { profileIds })
  if (profiles.every(canPublish)) return feed
  throw new Problem('mayNotUseProfile', { resource: { type: 'feed', id: on.feedId } })
}

export async function profilesOf(database: Database, feedId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('feed_profiles')
    .select('profile_id')
    .where('feed_id', '=', feedId)
    .orderBy('profile_id')
    .execute()
  return rows.map((row) => row.profile_id)
}

export async function profilesOfAll(database: Database, feedIds: string[]) {
  if (feedIds.length === 0) return new Map<string, string[]>()
  const rows = await database
    .selectFrom('feed_profiles')
    .selectAll()
    .where('feed_id', 'in', feedIds)
    .orderBy('profile_id')
    .execute()
  const byFeed = Map.groupBy(rows, (row) => row.feed_id)
  return new Map([...byFeed].map(([id, some]) => [id, some.map((row) => row.profile_id)]))
}

/** The latest first. */
export async function listItems(
  database: Database,
  feedId: string,
  page: Page,
  state: ItemState | undefined,
) {
  const { where, order, limit } = keyset('id', { ...page, backwards: !page.backwards })
  const rows = await database
    .selectFrom('feed_items')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where(where)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .orderBy(order)
    .limit(limit)
    .execute()
  return cutPage(rows, page, (row) => row.id)
}

function isOn(profiles: UsableProfile[]) {
  const ids = profiles.map(({ id }) => id)
  return sql<SqlBool>`not exists (
    select from feed_profiles f where f.feed_id = feeds.id and f.profile_id <> all(${ids}::bigint[]))`
}
