// Renders a query: its skeleton, its failure, or its data. Old data stays while it is fetched again.
import type { UseQueryResult } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '../texts/texts.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { Skeleton } from './skeleton.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
  skeleton?: ReactNode
}

export function Query<Data>({ query, children, skeleton = <Skeleton /> }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  // Without a connection no request is running: it starts when the connection is back.
  if (query.fetchStatus === 'paused')
    return <EmptyState icon={WifiOff} title={texts('ui').notLoaded} />
  return skeleton
}
