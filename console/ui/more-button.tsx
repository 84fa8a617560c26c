// Fetches the next page of a list, if there is one.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

export function MoreButton({
  query,
  className,
  children,
}: {
  query: Pages
  className?: string | undefined
  children: ReactNode
}) {
  if (!query.hasNextPage) return null
  return (
    <Button
      className={className ?? ''}
      isBusy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
