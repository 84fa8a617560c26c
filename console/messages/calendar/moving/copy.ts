// A copy of messages at another time: new messages with the same content, in one group of their own.
import { actTogether } from '../../act-together.ts'
import { countReviews } from '../../outcome.ts'
import type { Line } from '../summary.ts'

type Copies = { ids: string[]; reviews: number }

/** Returns the new messages. If one is refused, none is created. */
export async function copyAll(lines: Line[], to: Temporal.Instant): Promise<Copies> {
  const scheduledSendTime = to.toString({ smallestUnit: 'second' })
  const ids = lines.map(({ id }) => id)
  const results = await actTogether({ action: 'copy', scheduledSendTime }, ids)
  return { ids: results.flatMap(({ copyId }) => copyId ?? []), reviews: countReviews(results) }
}

export async function removeAll(ids: string[]): Promise<void> {
  await actTogether({ action: 'delete' }, ids)
}
