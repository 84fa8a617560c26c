// A message with its history.
import { queryOptions } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { listLines, type Message } from '../listing.ts'

async function findMessage(messageId: string): Promise<Message> {
  const params = { path: { messageId } }
  const data = await dataOf(api.GET('/v1/messages/{messageId}', { params }))
  const [message] = data
  if (!message) throw new Error('The service answered without a message')
  return message
}

export function messageQuery(messageId: string) {
  return queryOptions({
    queryKey: ['messages', 'one', messageId],
    queryFn: () => findMessage(messageId),
    // While it is being sent, its state changes within seconds.
    refetchInterval: ({ state }) => (state.data?.state === 'SUBMITTED' ? 2000 : 10_000),
  })
}

export type Events = { actions: Schemas['MessageAction'][]; attempts: Schemas['Attempt'][] }

/** The members who wrote, changed, approved or rejected it, and every attempt to publish it. */
export function eventsQuery({ id, state }: Message) {
  const params = { path: { messageId: id } }
  return queryOptions({
    queryKey: ['messages', 'events', id, state],
    queryFn: async (): Promise<Events> => {
      const [history, attempts] = await Promise.all([
        call(
          api.GET('/v1/messages/{messageId}/history', {
            params: { ...params, query: { view: 'all' } },
          }),
        ),
        call(api.GET('/v1/messages/{messageId}/attempts', { params })),
      ])
      return { actions: history.data.actions, attempts: attempts.data }
    },
    refetchInterval: 10_000,
  })
}

/** The other messages of the same request. */
export function groupQuery({ groupId, scheduledSendTime, id }: Message) {
  const around = (scheduledSendTime ?? Date.now() / 1000) * 1000
  return queryOptions({
    queryKey: ['messages', 'group', groupId],
    enabled: groupId !== null,
    queryFn: async () => {
      const { lines } = await listLines({
        startTime: new Date(around - 13 * 86_400_000).toISOString(),
        endTime: new Date(around + 13 * 86_400_000).toISOString(),
        groupId: groupId ?? '',
      })
      return lines.filter((line) => line.id !== id)
    },
  })
}
