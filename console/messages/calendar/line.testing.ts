import { countCards } from './cards.ts'
import type { Line, SummaryDay } from './summary.ts'

type Part = {
  id: string
  at?: number
  groupId?: string | null
  state?: Line['state']
  failureCode?: string | null
}

export function line({
  id,
  at = 0,
  groupId = null,
  state = 'SCHEDULED',
  failureCode = null,
}: Part): Line {
  return {
    id,
    groupId,
    state,
    scheduledSendTime: at,
    dueTime: at,
    text: `message ${id}`,
    socialProfile: { id: '1' },
    mediaCount: 0,
    failureCode,
    version: `v${id}`,
    partCount: 0,
    partsSent: null,
    queue: null,
    series: null,
    postsGone: 0,
    postType: null,
    repost: null,
  }
}

/** An hour with these lines and nothing else. */
export function hour(
  number: number,
  lines: Line[],
  offset = '+01:00',
): SummaryDay['hours'][number] {
  const [total, groups] = [lines.length, countCards(lines)]
  return { hour: number, offset, total, groups, states: countsOf(lines), head: lines }
}

export function day(date: string, hours: SummaryDay['hours']): SummaryDay {
  const lines = hours.flatMap(({ head }) => head)
  const total = hours.reduce((sum, one) => sum + one.total, 0)
  const groups = hours.reduce((sum, one) => sum + one.groups, 0)
  return { day: date, total, groups, states: countsOf(lines), hours }
}

function countsOf(lines: Line[]): SummaryDay['states'] {
  const counts: SummaryDay['states'] = {}
  for (const { state } of lines) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
