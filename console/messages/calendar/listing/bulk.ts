// One act on many messages: POST /v1/messages/bulk, a hundred at a time. A dry run answers what would become of each.
import { api, call, type Schemas } from '../../../api/client.ts'
import { newKey } from '../../../api/repeatable.ts'
import { versionsOf } from '../../act-together.ts'
import type { Line } from '../summary.ts'

export type BulkResult = Schemas['BulkResult']
export type Act = 'shift' | 'delete' | 'approve' | 'tag'
export type Tags = { addTags: string[]; removeTags: string[] }
/** Moving by days keeps the time of day in the zone. */
type Way =
  | { action: 'delete' | 'approve' }
  | { action: 'shift'; minutes: number }
  | { action: 'move'; days: number; timezone: string }
export type Batch = Way & { lines: Line[] }

const maxIds = 100

export async function runBatches(batches: Batch[], dryRun: boolean): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { lines, ...way } of batches) {
    const body = {
      ...way,
      ids: lines.map(({ id }) => id),
      // A message that a colleague has changed meanwhile is refused.
      versions: versionsOf(lines),
      dryRun,
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

/** Without any tag there is nothing to do. */
export function makeTagging(lines: Line[], tags: Tags): Batch[] {
  if (tags.addTags.length + tags.removeTags.length === 0) return []
  return inHundreds(lines).map((part) => ({ action: 'tag', ...tags, lines: part }))
}

export type Distance = { amount: number; unit: 'minutes' | 'hours' | 'days' | 'weeks' }

/** The service keeps the time of day, even across a change of the clocks, and reads the time of each message under its lock. */
export function makeShift(lines: Line[], { amount, unit }: Distance, timezone: string): Batch[] {
  const timed = lines.filter(({ scheduledSendTime }) => scheduledSendTime !== null)
  const way: Way = {
    minutes: { action: 'shift' as const, minutes: amount },
    hours: { action: 'shift' as const, minutes: amount * 60 },
    days: { action: 'move' as const, days: amount, timezone },
    weeks: { action: 'move' as const, days: amount * 7, timezone },
  }[unit]
  return inHundreds(timed).map((part) => ({ ...way, lines: part }))
}

function inHundreds(lines: Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / maxIds) }, (_, index) =>
    lines.slice(index * maxIds, (index + 1) * maxIds),
  )
}
