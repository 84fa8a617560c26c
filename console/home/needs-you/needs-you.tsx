// The problems that the member can solve, each with its action.
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { Line } from '../../messages/listing.ts'
import { useReviewCount } from '../../messages/review-queue.ts'
import { useWaiting } from '../../messages/waiting.ts'
import { type Notice, unreadQuery, useUnread } from '../../notices/notices.ts'
import { needsSignIn, type Profile, profilesQuery, useProfiles } from '../../profiles/profiles.ts'
import { meQuery } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { comingQuery, useComing } from '../coming.ts'
import { FailedNeed, OverdueNeed } from './need-of-message.tsx'
import { NeedOfNotice } from './need-of-notice.tsx'
import { NeedOfProfile } from './need-of-profile.tsx'
import { NeedOfReview } from './need-of-review.tsx'
import styles from './needs-you.module.css'

/** The maximum for each kind. More are in the calendar and under Profiles. */
const shown = 4

export function NeedsYou({ zone }: { zone: string }) {
  const text = texts('home')
  const { failed, overdue, toReview } = useComing()
  const reviews = useReviewCount()
  const disconnected = useProfiles().filter(needsSignIn)
  const notices = noticesBeside(useUnread(), failed)
  const count = notices.length + failed.length + overdue.length + disconnected.length + reviews
  return (
    <Panel
      title={text.needsYou}
      aside={count > 0 && <span className={styles.count}>{count}</span>}
      className={styles.panel ?? ''}
    >
      {count > 0 && (
        <ul>
          {notices.slice(0, shown).map((notice) => (
            <NeedOfNotice key={notice.id} notice={notice} zone={zone} />
          ))}
          {failed.slice(0, shown).map((line) => (
            <FailedNeed key={line.id} line={line} zone={zone} />
          ))}
          {overdue.slice(0, shown).map((line) => (
            <OverdueNeed key={line.id} line={line} zone={zone} />
          ))}
          <DisconnectedProfiles profiles={disconnected.slice(0, shown)} zone={zone} />
          {reviews > 0 && <NeedOfReview lines={toReview} count={reviews} zone={zone} />}
        </ul>
      )}
      <Rest isEmpty={count === 0} />
    </Panel>
  )
}

type Disconnected = { profiles: Profile[]; zone: string }

function DisconnectedProfiles({ profiles, zone }: Disconnected) {
  const waiting = useWaiting(profiles.map(({ id }) => id))
  return profiles.map((profile) => (
    <NeedOfProfile
      key={profile.id}
      profile={profile}
      waiting={waiting?.get(profile.id)}
      zone={zone}
    />
  ))
}

/** Failures of the last days are shown already, with those of other authors. A message that was sent again needs nothing. */
function noticesBeside(unread: Notice[], failed: Pick<Line, 'id'>[]): Notice[] {
  const shownAnyway = new Set(failed.map(({ id }) => id))
  return unread.filter(({ message, resentAs }) => resentAs === null && !shownAnyway.has(message.id))
}

/** Says that nothing needs attention only after every query has answered. */
function Rest({ isEmpty }: { isEmpty: boolean }) {
  const text = texts('home')
  const queries = [
    useQuery(comingQuery),
    useQuery(meQuery),
    useQuery(profilesQuery),
    useQuery(unreadQuery),
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
