// The list: every message of the month in order of time, virtualised. Chosen messages are moved, approved or deleted together.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { NewMessage } from '../../../ui/new-message.tsx'
import { Query } from '../../../ui/query.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { maxChosen } from '../../choosing.ts'
import { type Card, makeCards } from '../cards.ts'
import type { Filters } from '../filtering/filters.ts'
import frame from '../frame.module.css'
import { linesQuery, listRange } from '../lines.ts'
import type { Range } from '../range.ts'
import type { Line } from '../summary.ts'
import { BulkBar } from './bulk-bar.tsx'
import { stillChosen } from './chosen.ts'
import styles from './list-view.module.css'
import { Rows } from './rows.tsx'

type Props = { range: Range; zone: string; filters: Filters }

export function ListView({ range, zone, filters }: Props) {
  const text = texts('calendar')
  const query = useInfiniteQuery(linesQuery(range, filters))
  // Keyed by message and not by card, whose position changes with its time.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Line>>(new Map())
  const toggle = ({ lines }: Card, isOn: boolean) => {
    const next = new Map(chosen)
    for (const line of lines) {
      if (isOn) next.set(line.id, line)
      else next.delete(line.id)
    }
    setChosen(next)
  }
  const chooseAll = useMutation({
    mutationFn: () => listRange(range, filters),
    onSuccess: ({ lines, isMore }) => {
      setChosen(new Map(lines.map((line) => [line.id, line])))
      if (isMore) showToast({ text: text.bulk.notAll(maxChosen) })
    },
  })
  return (
    <div className={frame.frame}>
      <Query query={query} skeleton={<Loading />}>
        {({ pages }) => {
          const lines = pages.flatMap((page) => page.lines)
          const cards = makeCards(lines)
          if (cards.length === 0 && !query.hasNextPage) {
            return (
              <EmptyState icon={CalendarPlus} title={text.emptyList} action={<NewMessage />}>
                {text.emptyListText}
              </EmptyState>
            )
          }
          return (
            <>
              <BulkBar
                lines={stillChosen(chosen, lines, query.hasNextPage)}
                zone={zone}
                onClear={() => setChosen(new Map())}
              >
                <Button isBusy={chooseAll.isPending} onClick={() => chooseAll.mutate()}>
                  {text.bulk.chooseAll}
                </Button>
              </BulkBar>
              {chooseAll.isError && <ErrorPanel error={chooseAll.error} />}
              <Rows cards={cards} zone={zone} chosen={chosen} onToggle={toggle} onEnd={loadMore} />
            </>
          )
        }}
      </Query>
    </div>
  )

  function loadMore(): void {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton lines={8} height={44} />
    </div>
  )
}
