import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type Connection = Schemas['Connection']

export function connectionQuery(connectionId: string) {
  const params = { path: { connectionId } }
  return queryOptions({
    queryKey: ['connections', connectionId],
    queryFn: () => dataOf(api.GET('/v1/connections/{connectionId}', { params })),
    // While the person is at the network, in this tab or another, it may end at any moment.
    refetchInterval: ({ state }) => (state.data?.status === 'WAITING' ? 3000 : false),
  })
}
