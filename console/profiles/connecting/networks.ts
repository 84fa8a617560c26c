// The networks of this installation, with what is missing to connect accounts.
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type Network = Schemas['Network']

export function networksQuery(organizationId: string) {
  const params = { query: organizationId === '' ? {} : { organizationId } }
  return queryOptions({
    queryKey: ['networks', organizationId],
    queryFn: () => dataOf(api.GET('/v1/networks', { params })),
    staleTime: 60_000,
  })
}

/** Accounts can be connected by authorizing, and with a password for apps. */
export function offersBoth({ connecting: { methods } }: Network): boolean {
  return methods.includes('AUTHORIZATION') && methods.includes('PASSWORD')
}
