// One action on messages that belong together, such as those of a card: all of them or none.
import { api, dataOf, type Schemas } from '../api/client.ts'
import { newKey } from '../api/repeatable.ts'
import { ApiError } from '../ui/errors.ts'
import type { Line } from './calendar/summary.ts'

export type BulkResult = Schemas['BulkResult']

type Act =
  | { action: 'move' | 'copy'; scheduledSendTime: string }
  | { action: 'delete' | 'sendNow' }
  | { action: 'tag'; addTags: string[]; removeTags: string[] }

/** Throws the first refusal; then nothing was done. A message whose version differs from `versions` is refused. */
export async function actTogether(
  act: Act,
  ids: string[],
  versions: Record<string, string> = {},
): Promise<BulkResult[]> {
  if (ids.length === 0) return []
  const body = { ...act, ids, versions, allOrNone: true }
  const data = await dataOf(api.POST('/v1/messages/bulk', { params: { header: newKey() }, body }))
  const refused = data.find(({ outcome }) => outcome === 'refused')
  if (refused) throw refusalOf(refused)
  return data
}

export function versionsOf(lines: Line[]): Record<string, string> {
  return Object.fromEntries(lines.map(({ id, version }) => [id, version]))
}

function refusalOf({ errors: [first] }: BulkResult): ApiError {
  return new ApiError({
    status: 409,
    message: first?.message ?? '',
    reason: first?.reason ?? 'unknown',
    hint: first?.hint,
    sentences: first?.sentences,
    traceId: first?.id,
  })
}
