// The queue of a profile: its weekly slots, and the coming ones.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type Queue = Schemas['Queue']
export type QueueSlot = Schemas['QueueSlot']
export type WeekSlot = Queue['slots'][number]

export function queueQuery(socialProfileId: string) {
  return queryOptions({
    queryKey: ['queue', socialProfileId],
    queryFn: (): Promise<Queue> =>
      dataOf(
        api.GET('/v1/socialProfiles/{socialProfileId}/queue', {
          params: { path: { socialProfileId } },
        }),
      ),
  })
}

/** The next few slots, taken or not. */
export function slotsQuery(socialProfileId: string, count: number) {
  return queryOptions({
    queryKey: ['queue', socialProfileId, 'slots', count],
    queryFn: (): Promise<QueueSlot[]> =>
      dataOf(
        api.GET('/v1/socialProfiles/{socialProfileId}/queue/slots', {
          params: { path: { socialProfileId }, query: { count } },
        }),
      ),
  })
}

type NewQueue = Pick<Queue, 'slots' | 'version'> & {
  timeZone: string
  /** Of the messages that wait. */
  messages: 'KEEP' | 'MOVE'
}

/** Refused if another member has changed the slots since they were read. */
export function useSaveQueue(socialProfileId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...body }: NewQueue) =>
      dataOf(
        api.PUT('/v1/socialProfiles/{socialProfileId}/queue', {
          params: {
            path: { socialProfileId },
            header: { 'If-Match': `"queue-${version}"` },
          },
          body,
        }),
      ),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
      await queryClient.invalidateQueries({ queryKey: ['queue', socialProfileId] })
      onDone()
    },
  })
}
