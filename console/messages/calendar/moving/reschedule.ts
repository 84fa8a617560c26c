// Sets the new time of messages. Their versions make the service refuse it if a colleague has changed one meanwhile.
import { actTogether, versionsOf } from '../../act-together.ts'
import type { Line } from '../summary.ts'

/** All or none. Returns the messages with their new versions. */
export async function rescheduleAll(lines: Line[], to: Temporal.Instant): Promise<Line[]> {
  const current = lines.map((line) => ({ ...line, version: newestOf(line) }))
  const scheduledSendTime = to.toString({ smallestUnit: 'second' })
  const results = await actTogether(
    { action: 'move', scheduledSendTime },
    current.map(({ id }) => id),
    versionsOf(current),
  )
  const byId = new Map(results.map((result) => [result.id, result]))
  return current.map((line) => {
    const { state, version } = byId.get(line.id) ?? {}
    if (version) remember(line.id, line.version, version)
    const time = to.epochMilliseconds / 1000
    return {
      ...line,
      scheduledSendTime: time,
      dueTime: time,
      state: state ?? line.state,
      version: version ?? line.version,
    }
  })
}

/**
 * The versions that this tab's own moves have created, by message and the version before. The calendar may still show the earlier one when
 * the message is moved again.
 */
const successors = new Map<string, string>()

function remember(id: string, version: string, next: string): void {
  successors.set(`${id} ${version}`, next)
  // The newest version has no successor.
  successors.delete(`${id} ${next}`)
}

function newestOf({ id, version }: Pick<Line, 'id' | 'version'>): string {
  const next = successors.get(`${id} ${version}`)
  return next === undefined ? version : newestOf({ id, version: next })
}

export function instantOf(unixSeconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000)
}
