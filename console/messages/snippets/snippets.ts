// The snippets and groups of hashtags of the organization, which the composer inserts.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { snippetFor } from '../../../server/networks/shared/snippets.ts'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import type { NetworkOfProfile } from '../../networks/networks.ts'

export type Snippet = Schemas['Snippet']

const snippetsPath = '/v1/organizations/{organizationId}/snippets'

const perPage = 100
const maxSuggestions = 8

export function snippetsQuery(organizationId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['snippets', organizationId, 'list', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => {
      const query = {
        limit: perPage,
        ...(q === '' ? {} : { q }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return call(api.GET(snippetsPath, { params: { path: { organizationId }, query } }))
    },
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
    enabled: organizationId !== '',
  })
}

/** Those with which the name, or a word of it, begins. */
export function suggestedSnippetsQuery(organizationId: string, q: string | undefined) {
  return queryOptions({
    queryKey: ['snippets', organizationId, 'suggested', q],
    queryFn: () =>
      dataOf(
        api.GET(snippetsPath, {
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

/** The text for a network, or without one the text for all. */
export function formOf(snippet: Snippet, on?: Pick<NetworkOfProfile, 'mark' | 'network'>): string {
  return snippetFor(
    snippet,
    on && { brand: on.mark, maxHashtags: on.network?.text.maxHashtags ?? null },
  )
}

/** On one line, for lists. */
export function shortForm(snippet: Snippet): string {
  return formOf(snippet).replaceAll(/\s+/g, ' ')
}
