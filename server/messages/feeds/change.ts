// Adds, changes and removes feeds. The member who changes one becomes its author, in whose name its messages are made.
import { sql } from 'kysely'
import { type Caller, refuseAppAlone, requirePermission } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { hasPlace, usualTemplate } from '../../feeds/feeds.ts'
import { addJob } from '../../jobs/jobs.ts'
import { listUsableProfiles } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { canPropose } from '../rights.ts'
import { authorOf } from '../series/author.ts'
import type { Checks } from '../validation/validate.ts'
import { type FeedRow, lockFeed, type OnFeed, type Result } from './find.ts'

export const maxFeeds = 50
/** Between two looks at a feed, at first and after news. */
export const firstPauseSeconds = 30 * 60

export type FeedFields = {
  url: string
  socialProfileIds: string[]
  template: string
  result: Result
  withPicture: boolean
  maxPerDay: number
  maxAgeDays: number
  isPaused: boolean
}
export const usualFields = {
  template: usualTemplate,
  result: 'QUEUE',
  withPicture: true,
  maxPerDay: 5,
  maxAgeDays: 3,
  isPaused: false,
} as const satisfies Partial<FeedFields>

export type Rules = { isOn: boolean; checkUrl: Checks['checkUrl'] }

export async function createFeed(
  tx: Tx,
  rules: Rules,
  caller: Caller,
  organizationId: string,
  fields: FeedFields,
): Promise<FeedRow> {
  await requirePermission(tx, caller, 'viewOrganization', { organizationId })
  await requireValid(tx, rules, caller, organizationId, fields)
  await requireSpace(tx, organizationId)
  const row = await tx
    .insertInto('feeds')
    .values({
      organization_id: organizationId,
      pause_seconds: firstPauseSeconds,
      ...columnsOf(fields),
      ...nameOf(caller),
      ...(fields.isPaused && { poll_at: null }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setProfiles(tx, row.id, fields.socialProfileIds)
  await addJob(tx, 'poll-feeds', {})
  return row
}

export async function changeFeed(
  tx: Tx,
  rules: Rules,
  caller: Caller,
  on: OnFeed,
  change: (before: FeedRow) => Promise<FeedFields>,
): Promise<FeedRow> {
  const before = await lockFeed(tx, caller, on)
  const fields = await change(before)
  await requireValid(tx, rules, caller, on.organizationId, fields)
  const isOther = fields.url !== before.url
  // The items of another address are no news either.
  if (isOther) await tx.deleteFrom('feed_items').where('feed_id', '=', before.id).execute()
  await setProfiles(tx, before.id, fields.socialProfileIds)
  await sql`
    update feed_items set look_at = case when ${fields.isPaused} then null else clock_timestamp() end
    where feed_id = ${before.id} and state = 'WAITING'`.execute(tx)
  const row = await tx
    .updateTable('feeds')
    .set({
      ...columnsOf(fields),
      ...nameOf(caller),
      ...(isOther ? unread : {}),
      poll_at: fields.isPaused ? null : sql<Date>`clock_timestamp()`,
      pause_seconds: firstPauseSeconds,
      modified_at: sql`clock_timestamp()`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addJob(tx, 'poll-feeds', {})
  return row
}

/** Its messages stay. */
export async function removeFeed(tx: Tx, caller: Caller, on: OnFeed): Promise<void> {
  refuseAppAlone(caller)
  await lockFeed(tx, caller, on)
  await tx.deleteFrom('feeds').where('id', '=', on.feedId).execute()
}

const unread = {
  ...{ title: null, etag: null, last_modified: null, baseline_at: null, read_at: null },
  ...{ failing_since: null, problem: null, reported_at: null },
}

function columnsOf(fields: FeedFields) {
  return {
    url: fields.url,
    template: fields.template,
    result: fields.result,
    with_picture: fields.withPicture,
    max_per_day: fields.maxPerDay,
    max_age_days: fields.maxAgeDays,
    is_paused: fields.isPaused,
  }
}

/** The organization of a feed is the one it belongs to: without an author it writes by itself. */
function nameOf(caller: Caller) {
  const { organization_id: _organization, ...author } = authorOf(caller)
  return author
}

async function setProfiles(tx: Tx, feedId: string, profileIds: string[]): Promise<void> {
  await tx.deleteFrom('feed_profiles').where('feed_id', '=', feedId).execute()
  await tx
    .insertInto('feed_profiles')
    .values(profileIds.map((profile_id) => ({ feed_id: feedId, profile_id })))
    .execute()
}

async function requireValid(
  tx: Tx,
  { isOn, checkUrl }: Rules,
  caller: Caller,
  organizationId: string,
  { url, socialProfileIds, template, result }: FeedFields,
): Promise<void> {
  refuseAppAlone(caller)
  requireOn(isOn)
  requireAddress(checkUrl, url)
  if (!hasPlace(template))
    throw new Problem('invalid', {
      message: say('feed_template_without_place', { places: '{title}, {link}, {summary}' }),
      reason: 'invalid_value',
      param: '/template',
    })
  if (result === 'DRAFT' && caller.kind !== 'member')
    throw new Problem('invalid', {
      message: say('feed_draft_of_member'),
      reason: 'invalid_value',
      param: '/result',
    })
  if (socialProfileIds.length === 0)
    throw new Problem('invalid', {
      message: say('profiles_empty'),
      reason: 'empty',
      param: '/socialProfileIds',
    })
  const usable = await listUsableProfiles(tx, caller)
  for (const id of socialProfileIds) {
    const profile = usable.find((one) => one.id === id)
    const about = { resource: { type: 'socialProfile', id }, param: '/socialProfileIds' }
    if (!profile) throw new Problem('notFound', { message: say('profile_not_found'), ...about })
    if (profile.organization_id !== organizationId)
      throw new Problem('notFound', {
        message: say('feed_profile_elsewhere', { profile: profile.username }),
        ...about,
      })
    if (!canPropose(profile))
      throw new Problem('mayNotUseProfile', { message: say('feed_may_not_post'), ...about })
  }
}

export function requireAddress(checkUrl: Checks['checkUrl'], url: string): void {
  const mistake = checkUrl(url)
  if (!mistake) return
  const message = say('address_rule', { rule: mistake.message })
  throw new Problem('invalid', { ...mistake, message, param: '/url' })
}

export function requireOn(isOn: boolean): void {
  if (!isOn) throw new Problem('conflict', { message: say('feeds_off') })
}

/** Two requests at once may exceed it by one. */
async function requireSpace(tx: Tx, organizationId: string): Promise<void> {
  const rows = await tx
    .selectFrom('feeds')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(maxFeeds)
    .execute()
  if (rows.length < maxFeeds) return
  throw new Problem('conflict', {
    message: say('feed_too_many', { limit: maxFeeds }),
    hint: say('feed_too_many_advice'),
    reason: 'too_many_items',
  })
}
