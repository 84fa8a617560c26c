// The rows of a panel of settings, page by page.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreButton } from '../ui/more-button.tsx'
import { Query } from '../ui/query.tsx'
import rows from '../ui/rows.module.css'

type Props<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  label: string
  /** In place of the list. */
  none: ReactNode
  more: string
  children: (row: Row) => ReactNode
}

export function PagedRows<Row>({ query, label, none, more, children }: Props<Row>) {
  return (
    <>
      <Query query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data)
          if (all.length === 0) return none
          return (
            <ul className={rows.rows} aria-label={label}>
              {all.map(children)}
            </ul>
          )
        }}
      </Query>
      <MoreButton query={query}>{more}</MoreButton>
    </>
  )
}
