// The networks of this installation, with what is missing to connect accounts.
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type Network = Schemas['Network']

export function networksQuery(organizationId: string) {
  const params = { query: organizationId === '' ? {} : { organizationId } }
  return queryOptions({
    queryKey: ['networks', organizationId],
    queryFn: () => call(api.GET('/v1/networks', { params })).then(({ data }) => data),
    staleTime: 60_000,
  })
}
