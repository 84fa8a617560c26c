// A stack per day with one block per message, coloured by state; on busy days a block stands for several.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rangeOf } from '../messages/calendar/range.ts'
import { type StateCounts, type SummaryDay, summaryQuery } from '../messages/calendar/summary.ts'
import { useWeekStart } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { formatWeekday } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBadge } from '../ui/state.tsx'
import colors from '../ui/state-colors.module.css'
import { doneFirst, type State, stateOf } from '../ui/state-of.ts'
import { blocksOf } from './blocks.ts'
import styles from './this-week.module.css'

export function ThisWeek({ zone }: { zone: string }) {
  const text = texts('home')
  const today = useNow(zone).toPlainDate()
  const range = rangeOf('week', today, zone, { start: useWeekStart(), days: 7 })
  const query = useQuery(summaryQuery(range, zone))
  const total = (query.data ?? []).reduce((sum, day) => sum + day.total, 0)
  return (
    <Panel
      title={text.thisWeek}
      aside={query.data && <span className={styles.total}>{text.messages(total)}</span>}
    >
      <Query query={query} skeleton={<Skeleton shape="days" lines={7} height={96} />}>
        {(days) =>
          total === 0 ? (
            <p className={styles.none}>{text.emptyWeek}</p>
          ) : (
            <ul className={styles.days}>
              {range.days.map((date) => (
                <Day
                  key={date.toString()}
                  date={date}
                  isToday={date.equals(today)}
                  summary={days.find(({ day }) => day === date.toString())}
                  busiest={Math.max(...days.map((day) => day.total), 1)}
                />
              ))}
            </ul>
          )
        }
      </Query>
      <div className={styles.legend}>
        {legendOf(query.data ?? []).map((state) => (
          <StateBadge key={state} state={state} />
        ))}
      </div>
    </Panel>
  )
}

/** The states that the week has, so that every colour is explained and none is that does not occur. */
function legendOf(days: SummaryDay[]): State[] {
  const present = doneFirst.filter((state) => days.some(({ states }) => states[state]))
  return [...new Set(present.map(stateOf))]
}

type DayProps = {
  date: Temporal.PlainDate
  isToday: boolean
  summary: SummaryDay | undefined
  busiest: number
}

function Day({ date, isToday, summary, busiest }: DayProps) {
  const blocks = blocksOf(summary?.states ?? {}, busiest)
  return (
    <li>
      <Link
        to="/calendar/$view/$date"
        params={{ view: 'day', date: date.toString() }}
        className={`${styles.day} ${isToday ? styles.today : ''}`}
      >
        <span className={styles.stack} aria-hidden>
          {blocks.map(({ key, state }) => (
            <i key={key} className={colors[stateOf(state)]} />
          ))}
          <b>{summary?.total ?? 0}</b>
        </span>
        {formatWeekday(date)}
        <span className="unseen">: {describe(summary)}</span>
      </Link>
    </li>
  )
}

/** The stack in words. */
function describe(summary: SummaryDay | undefined): string {
  const states: StateCounts = summary?.states ?? {}
  const parts = doneFirst
    .filter((state) => states[state])
    .map((state) => `${states[state]} ${texts('states')[stateOf(state)]}`)
  return [texts('home').messages(summary?.total ?? 0), ...parts].join(', ')
}
