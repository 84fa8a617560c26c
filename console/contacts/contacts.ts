// The address book of the organization: the names that texts mention, with their accounts on the networks.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../api/client.ts'

export type Contact = Schemas['Contact']

export const contactsPath = '/v1/organizations/{organizationId}/contacts'

const perPage = 100
const maxSuggestions = 8

export function contactsQuery(organizationId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['contacts', organizationId, 'list', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => {
      const query = {
        limit: perPage,
        ...(q === '' ? {} : { q }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return call(api.GET(contactsPath, { params: { path: { organizationId }, query } }))
    },
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
    enabled: organizationId !== '',
  })
}

/** Those with which the name, or a word of it, begins. */
export function suggestedContactsQuery(organizationId: string, q: string | undefined) {
  return queryOptions({
    queryKey: ['contacts', organizationId, 'suggested', q],
    queryFn: () =>
      dataOf(
        api.GET(contactsPath, {
          params: {
            path: { organizationId },
            query: { limit: maxSuggestions, ...(q ? { q } : {}) },
          },
        }),
      ),
    enabled: organizationId !== '' && q !== undefined,
    staleTime: 60_000,
    refetchInterval: false,
  })
}
