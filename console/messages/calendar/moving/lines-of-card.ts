// The messages of a card. The summary has only the first lines of an hour or a day, so the rest of a group is fetched.
import { listLines } from '../../listing.ts'
import type { Card } from '../cards.ts'
import type { Line } from '../summary.ts'

export async function linesOfCard({ lines, time }: Card): Promise<Line[]> {
  const groupId = lines[0]?.groupId ?? null
  if (groupId === null || time === null) return lines
  const at = new Date(time * 1000).toISOString()
  const page = await listLines({ startTime: at, endTime: at, groupId, limit: 500 })
  const known = new Set(lines.map(({ id }) => id))
  // Lines on the card keep the version that it shows: a change that the member has not seen refuses the move.
  return [...lines, ...page.lines.filter(({ id }) => !known.has(id))]
}
