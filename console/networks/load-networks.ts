// The networks of this installation, read once and kept: their marks are on every page.
import { queryOptions } from '@tanstack/react-query'
import { api, call } from '../api/client.ts'
import { type Network, setNetworks } from './networks.ts'

export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: () => call(api.GET('/v1/networks')).then(({ data }) => keep(data)),
  staleTime: 60 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
})

function keep(networks: Network[]): Network[] {
  setNetworks(networks)
  return networks
}
