// Renders a query: its skeleton, its failure, or its data. Old data stays while it is fetched again.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  return skeleton
}
