// Creates and changes series. Every function locks the series first and then the lanes of its profiles.
import { sql } from 'kysely'
import { type Caller, refuseAppAlone } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { keepForSeries, listOfSeries } from '../../media/media.ts'
import { say } from '../../sentences/sentences.ts'
import { comingOccurrences, dayIn, type RuleInput, readRule } from '../../series/series.ts'
import { readTimeZone } from '../../time/read-time-zone.ts'
import { mediaOf } from '../authoring/freeze-addresses.ts'
import { type Checks, findProblems } from '../validation/validate.ts'
import { authorOf } from './author.ts'
import {
  type Content,
  checkFields,
  checkTurns,
  inputsOf,
  keepProfiles,
  withinMessage,
} from './content.ts'
import { contentOf, lockSeries, profilesOf, type SeriesRow, timingOf } from './find.ts'
import { makeBefore } from './make-one.ts'
import { takeBack } from './take-back.ts'

export type NewSeries = Content & { rule: RuleInput; timeZone: string }
/** `fromDate`: the first occurrence that the change concerns; today without one. */
export type SeriesChange = Partial<NewSeries> & { fromDate?: string | null }

export async function createSeries(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  asked: NewSeries,
): Promise<SeriesRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const timeZone = readTimeZone(asked.timeZone)
  const rule = readRule(asked.rule, dayIn(timeZone, new Date()))
  requireOccurrence(comingOccurrences({ rule, timeZone }, new Date(), 1))
  const checked = await requireValid(tx, checks, principal, asked, [])
  const row = await tx
    .insertInto('series')
    .values({
      ...authorOf(principal),
      message: JSON.stringify(checked.content.message),
      texts: JSON.stringify(checked.content.texts),
      rule: JSON.stringify(rule),
      time_zone: timeZone,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setProfiles(tx, row.id, checked.profileIds)
  await keepForSeries(tx, row.id, checked.mediaIds)
  await addJob(tx, 'make-occurrences', {})
  return row
}

export async function changeSeries(
  tx: Tx,
  checks: Checks,
  actor: RequestActor,
  id: string,
  asked: SeriesChange,
): Promise<SeriesRow> {
  const { principal } = actor
  refuseAppAlone(principal)
  const series = await lockSeries(tx, principal, id)
  requireNotEnded(series)
  const before = timingOf(series)
  const timeZone = asked.timeZone == null ? before.timeZone : readTimeZone(asked.timeZone)
  const today = dayIn(timeZone, new Date())
  const from = asked.fromDate ?? today
  if (from < today || from > horizonDay(timeZone))
    throw new Problem('invalid', {
      message: say('series_from_range', { days: horizonDays }),
      reason: 'invalid_value',
      param: '/fromDate',
    })
  const rule = asked.rule
    ? readRule({ ...asked.rule, startDate: asked.rule.startDate ?? from }, from)
    : before.rule
  const old = contentOf(series)
  const content = { message: asked.message ?? old.message, texts: asked.texts ?? old.texts }
  const present = await profilesOf(tx, id)
  const kept = asked.message ? content : keepProfiles(content, present)
  const checked = await requireValid(tx, checks, principal, kept, await listOfSeries(tx, id))
  if (from > today) await makeBefore(tx, checks, series, from)
  // Before the profiles change: the messages of those that leave go too.
  await takeBack(tx, actor, id, { from })
  await setProfiles(tx, id, checked.profileIds)
  await keepForSeries(tx, id, checked.mediaIds)
  return update(tx, series, {
    ...authorOf(principal),
    message: JSON.stringify(checked.content.message),
    texts: JSON.stringify(checked.content.texts),
    rule: JSON.stringify(rule),
    time_zone: timeZone,
    ...(series.state === 'ACTIVE' ? fromNow : {}),
  })
}

/** Occurrences are made so far ahead, and no further. */
export const horizonDays = 30
const dayMs = 86_400_000

export function horizon(): Date {
  return new Date(Date.now() + horizonDays * dayMs)
}

function horizonDay(timeZone: string): string {
  return dayIn(timeZone, horizon())
}

/** An occurrence that is deleted or skipped is not made again. */
export async function skipOccurrence(
  tx: Tx,
  actor: RequestActor,
  id: string,
  date: string,
): Promise<SeriesRow> {
  refuseAppAlone(actor.principal)
  const series = await lockSeries(tx, actor.principal, id)
  requireNotEnded(series)
  const timing = timingOf(series)
  if (!comingOccurrences(timing, new Date(), 400).some((one) => one.date === date))
    throw new Problem('invalid', {
      message: say('series_no_occurrence'),
      reason: 'invalid_value',
      param: '/date',
    })
  await takeBack(tx, actor, id, { from: date, only: true })
  const { rows } = await sql`
    select from messages where series_id = ${id} and series_day = ${date}`.execute(tx)
  if (rows.length > 0)
    throw new Problem('conflict', {
      message: say('message_being_published'),
      reason: 'being_published',
      resource: { type: 'series', id },
    })
  await sql`
    insert into series_occurrences (series_id, day, is_skipped) values (${id}, ${date}, true)
    on conflict (series_id, day) do update set is_skipped = true`.execute(tx)
  return update(tx, series, {})
}

export async function pauseSeries(tx: Tx, actor: RequestActor, id: string): Promise<SeriesRow> {
  const series = await stop(tx, actor, id)
  requireNotEnded(series)
  return update(tx, series, { state: 'PAUSED', look_at: null, made_until: null, problem: null })
}

export async function resumeSeries(tx: Tx, actor: RequestActor, id: string): Promise<SeriesRow> {
  refuseAppAlone(actor.principal)
  const series = await lockSeries(tx, actor.principal, id)
  requireNotEnded(series)
  return series.state === 'ACTIVE' ? series : update(tx, series, { state: 'ACTIVE', ...fromNow })
}

export async function endSeries(tx: Tx, actor: RequestActor, id: string): Promise<SeriesRow> {
  const series = await stop(tx, actor, id)
  await keepForSeries(tx, id, [])
  return update(tx, series, { state: 'ENDED', look_at: null, problem: null })
}

export async function removeSeries(tx: Tx, actor: RequestActor, id: string): Promise<void> {
  await stop(tx, actor, id)
  await sql`update messages set series_id = null, series_day = null where series_id = ${id}`.execute(
    tx,
  )
  await tx.deleteFrom('series').where('id', '=', id).execute()
}

async function stop(tx: Tx, actor: RequestActor, id: string): Promise<SeriesRow> {
  refuseAppAlone(actor.principal)
  const series = await lockSeries(tx, actor.principal, id)
  await takeBack(tx, actor, id, { from: dayIn(series.time_zone, new Date()) })
  return series
}

/** The task goes through the coming occurrences again. */
const fromNow = { look_at: sql<Date>`clock_timestamp()`, made_until: null, problem: null }

async function update(tx: Tx, series: SeriesRow, change: object): Promise<SeriesRow> {
  const row = await tx
    .updateTable('series')
    .set({ ...change, modified_at: sql`clock_timestamp()` })
    .where('id', '=', series.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.look_at) await addJob(tx, 'make-occurrences', {})
  return row
}

async function requireValid(
  tx: Tx,
  checks: Checks,
  principal: Caller,
  asked: Content,
  kept: string[],
) {
  const content = { message: asked.message, texts: asked.texts }
  const inputs = inputsOf(content)
  const problems = checkFields(content)
  for (const [turn, input] of inputs.entries()) {
    const before = { isNew: true, mediaIds: kept }
    const found = await findProblems(tx, checks, principal, input, before)
    problems.push(...(turn === 0 ? found.problems : found.problems.map(inTexts)))
    if (turn === 0) problems.push(...checkTurns(found.validation, inputs))
    // The problems of the next turn would mostly be the same.
    if (problems.length > 0) throw new ProblemList(withinMessage(problems))
  }
  const [first] = inputs
  if (!first) throw new Error('a series without a turn')
  const { profileIds } = first
  return {
    content: { ...content, message: { ...content.message, socialProfileIds: profileIds } },
    profileIds,
    mediaIds: [...new Set(mediaOf(first))],
  }
}

function inTexts(problem: Problem): Problem {
  return problem.details.param === '/text'
    ? new Problem(problem.problem, { ...problem.details, param: '/texts' })
    : problem
}

/** Also forgets what was approved. */
async function setProfiles(tx: Tx, seriesId: string, profileIds: string[]): Promise<void> {
  await tx.deleteFrom('series_profiles').where('series_id', '=', seriesId).execute()
  await tx
    .insertInto('series_profiles')
    .values(
      profileIds.map((profile_id) => ({
        ...{ series_id: seriesId, profile_id },
        since: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
}

export function requireNotEnded({ id, state }: SeriesRow): void {
  if (state !== 'ENDED') return
  throw new Problem('conflict', {
    message: say('series_has_ended'),
    hint: say('series_has_ended_advice'),
    reason: 'not_editable',
    resource: { type: 'series', id },
  })
}

function requireOccurrence(found: unknown[]): void {
  if (found.length > 0) return
  throw new Problem('invalid', {
    message: say('series_without_occurrence'),
    reason: 'invalid_value',
    param: '/rule',
  })
}
