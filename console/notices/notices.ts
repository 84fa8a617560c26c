// A list of what happened to the member's messages. One query of the unread notices serves the badge, Home, the toasts and the pages of messages.
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, call, type Schemas } from '../api/client.ts'

export type Notice = Schemas['Notice']

const pageSize = 30
/** The maximum of one page of the API. */
const maxUnread = 100
const noticesKey = ['messages', 'notices']

export const unreadQuery = queryOptions({
  queryKey: [...noticesKey, 'unread'],
  queryFn: () =>
    call(api.GET('/v1/me/notices', { params: { query: { unread: true, limit: maxUnread } } })).then(
      ({ data }) => data,
    ),
})

export const noticesQuery = infiniteQueryOptions({
  queryKey: [...noticesKey, 'all'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam: cursor }) =>
    call(
      api.GET('/v1/me/notices', {
        params: { query: { limit: pageSize, ...(cursor ? { cursor } : {}) } },
      }),
    ),
  getNextPageParam: ({ metadata }) => metadata.cursor.next ?? undefined,
})

const none: Notice[] = []

/** The latest first. */
export function useUnread(): Notice[] {
  return useQuery(unreadQuery).data ?? none
}

/** As many as one read answers: there may be more. */
export function countLabel(count: number): string {
  return count >= maxUnread ? `${maxUnread - 1}+` : String(count)
}

type Seen = { upTo: string } | { ids: string[] }

export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Seen) => call(api.POST('/v1/me/notices/read', { body })),
    onMutate: async (seen) => {
      await queryClient.cancelQueries({ queryKey: noticesKey })
      queryClient.setQueryData(unreadQuery.queryKey, (unread) =>
        unread?.filter(({ id }) => !isSeen(id, seen)),
      )
      queryClient.setQueryData(noticesQuery.queryKey, (listed) => {
        const read = (notice: Notice) => ({
          ...notice,
          isRead: notice.isRead || isSeen(notice.id, seen),
        })
        return (
          listed && {
            ...listed,
            pages: listed.pages.map((page) => ({ ...page, data: page.data.map(read) })),
          }
        )
      })
    },
    // After a failure, too: then they are unread again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticesKey }),
  })
}

function isSeen(id: string, seen: Seen): boolean {
  return 'ids' in seen ? seen.ids.includes(id) : Number(id) <= Number(seen.upTo)
}

/** The page of a message shows everything that its notices say. */
export function useReadWithMessage(messageId: string): void {
  const { mutate } = useMarkRead()
  const shown = useUnread().filter(({ message }) => message.id === messageId)
  const ids = shown.map(({ id }) => id).join()
  // Once each: after a failure they are unread again, and another attempt would fail as well.
  const sent = useRef(new Set<string>())
  useEffect(() => {
    const unsent = ids.split(',').filter((id) => id !== '' && !sent.current.has(id))
    if (unsent.length === 0) return
    for (const id of unsent) sent.current.add(id)
    mutate({ ids: unsent })
  }, [ids, mutate])
}
