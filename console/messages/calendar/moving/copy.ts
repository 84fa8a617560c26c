// A copy of messages at another time: new messages with the same content, in one group of their own.
import { actTogether } from '../../act-together.ts'
import type { Line } from '../summary.ts'

/** Returns the ids of the new messages. If one is refused, none is made. */
export async function copyAll(lines: Line[], to: Temporal.Instant): Promise<string[]> {
  const scheduledSendTime = to.toString({ smallestUnit: 'second' })
  const ids = lines.map(({ id }) => id)
  const results = await actTogether({ action: 'copy', scheduledSendTime }, ids)
  return results.flatMap(({ copyId }) => copyId ?? [])
}

export async function removeAll(ids: string[]): Promise<void> {
  await actTogether({ action: 'delete' }, ids)
}
