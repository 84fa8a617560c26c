import { queryOptions } from '@tanstack/react-query'
import { listLines, type Message } from '../listing.ts'

const dayMs = 86_400_000

/** The id of the message that this one repeats: of several repetitions the one before it. Null: it is no repetition. */
export function earlierQuery({ id, resendOf, scheduledSendTime }: Message) {
  const around = (scheduledSendTime ?? Date.now() / 1000) * 1000
  return queryOptions({
    queryKey: ['messages', 'earlier', id],
    enabled: resendOf !== null,
    queryFn: async (): Promise<string | null> => {
      if (resendOf === null) return null
      const { lines } = await listLines({
        startTime: new Date(around - 20 * dayMs).toISOString(),
        endTime: new Date(around + 20 * dayMs).toISOString(),
        includeUnscheduledReviewMsgs: 'true',
        resendOf,
        limit: 500,
      })
      return [resendOf, ...lines.map((line) => line.id)]
        .filter((one) => BigInt(one) < BigInt(id))
        .reduce((latest, one) => (BigInt(one) > BigInt(latest) ? one : latest), resendOf)
    },
    refetchInterval: false,
  })
}
