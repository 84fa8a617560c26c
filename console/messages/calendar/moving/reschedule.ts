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

/**
 * What this tab has made of a version, by message and version. The calendar may still show the version before when the message is
 * moved once more.
 */
const successors = new Map<string, string>()

export async function reschedule(line: Line, to: Temporal.Instant): Promise<Line> {
  const version = newestOf(line)
  const scheduledSendTime = to.toString({ smallestUnit: 'second' })
  const { data } = await call(
    api.PATCH('/v1/messages/{messageId}', {
      params: { path: { messageId: line.id } },
      headers: { 'if-match': `"${version}"` },
      body: { scheduledSendTime },
    }),
  )
  const [message] = data
  if (message) remember(line.id, version, message.version)
  return {
    ...line,
    scheduledSendTime: to.epochMilliseconds / 1000,
    dueTime: to.epochMilliseconds / 1000,
    state: message?.state ?? line.state,
    version: message?.version ?? version,
  }
}

function remember(id: string, version: string, next: string): void {
  successors.set(`${id} ${version}`, next)
  // The newest has none.
  successors.delete(`${id} ${next}`)
}

function newestOf({ id, version }: Pick<Line, 'id' | 'version'>): string {
  const next = successors.get(`${id} ${version}`)
  return next === undefined ? version : newestOf({ id, version: next })
}

export function instantOf(unixSeconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000)
}
