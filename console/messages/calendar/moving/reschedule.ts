// The new time of messages. If-Match refuses it when a colleague has changed a message meanwhile.
import { api, call } from '../../../api/client.ts'
import type { Line } from '../summary.ts'

/** All or none: if one is refused, the others go back. Returns the messages with their new versions. */
export async function rescheduleAll(lines: Line[], to: Temporal.Instant): Promise<Line[]> {
  const results = await Promise.allSettled(lines.map((line) => reschedule(line, to)))
  const refusal = results.find((result) => result.status === 'rejected')
  const moved = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (!refusal) return moved
  await Promise.allSettled(
    moved.map((line) => {
      const before = lines.find(({ id }) => id === line.id)?.scheduledSendTime ?? null
      return before === null ? undefined : reschedule(line, instantOf(before))
    }),
  )
  throw refusal.reason
}

export async function reschedule(line: Line, to: Temporal.Instant): Promise<Line> {
  const scheduledSendTime = to.toString({ smallestUnit: 'second' })
  const { data } = await call(
    api.PATCH('/v1/messages/{messageId}', {
      params: { path: { messageId: line.id } },
      headers: { 'if-match': `"${line.version}"` },
      body: { scheduledSendTime },
    }),
  )
  const [message] = data
  return {
    ...line,
    scheduledSendTime: to.epochMilliseconds / 1000,
    dueTime: to.epochMilliseconds / 1000,
    state: message?.state ?? line.state,
    version: message?.version ?? line.version,
  }
}

export function instantOf(unixSeconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000)
}
