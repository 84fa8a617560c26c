// The calls of the page of feeds.
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { useOrganization } from '../../organizations/organization.ts'

export type Feed = Schemas['Feed']
export type FeedItem = Schemas['FeedItem']
export type FeedPreview = Schemas['FeedPreview']
export type FeedContent = Pick<
  Feed,
  'url' | 'socialProfileIds' | 'result' | 'template' | 'withPicture' | 'maxPerDay' | 'maxAgeDays'
>

const path = '/v1/organizations/{organizationId}/feeds'
const perPage = 30

export function feedsQuery(organizationId: string) {
  return infiniteQueryOptions({
    queryKey: ['feeds', organizationId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(
        api.GET(path, {
          params: {
            path: { organizationId },
            query: { limit: perPage, ...(pageParam ? { cursor: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
    enabled: organizationId !== '',
  })
}

export function itemsQuery(organizationId: string, feedId: string) {
  return infiniteQueryOptions({
    queryKey: ['feeds', organizationId, feedId, 'items'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(
        api.GET(`${path}/{feedId}/items`, {
          params: {
            path: { organizationId, feedId },
            query: { limit: perPage, ...(pageParam ? { cursor: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ metadata }) => metadata?.cursor?.next ?? undefined,
  })
}

type Looked = Pick<FeedContent, 'url' | 'template'>

function look(organizationId: string, body: Looked): Promise<FeedPreview> {
  return dataOf(
    api.POST('/v1/organizations/{organizationId}/feedPreview', {
      params: { path: { organizationId } },
      body,
    }),
  )
}

/** Reads the items that the feed has now, as the template makes them. Stores nothing. */
export function useLookAtFeed() {
  const organizationId = useOrganization()?.id ?? ''
  return useMutation({ mutationFn: (body: Looked) => look(organizationId, body) })
}

type Saving = { before: Feed | undefined; content: FeedContent }

/** Another address is read first: a web page may name its feed, and a mistake is seen at once. */
export function useSaveFeed(onDone: (feed: Feed) => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ before, content }: Saving) => {
      const isOther = content.url !== before?.url
      const { url } = isOther ? await look(organizationId, content) : content
      const body = { ...content, url }
      return before
        ? dataOf(
            api.PATCH(`${path}/{feedId}`, {
              params: { path: { organizationId, feedId: before.id } },
              body,
            }),
          )
        : dataOf(api.POST(path, { params: { path: { organizationId }, header: newKey() }, body }))
    },
    onSuccess: async (feed) => {
      await queryClient.invalidateQueries({ queryKey: ['feeds'] })
      onDone(feed)
    },
  })
}

export function usePauseFeed(feedId: string) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isPaused: boolean) =>
      dataOf(
        api.PATCH(`${path}/{feedId}`, {
          params: { path: { organizationId, feedId } },
          body: { isPaused },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['feeds'] }),
  })
}

export function useRemoveFeed(onDone: () => void) {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (feedId: string) =>
      call(api.DELETE(`${path}/{feedId}`, { params: { path: { organizationId, feedId } } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['feeds'] })
      onDone()
    },
  })
}
