// What each network takes.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, call, type Schemas } from '../../api/client.ts'

export type Network = Schemas['Network']

export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: () => call(api.GET('/v1/networks')).then(({ data }) => data),
  staleTime: 60 * 60_000,
  refetchInterval: false,
})

export function useNetworks(): Network[] {
  return useQuery(networksQuery).data ?? []
}

export function findNetwork(networks: readonly Network[], type: string): Network | undefined {
  return networks.find(({ types }) => types.some((one) => one === type))
}
