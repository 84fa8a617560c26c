// The list: every message of the month in order of time, virtualised. Chosen messages are moved, approved or deleted together.
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NewMessage } from '../../../ui/new-message.tsx'
import { Query } from '../../../ui/query.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Card, makeCards } from '../cards.ts'
import type { Filters } from '../filtering/filters.ts'
import frame from '../frame.module.css'
import { linesQuery } from '../lines.ts'
import type { Range } from '../range.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './list-view.module.css'
import { Rows } from './rows.tsx'

type Props = { range: Range; zone: string; filters: Filters }

export function ListView({ range, zone, filters }: Props) {
  const text = texts('calendar')
  const query = useInfiniteQuery(linesQuery(range, filters))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Keyed by message and not by card, whose position changes with its time.
  const toggle = ({ lines }: Card, isOn: boolean) => {
    const ids = new Set(lines.map(({ id }) => id))
    setChosen(isOn ? chosen.union(ids) : chosen.difference(ids))
  }
  return (
    <div className={frame.frame}>
      <Query query={query} skeleton={<Loading />}>
        {({ pages }) => {
          const cards = makeCards(pages.flatMap(({ lines }) => lines))
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
                lines={linesOf(cards, chosen)}
                zone={zone}
                onClear={() => setChosen(new Set())}
              />
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

/** Messages that have left the list are no longer chosen. */
function linesOf(cards: Card[], chosen: ReadonlySet<string>) {
  return cards.flatMap(({ lines }) => lines.filter(({ id }) => chosen.has(id)))
}
