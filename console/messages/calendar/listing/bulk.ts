// One action on many messages: POST /v1/messages/bulk, a hundred at a time. A dry run returns the result for each.
import { api, dataOf, type Schemas } from '../../../api/client.ts'
import { newKey } from '../../../api/repeatable.ts'
import { ofService } from '../../../texts/sentences.ts'
import { versionsOf } from '../../act-together.ts'
import type { Line } from '../summary.ts'

export type BulkResult = Schemas['BulkResult']
export type Act = 'shift' | 'delete' | 'approve' | 'tag' | 'queue'
/** Where in the queue. */
export type Place = 'next' | 'last'
export type Tags = { addTags: string[]; removeTags: string[] }
/** Moving by days keeps the time of day in the zone. */
type Way =
  | { action: 'delete' | 'approve' }
  | ({ action: 'tag' } & Tags)
  | { action: 'queue'; queue: Place }
  | { action: 'shift'; minutes: number }
  | { action: 'move'; days: number; timezone: string }
export type Batch = Way & { lines: Line[] }

const maxIds = 100

export async function rehearse(batches: Batch[]): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const batch of batches) results.push(...(await send(batch, true)))
  return results
}

export type CarriedOut = {
  results: BulkResult[]
  /** A call has failed after others were done. Messages of `unsure` may be done or not; nothing was done with `unreached`. */
  broken: { error: unknown; unsure: Line[]; unreached: Line[] } | undefined
}

/** Throws when the first call fails. */
export async function carryOut(
  batches: Batch[],
  call: (batch: Batch) => Promise<BulkResult[]> = (batch) => send(batch, false),
): Promise<CarriedOut> {
  const results: BulkResult[] = []
  for (const [index, batch] of batches.entries()) {
    try {
      results.push(...(await call(batch)))
    } catch (error) {
      if (index === 0) throw error
      const unreached = batches.slice(index + 1).flatMap(({ lines }) => lines)
      return { results, broken: { error, unsure: batch.lines, unreached } }
    }
  }
  return { results, broken: undefined }
}

function send({ lines, ...way }: Batch, dryRun: boolean): Promise<BulkResult[]> {
  const body = {
    ...way,
    ids: lines.map(({ id }) => id),
    // A message that a colleague has changed meanwhile is refused.
    versions: versionsOf(lines),
    dryRun,
  }
  return dataOf(api.POST('/v1/messages/bulk', { params: { header: newKey() }, body }))
}

export function makeBatches(action: 'delete' | 'approve', lines: Line[]): Batch[] {
  return inHundreds(lines).map((part) => ({ action, lines: part }))
}

/** Without any tag there is nothing to do. */
export function makeTagging(lines: Line[], tags: Tags): Batch[] {
  if (tags.addTags.length + tags.removeTags.length === 0) return []
  return inHundreds(lines).map((part) => ({ action: 'tag', ...tags, lines: part }))
}

/** Each message that is next goes before those that were: the last one of the list is put there first, so that they are in its order. */
export function makeQueueing(lines: Line[], queue: Place): Batch[] {
  const inOrder = queue === 'next' ? lines.toReversed() : lines
  return inHundreds(inOrder).map((part) => ({ action: 'queue', queue, lines: part }))
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

/** Moves the messages that were moved back by the same distance. One that was changed since then is refused. */
export function makeReturn(batches: Batch[], results: BulkResult[]): Batch[] {
  const versions = new Map(
    results.flatMap(({ id, outcome, version }): [string, string][] =>
      outcome === 'done' && version !== null ? [[id, version]] : [],
    ),
  )
  return batches.flatMap(({ lines, ...way }): Batch[] => {
    const moved = lines.flatMap((line) => {
      const version = versions.get(line.id)
      return version === undefined ? [] : [{ ...line, version }]
    })
    if (moved.length === 0) return []
    if (way.action === 'shift') return [{ ...way, minutes: -way.minutes, lines: moved }]
    return way.action === 'move' ? [{ ...way, days: -way.days, lines: moved }] : []
  })
}

export type Stayed = { line: Line; why: string | undefined }

/** The chosen messages with which nothing was done, and why. Undefined: it has no time that could be moved. */
export function listStayed(
  lines: Line[],
  results: BulkResult[],
  broken?: { unsure: Line[]; unreached: Line[]; why: { unsure: string; unreached: string } },
): Stayed[] {
  const [unsure, unreached] = [broken?.unsure, broken?.unreached].map(
    (some) => new Set(some?.map(({ id }) => id)),
  )
  const byId = new Map(results.map((result) => [result.id, result]))
  return lines.flatMap((line): Stayed[] => {
    const result = byId.get(line.id)
    if (result?.outcome === 'done') return []
    if (unsure?.has(line.id)) return [{ line, why: broken?.why.unsure }]
    if (unreached?.has(line.id)) return [{ line, why: broken?.why.unreached }]
    return [{ line, why: result && refusalOf(result) }]
  })
}

export function refusalOf({ errors }: BulkResult): string {
  return (errors ?? [])
    .slice(0, 1)
    .flatMap(({ message, hint, sentences }) => [
      `${ofService(message, sentences?.message)}.`,
      hint ? ofService(hint, sentences?.hint) : '',
    ])
    .join(' ')
    .trim()
}

function inHundreds(lines: Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / maxIds) }, (_, index) =>
    lines.slice(index * maxIds, (index + 1) * maxIds),
  )
}
