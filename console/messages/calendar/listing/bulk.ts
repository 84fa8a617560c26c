// One act on many messages: POST /v1/messages/bulk, a hundred at a time. A dry run answers what would become of each.
import { api, call, type Schemas } from '../../../api/client.ts'
import { newKey } from '../../../api/repeatable.ts'
import type { Line } from '../summary.ts'

export type BulkResult = Schemas['BulkResult']
export type Act = 'shift' | 'delete' | 'approve'
/** A call: the same act, and for `shift` the same distance. */
export type Batch = { action: Act; lines: Line[]; minutes?: number }

const mostIds = 100

export async function runBatches(batches: Batch[], dryRun: boolean): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { action, lines, minutes } of batches) {
    const body = {
      action,
      ids: lines.map(({ id }) => id),
      // What a colleague has changed since is refused.
      versions: Object.fromEntries(lines.map(({ id, version }) => [id, version])),
      dryRun,
      ...(minutes === undefined ? {} : { minutes }),
    }
    const { data } = await call(
      api.POST('/v1/messages/bulk', { params: { header: newKey() }, body }),
    )
    results.push(...data)
  }
  return results
}

export function makeBatches(action: 'delete' | 'approve', lines: Line[]): Batch[] {
  return inHundreds(lines).map((part) => ({ action, lines: part }))
}

export type Distance = { amount: number; unit: 'minutes' | 'hours' | 'days' | 'weeks' }

/** Days and weeks keep the wall time, so messages on both sides of a change of the clocks move by different minutes. */
export function makeShift(lines: Line[], { amount, unit }: Distance, zone: string): Batch[] {
  const timed = lines.filter(({ scheduledSendTime }) => scheduledSendTime !== null)
  const byMinutes = Map.groupBy(timed, ({ scheduledSendTime }) => {
    const from = Temporal.Instant.fromEpochMilliseconds((scheduledSendTime ?? 0) * 1000)
    const to = from.toZonedDateTimeISO(zone).add({ [unit]: amount })
    return from.until(to.toInstant()).total('minutes')
  })
  return [...byMinutes].flatMap(([minutes, group]) =>
    inHundreds(group).map((part) => ({ action: 'shift' as const, lines: part, minutes })),
  )
}

function inHundreds(lines: Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / mostIds) }, (_, index) =>
    lines.slice(index * mostIds, (index + 1) * mostIds),
  )
}
