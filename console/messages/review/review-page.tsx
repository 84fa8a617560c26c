// One message at a time, by due time. After a verdict the next one is shown.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import columns from '../../ui/columns.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useKeys } from '../../ui/keys.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { Skeleton, SkeletonColumns } from '../../ui/skeleton.tsx'
import { Zone } from '../../ui/zone.tsx'
import type { Line } from '../listing.ts'
import { messageQuery } from '../message/message-query.ts'
import { reviewQueueQuery } from '../review-queue.ts'
import { currentOf, nextAfter, stepFrom } from './neighbours.ts'
import { Queue } from './queue.tsx'
import styles from './review-page.module.css'
import { UnderReview } from './under-review.tsx'
import { useVerdict, type Verdict } from './use-verdict.ts'

export function ReviewPage() {
  const title = texts('shell').review
  const zone = useZone()
  return (
    <Page
      title={title}
      documentTitle={title}
      lede={texts('review').lede}
      aside={<Zone zone={zone} />}
    >
      <Query query={useQuery(reviewQueueQuery)} skeleton={<SkeletonColumns />}>
        {(lines) => <Reviewing lines={lines} zone={zone} />}
      </Query>
    </Page>
  )
}

function Reviewing({ lines, zone }: { lines: Line[]; zone: string }) {
  const { message: chosen } = useSearch({ from: '/review' })
  const navigate = useNavigate()
  const verdict = useVerdict()
  const current = currentOf(lines, chosen)
  const show = (line: Line | undefined) =>
    void navigate({ to: '/review', search: line ? { message: line.id } : {}, replace: true })
  const judge = (given: Verdict) => {
    show(nextAfter(lines, given.message.id))
    verdict.mutate(given)
  }
  const step = (by: 1 | -1) => {
    const line = current && stepFrom(lines, current.id, by)
    if (line) show(line)
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  // Loads the next message, to show it right after the verdict.
  useQuery({
    ...messageQuery(current ? (nextAfter(lines, current.id)?.id ?? '') : ''),
    enabled: lines.length > 1,
  })
  return (
    <>
      {verdict.isError && <Refused error={verdict.error} given={verdict.variables} />}
      {current ? (
        <div className={columns.columns}>
          <Current line={current} zone={zone} lines={lines} onVerdict={judge} onStep={step} />
          <Queue lines={lines} currentId={current.id} zone={zone} />
        </div>
      ) : (
        <NothingLeft />
      )}
    </>
  )
}

type CurrentProps = {
  line: Line
  lines: Line[]
  zone: string
  onVerdict: (verdict: Verdict) => void
  onStep: (by: 1 | -1) => void
}

function Current({ line, lines, ...rest }: CurrentProps) {
  const query = useQuery(messageQuery(line.id))
  const place = lines.findIndex(({ id }) => id === line.id) + 1
  return (
    <section className={styles.current} aria-label={texts('review').current} tabIndex={-1}>
      <Query query={query} skeleton={<Skeleton lines={6} height={22} />}>
        {(message) => (
          <UnderReview
            key={message.id}
            message={message}
            place={place}
            total={lines.length}
            {...rest}
          />
        )}
      </Query>
    </section>
  )
}

/** The message is back in the queue: names it and the reason. */
function Refused({ error, given }: { error: unknown; given: Verdict }) {
  const text = texts('review')
  return (
    <div className={styles.failed}>
      <ErrorPanel error={error} title={text.refused[given.kind]} />
      <Link to="/review" search={{ message: given.message.id }}>
        {text.lookAgain}
      </Link>
    </div>
  )
}

function NothingLeft() {
  const text = texts('review')
  return (
    <Panel title={text.queue}>
      <EmptyState
        icon={CircleCheck}
        title={text.empty}
        action={<ButtonLink to="/calendar">{text.toCalendar}</ButtonLink>}
      >
        {text.emptyText}
      </EmptyState>
    </Panel>
  )
}
