// The results of a search, page by page.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Chosen, listAll, maxPerPage } from '../choosing.ts'
import { type Line, type Message, searchLines, searchMessages } from '../listing.ts'
import { type SearchAddress, searchQueryOf } from './search-filters.ts'

const perPage = 50

export function resultsQuery(address: SearchAddress) {
  // Of the first page, so that all pages are of one period.
  const query = searchQueryOf(address, Math.floor(Date.now() / 60_000) * 60_000)
  return infiniteQueryOptions({
    queryKey: ['messages', 'search', query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      searchMessages({ ...query, limit: perPage, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Every message that is found, not only those that are shown. */
export function listFound(address: SearchAddress): Promise<Chosen> {
  const query = searchQueryOf(address, Date.now())
  return listAll((cursor) =>
    searchLines({ ...query, limit: maxPerPage, ...(cursor ? { cursor } : {}) }),
  )
}

/** The part of a message that an action on many of them needs. */
export function lineOf(message: Message): Line {
  const { id, groupId, state, scheduledSendTime, text, socialProfile, failure, version } = message
  return {
    ...{ id, groupId, state, scheduledSendTime, dueTime: scheduledSendTime, text, socialProfile },
    ...{ mediaCount: message.mediaUrls?.length ?? 0, failureCode: failure?.code ?? null, version },
    ...{ partCount: message.parts?.length ?? 0, partsSent: message.partsSent },
    queue: message.queue,
    series: message.series,
    postsGone: message.postsGone,
    postType: message.postType,
    repost: message.repost,
  }
}
