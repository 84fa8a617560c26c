// The problems to solve, the next messages, and the punctuality of the last ones.
import { useQuery } from '@tanstack/react-query'
import { rangeOf } from '../messages/calendar/range.ts'
import { summaryQuery } from '../messages/calendar/summary.ts'
import { useMe, useWeekStart, useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { formatDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import columns from '../ui/columns.module.css'
import { NewMessage } from '../ui/new-message.tsx'
import { Page } from '../ui/page.tsx'
import { Zone } from '../ui/zone.tsx'
import { type Steps, useFirstSteps } from './first-steps.ts'
import { FirstSteps } from './first-steps.tsx'
import { GoingOutNext } from './going-out-next.tsx'
import { greetingAt } from './greeting.ts'
import styles from './home-page.module.css'
import { NeedsYou } from './needs-you/needs-you.tsx'
import { OnTime } from './on-time.tsx'
import { ProfilesPanel } from './profiles-panel.tsx'
import { ThisWeek } from './this-week.tsx'

export function HomePage() {
  const me = useMe()
  const zone = useZone()
  const steps = useFirstSteps()
  // Until the first message there is nothing to show but the next step.
  const isNew = steps !== undefined && !steps.isWritten
  return (
    <Page
      title={me ? <Greeting name={me.fullName} zone={zone} /> : texts('shell').home}
      documentTitle={texts('shell').home}
      lede={me && (isNew ? texts('home').welcome : <Lede zone={zone} />)}
      aside={
        <>
          <span className={styles.zone}>
            <Zone zone={zone} />
          </span>
          {!isNew && <NewMessage />}
        </>
      }
    >
      {isNew ? (
        <div className={styles.start}>
          <FirstSteps steps={steps} />
        </div>
      ) : (
        <Panels steps={steps} zone={zone} />
      )}
    </Page>
  )
}

function Panels({ steps, zone }: { steps: Steps | undefined; zone: string }) {
  return (
    <div className={`${columns.columns} ${styles.columns}`}>
      <div className={columns.column}>
        {steps && <FirstSteps steps={steps} />}
        <NeedsYou zone={zone} />
        <ThisWeek zone={zone} />
      </div>
      <div className={columns.column}>
        <GoingOutNext zone={zone} />
        <OnTime />
        <ProfilesPanel />
      </div>
    </div>
  )
}

function Greeting({ name, zone }: { name: string; zone: string }) {
  const greet = texts('home')[greetingAt(useNow(zone).hour)]
  return greet(name.split(' ')[0] ?? name)
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
