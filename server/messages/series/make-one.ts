// Makes the messages of one occurrence, under the lock of its series, and never a second time.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { comingOccurrences, type Occurrence } from '../../series/series.ts'
import { scheduleMessage } from '../authoring/schedule.ts'
import type { Checks } from '../validation/validate.ts'
import { approveMade } from './approve.ts'
import { principalOf } from './author.ts'
import { inputAt, keepProfiles } from './content.ts'
import { contentOf, profilesOf, type SeriesRow, timingOf } from './find.ts'

/** The fail point of crash tests. */
export type Reach = (point: string) => unknown

export async function makeOne(
  tx: Tx,
  checks: Checks,
  series: SeriesRow,
  { date, at, index }: Occurrence,
  reach: Reach = () => undefined,
): Promise<void> {
  const principal = principalOf(series)
  if (!principal) throw new Problem('conflict', { message: say('series_without_author') })
  await reach('series-begun')
  const { rows } = await sql`
    insert into series_occurrences (series_id, day) values (${series.id}, ${date})
    on conflict do nothing returning day`.execute(tx)
  await reach('series-noted')
  if (rows.length > 0) {
    const profileIds = await profilesOf(tx, series.id)
    const input = inputAt(keepProfiles(contentOf(series), profileIds), index)
    await scheduleMessage(
      tx,
      checks,
      { principal, traceId: '' },
      { ...input, scheduledAt: at },
      {
        input,
        reason: say('occurrence_of_series', { series: series.id }),
        occurrence: { seriesId: series.id, day: date },
      },
    )
    await approveMade(tx, series.id, date)
  }
  await reach('series-scheduled')
}

/** Those before `day` that are not made yet, as the series is now: it is about to become another one. */
export async function makeBefore(
  tx: Tx,
  checks: Checks,
  series: SeriesRow,
  day: string,
): Promise<void> {
  // Resumed, it would not have had them.
  if (series.state !== 'ACTIVE') return
  const coming = comingOccurrences(timingOf(series), new Date(), maxBefore)
  for (const one of coming.filter(({ date }) => date < day)) {
    try {
      await makeOne(tx, checks, series, one)
    } catch (error) {
      if (!(error instanceof Problem || error instanceof ProblemList)) throw error
      throw new Problem('conflict', {
        message: say('series_earlier_not_made', { date: one.date }),
        hint: say('series_earlier_not_made_advice'),
        resource: { type: 'series', id: series.id },
        cause: error,
      })
    }
  }
}

/** One each day until the horizon, and on the day of the change. */
const maxBefore = 40
