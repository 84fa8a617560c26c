// Each need with its action.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useReviewQueue } from '../messages/review-queue.ts'
import { texts } from '../texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { FailedNeed, OverdueNeed } from './need-of-message.tsx'
import { NeedOfProfile } from './need-of-profile.tsx'
import { NeedOfReview } from './need-of-review.tsx'
import { failedQuery, useNeeds } from './needs.ts'
import styles from './needs-you.module.css'

/** More are behind the link to the calendar. */
const shown = 4

export function NeedsYou({ zone }: { zone: string }) {
  const text = texts('home')
  const { failed, overdue, disconnected } = useNeeds()
  const toReview = useReviewQueue()
  const count = failed.length + overdue.length + disconnected.length + toReview.length
  const query = useQuery(failedQuery)
  return (
    <Panel
      title={text.needsYou}
      aside={count > 0 && <span className={styles.count}>{count}</span>}
      className={styles.panel ?? ''}
    >
      <Query query={query}>
        {() =>
          count === 0 ? (
            <EmptyState icon={CircleCheck} title={text.nothingNeeded}>
              {text.nothingNeededText}
            </EmptyState>
          ) : (
            <ul>
              {failed.slice(0, shown).map((message) => (
                <FailedNeed key={message.id} message={message} zone={zone} />
              ))}
              {overdue.slice(0, shown).map((message) => (
                <OverdueNeed key={message.id} message={message} zone={zone} />
              ))}
              {disconnected.map((profile) => (
                <NeedOfProfile key={profile.id} profile={profile} />
              ))}
              {toReview.length > 0 && <NeedOfReview lines={toReview} zone={zone} />}
            </ul>
          )
        }
      </Query>
    </Panel>
  )
}
