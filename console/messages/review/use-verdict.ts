// Approves and rejects. The queue continues at once; a verdict that the service refuses puts the message back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Line, Message } from '../listing.ts'
import { reviewQueueQuery } from '../review-queue.ts'

export type Verdict = { message: Message } & (
  | { kind: 'approve' }
  | { kind: 'reject'; reason: string }
)

export function useVerdict() {
  const queryClient = useQueryClient()
  const { queryKey } = reviewQueueQuery
  const mutationKey = ['verdict']
  return useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: async ({ message }: Verdict) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (lines: Line[] | undefined) =>
        lines?.filter(({ id }) => id !== message.id),
      )
      return before
    },
    onSuccess: (_data, { kind }) => showToast({ text: texts('review').done[kind] }),
    onError: (_error, _verdict, before) => queryClient.setQueryData(queryKey, before),
    // Only after the last of several: until then the queue still has the messages that are being decided.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1)
        await Promise.all(
          [['messages'], ['me']].map((key) => queryClient.invalidateQueries({ queryKey: key })),
        )
    },
  })
}

/** The version and the sequence number that the reviewer has seen. */
function send(verdict: Verdict) {
  const { id, version, sequenceNumber } = verdict.message
  const request = { params: { path: { messageId: id } }, headers: { 'if-match': `"${version}"` } }
  const seen = sequenceNumber === null ? {} : { sequenceNumber }
  if (verdict.kind === 'approve')
    return call(api.POST('/v1/messages/{messageId}/approve', { ...request, body: seen }))
  const { reason } = verdict
  return call(
    api.POST('/v1/messages/{messageId}/reject', { ...request, body: { ...seen, reason } }),
  )
}
