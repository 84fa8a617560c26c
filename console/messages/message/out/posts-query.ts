// The posts of a message that are out, and what was asked to be done to them.
import { queryOptions } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../../api/client.ts'
import type { Message } from '../../listing.ts'

export type Posts = Awaited<ReturnType<typeof findPosts>>
export type PostOut = Posts['posts'][number]
export type PostChange = Posts['changes'][number]

function findPosts(messageId: string) {
  const params = { path: { messageId } }
  return dataOf(api.GET('/v1/messages/{messageId}/posts', { params }))
}

const ended = ['DONE', 'FAILED', 'REJECTED', 'WITHDRAWN', 'PENDING_APPROVAL']

export function postsQuery({ id, version }: Message) {
  return queryOptions({
    queryKey: ['messages', 'posts', id, version],
    queryFn: () => findPosts(id),
    // A change takes seconds.
    refetchInterval: ({ state }) =>
      state.data?.changes.some((one) => !ended.includes(one.state)) ? 1500 : 15_000,
  })
}

export type NetworkRules = Schemas['Network']['afterPublishing']
