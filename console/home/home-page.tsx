// The problems to solve, the next messages, and the punctuality of the last ones.
import { useQuery } from '@tanstack/react-query'
import { rangeOf } from '../messages/calendar/range.ts'
import { summaryQuery } from '../messages/calendar/summary.ts'
import { useMe, useWeekStart, useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { formatDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { NewMessage } from '../ui/new-message.tsx'
import { Page } from '../ui/page.tsx'
import { Zone } from '../ui/zone.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GoingOutNext } from './going-out-next.tsx'
import styles from './home-page.module.css'
import { NeedsYou } from './needs-you.tsx'
import { OnTime } from './on-time.tsx'
import { ProfilesPanel } from './profiles-panel.tsx'
import { ThisWeek } from './this-week.tsx'

export function HomePage() {
  const me = useMe()
  const zone = useZone()
  return (
    <Page
      title={me ? <Greeting name={me.fullName} zone={zone} /> : texts('shell').home}
      documentTitle={texts('shell').home}
      lede={me && <Lede zone={zone} />}
      aside={
        <>
          <span className={styles.zone}>
            <Zone zone={zone} />
          </span>
          <NewMessage />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <FirstSteps />
          <NeedsYou zone={zone} />
          <ThisWeek zone={zone} />
        </div>
        <div className={styles.column}>
          <GoingOutNext zone={zone} />
          <OnTime />
          <ProfilesPanel />
        </div>
      </div>
    </Page>
  )
}

function Greeting({ name, zone }: { name: string; zone: string }) {
  const { hour } = useNow(zone)
  const first = name.split(' ')[0] ?? name
  const text = texts('home')
  if (hour >= 5 && hour < 12) return text.morning(first)
  return hour >= 12 && hour < 18 ? text.afternoon(first) : text.evening(first)
}

function Lede({ zone }: { zone: string }) {
  const text = texts('home')
  const today = useNow(zone).toPlainDate()
  const range = rangeOf('week', today, zone, { start: useWeekStart(), days: 7 })
  const { data } = useQuery(summaryQuery(range, zone))
  const day = formatDay(today)
  const summary = data?.find((one) => one.day === today.toString())
  if (!data) return `${day}.`
  if (!summary) return text.nothingToday(day)
  return text.today(day, summary.total, summary.states.SENT ?? 0, summary.states.SUBMITTED ?? 0)
}
