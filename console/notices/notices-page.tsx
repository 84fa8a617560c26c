// A list of what happened to the member's messages, the latest first, each with its reason and the next step.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Page } from '../ui/page.tsx'
import { Query } from '../ui/query.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery, useMarkRead, useUnread } from './notices.ts'
import styles from './notices-page.module.css'

export function NoticesPage() {
  const text = texts('notices')
  const zone = useZone()
  const query = useInfiniteQuery(noticesQuery)
  return (
    <Page
      title={text.title}
      documentTitle={text.title}
      lede={text.lede}
      aside={
        <>
          <ButtonLink look="quiet" to="/settings/$section" params={{ section: 'me' }}>
            {text.toSettings}
          </ButtonLink>
          <MarkAll />
        </>
      }
    >
      <section className={styles.panel} aria-label={text.title}>
        <Query query={query} skeleton={<SkeletonRows lines={5} />}>
          {({ pages }) => {
            const notices = pages.flatMap(({ data }) => data)
            if (notices.length === 0)
              return (
                <EmptyState icon={Bell} title={text.empty}>
                  {text.emptyText}
                </EmptyState>
              )
            return (
              <ul>
                {notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} zone={zone} />
                ))}
              </ul>
            )
          }}
        </Query>
        {query.isFetchNextPageError && <ErrorPanel error={query.error} />}
        <MoreButton query={query} className={styles.more}>
          {text.earlier}
        </MoreButton>
      </section>
    </Page>
  )
}

/** Up to the latest one that is shown: one that arrives meanwhile stays unread. */
function MarkAll() {
  const text = texts('notices')
  const mark = useMarkRead()
  const [latest] = useUnread()
  return (
    <>
      <Button
        reason={latest ? undefined : text.allRead}
        isBusy={mark.isPending}
        onClick={() => latest && mark.mutate({ upTo: latest.id })}
      >
        {text.markAll}
      </Button>
      {mark.isError && <ErrorPanel error={mark.error} title={text.notMarked} />}
    </>
  )
}
