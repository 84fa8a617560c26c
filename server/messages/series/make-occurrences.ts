// A background task: makes the messages of the coming occurrences of series. Each occurrence is one transaction, which notes its day: killed
// at any step, the task goes on where it was, and no occurrence is made twice.
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { addJob } from '../../jobs/jobs.ts'
import { keepForSeries } from '../../media/media.ts'
import { firstOccurrence, isOver } from '../../series/series.ts'
import { mailNotMade, saidOf } from '../notify/mail-not-made.ts'
import type { Checks } from '../validation/validate.ts'
import { horizon } from './change.ts'
import { profilesOf, type SeriesRow, timingOf } from './find.ts'
import { makeOne, type Reach } from './make-one.ts'

type Making = {
  database: Database
  checks: Checks
  reach: Reach
}

/** Then it is the turn of other tasks. */
const maxSteps = 200

export async function makeOccurrences(using: Making): Promise<void> {
  for (let count = 0; count < maxSteps; count += 1) if (!(await step(using))) return
  await addJob(using.database, 'make-occurrences', {})
}

/** Whether there was anything to do. */
async function step({ database, checks, reach }: Making): Promise<boolean> {
  let seriesId: string | undefined
  try {
    const isDone = await inTransaction(database, async (tx) => {
      const series = await lockDue(tx)
      seriesId = series?.id
      if (series) await makeNext(tx, checks, reach, series)
      return series !== undefined
    })
    await reach('series-made')
    return isDone
  } catch (error) {
    if (seriesId === undefined) throw error
    const problem = error instanceof ProblemList ? error.problems[0] : error
    if (problem instanceof Problem) {
      await noteProblem(database, seriesId, problem)
      return true
    }
    await standBack(database, seriesId)
    throw error
  }
}

async function lockDue(tx: Tx): Promise<SeriesRow | undefined> {
  return tx
    .selectFrom('series')
    .selectAll()
    .where('look_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('look_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function makeNext(
  tx: Tx,
  checks: Checks,
  reach: Making['reach'],
  series: SeriesRow,
): Promise<void> {
  const now = new Date()
  const timing = timingOf(series)
  const after = series.made_until && series.made_until > now ? series.made_until : now
  const next = firstOccurrence(timing, after, horizon())
  const profileIds = await profilesOf(tx, series.id)
  if (profileIds.length === 0 || (!next && isOver(timing, now))) return endOf(tx, series.id)
  if (!next) return lookLater(tx, series.id)
  await makeOne(tx, checks, series, next, reach)
  await sql`update series set made_until = ${next.at}, problem = null where id = ${series.id}`.execute(
    tx,
  )
}

/** The horizon moves on. */
async function lookLater(tx: Tx, id: string): Promise<void> {
  await sql`update series set look_at = clock_timestamp() + interval '1 hour' where id = ${id}`.execute(
    tx,
  )
}

async function endOf(tx: Tx, id: string): Promise<void> {
  await keepForSeries(tx, id, [])
  await sql`update series set state = 'ENDED', look_at = null, problem = null where id = ${id}`.execute(
    tx,
  )
}

/** After an unexpected error: the next run begins with other series. */
async function standBack(database: Database, id: string): Promise<void> {
  await sql`
    update series set look_at = clock_timestamp() + interval '1 minute'
    where id = ${id} and look_at is not null`.execute(database)
}

/** Tried again until the time of the occurrence has passed, and then the next one. One mail says so to its author. */
async function noteProblem(database: Database, id: string, problem: Problem): Promise<void> {
  const { message, hint = null, sentences } = problem
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<Failing>`
      update series set problem = ${JSON.stringify({ message, hint, sentences })}, look_at = clock_timestamp() + interval '10 minutes'
      from (select id, problem is null as is_new from series where id = ${id} for update) before
      where series.id = before.id and look_at is not null
      returning author_id as "authorId", series.message ->> 'text' as text, is_new as "isNew"`.execute(
      tx,
    )
    const [failing] = rows
    if (!failing?.isNew) return
    const { authorId, text } = failing
    await mailNotMade(tx, authorId, { of: 'series', title: text ?? '', reason: saidOf(problem) })
  })
}

type Failing = { authorId: string | null; text: string | null; isNew: boolean }
