// One try to connect: where it stands, what to do next, and each step with its trace id. It can be left and opened again.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { networkOf } from '../../networks/networks.ts'
import { texts } from '../../texts/texts.ts'
import columns from '../../ui/columns.module.css'
import { Page } from '../../ui/page.tsx'
import { Query } from '../../ui/query.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import { Choose } from './choose.tsx'
import { type Connection, connectionQuery } from './connection-query.ts'
import { Done, Failed, Waiting } from './outcome.tsx'
import { Steps } from './steps.tsx'

export function ConnectionPage() {
  const { connectionId } = useParams({ from: '/profiles/connect/$connectionId' })
  const query = useQuery(connectionQuery(connectionId))
  const queryClient = useQueryClient()
  const status = query.data?.status
  useEffect(() => {
    if (status === 'DONE') void queryClient.invalidateQueries({ queryKey: ['profiles'] })
  }, [status, queryClient])
  const title = texts('connecting').connectionTitle
  return (
    <Page title={title} documentTitle={title}>
      <Query query={query} skeleton={<SkeletonColumns />}>
        {(connection) => (
          <div className={columns.columns}>
            <Stage connection={connection} />
            <Steps connection={connection} />
          </div>
        )}
      </Query>
    </Page>
  )
}

function Stage({ connection }: { connection: Connection }) {
  const network = networkOf(connection.type).name
  switch (connection.status) {
    case 'WAITING':
      return <Waiting connection={connection} network={network} />
    case 'CHOOSE':
      return <Choose connection={connection} />
    case 'DONE':
      return <Done connection={connection} network={network} />
    case 'FAILED':
      return <Failed connection={connection} network={network} />
  }
}
