// The messages that wait in the queue of a profile, their order, and the pause of the queue.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schemas } from '../../api/client.ts'

export type WaitingLine = Schemas['MessageLine']
export type Resumption = 'KEEP' | 'SHIFT'

export const firstMessages = 50
/** Those behind are seen in the calendar. */
export const maxMessages = 500

export function waitingQuery(socialProfileId: string, limit: number) {
  return queryOptions({
    queryKey: ['queue', socialProfileId, 'messages', limit],
    placeholderData: keepPreviousData,
    queryFn: (): Promise<WaitingLine[]> =>
      dataOf(
        api.GET('/v1/socialProfiles/{socialProfileId}/queue/messages', {
          params: { path: { socialProfileId }, query: { limit } },
        }),
      ),
  })
}

/** Its place counts from 1. Refused if the message has changed since it was read. */
export function usePlaceMessage(socialProfileId: string) {
  return useMutation({
    mutationFn: ({ line, position }: { line: WaitingLine; position: number }) =>
      dataOf(
        api.POST('/v1/messages/{messageId}/moveInQueue', {
          params: { path: { messageId: line.id }, header: { 'If-Match': `"${line.version}"` } },
          body: { position },
        }),
      ),
    onSettled: useRefresh(socialProfileId),
  })
}

export function useShuffle(socialProfileId: string, onDone: (moved: number) => void) {
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v1/socialProfiles/{socialProfileId}/queue/shuffle', {
          params: { path: { socialProfileId } },
        }),
      ),
    onSuccess: ({ movedMessages }) => onDone(movedMessages),
    onSettled: useRefresh(socialProfileId),
  })
}

export function usePauseQueue(socialProfileId: string) {
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v1/socialProfiles/{socialProfileId}/queue/pause', {
          params: { path: { socialProfileId } },
        }),
      ),
    onSettled: useRefresh(socialProfileId),
  })
}

export function useResumeQueue(socialProfileId: string) {
  return useMutation({
    mutationFn: (times: Resumption) =>
      dataOf(
        api.POST('/v1/socialProfiles/{socialProfileId}/queue/resume', {
          params: { path: { socialProfileId } },
          body: { times },
        }),
      ),
    onSettled: useRefresh(socialProfileId),
  })
}

/** The calendar shows the times, too. */
function useRefresh(socialProfileId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['messages'] })
    await queryClient.invalidateQueries({ queryKey: ['queue', socialProfileId] })
  }
}
