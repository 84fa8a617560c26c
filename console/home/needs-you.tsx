// The problems that the member can solve, each with its action.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { reviewQueueQuery, useReviewQueue } from '../messages/review-queue.ts'
import { profilesQuery } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FailedNeed, OverdueNeed } from './need-of-message.tsx'
import { NeedOfProfile } from './need-of-profile.tsx'
import { NeedOfReview } from './need-of-review.tsx'
import { failedQuery, overdueQuery, useNeeds } from './needs.ts'
import styles from './needs-you.module.css'

/** The maximum for each kind. More are in the calendar and under Profiles. */
const shown = 4

export function NeedsYou({ zone }: { zone: string }) {
  const text = texts('home')
  const { failed, overdue, disconnected } = useNeeds()
  const toReview = useReviewQueue()
  const count = failed.length + overdue.length + disconnected.length + toReview.length
  return (
    <Panel
      title={text.needsYou}
      aside={count > 0 && <span className={styles.count}>{count}</span>}
      className={styles.panel ?? ''}
    >
      {count > 0 && (
        <ul>
          {failed.slice(0, shown).map((message) => (
            <FailedNeed key={message.id} message={message} zone={zone} />
          ))}
          {overdue.slice(0, shown).map((message) => (
            <OverdueNeed key={message.id} message={message} zone={zone} />
          ))}
          {disconnected.slice(0, shown).map((profile) => (
            <NeedOfProfile key={profile.id} profile={profile} zone={zone} />
          ))}
          {toReview.length > 0 && <NeedOfReview lines={toReview} zone={zone} />}
        </ul>
      )}
      <Rest isEmpty={count === 0} />
    </Panel>
  )
}

/** "Nothing needs you" is said only when everything is known. */
function Rest({ isEmpty }: { isEmpty: boolean }) {
  const text = texts('home')
  const queries = [
    useQuery(failedQuery),
    useQuery(overdueQuery),
    useQuery(reviewQueueQuery),
    useQuery(profilesQuery),
  ]
  const unknown = queries.find(({ isError, data }) => isError && data === undefined)
  const missing = unknown ?? queries.find(({ data }) => data === undefined)
  if (missing && (isEmpty || unknown))
    return (
      <Query<unknown> query={missing} skeleton={<Skeleton shape="rows" height={76} />}>
        {() => null}
      </Query>
    )
  if (!isEmpty) return null
  return (
    <EmptyState icon={CircleCheck} title={text.nothingNeeded}>
      {text.nothingNeededText}
    </EmptyState>
  )
}
