// Messages of one request with the same time are one card with several marks; opening it lists them.
import { type State, stateOf, stateOfLine } from '../../ui/state-of.ts'
import { shownText } from '../shown-text.ts'
import type { Line } from './summary.ts'

export type Card = {
  key: string
  lines: Line[]
  /** The worst state of its messages. */
  state: Line['state']
  /** Unix seconds; null: under review without a time. */
  time: number | null
  text: string
}

/** The worst first: a problem is not hidden behind messages that are fine. */
const severity: Line['state'][] = [
  'SEND_FAILED_PERMANENTLY',
  'PENDING_APPROVAL',
  'REJECTED',
  'SUBMITTED',
  'SCHEDULED',
  'SENT',
]

export function makeCards(lines: readonly Line[]): Card[] {
  const groups = Map.groupBy(lines, keyOf)
  return [...groups].map(([key, group]) => {
    const [first] = group
    return {
      key,
      lines: group,
      state: group.map(({ state }) => state).sort(bySeverity)[0] ?? 'SCHEDULED',
      time: first?.dueTime ?? null,
      text: first ? shownText(first) : '',
    }
  })
}

/** How many cards these lines make. */
export function countCards(lines: readonly Line[]): number {
  return new Set(lines.map(keyOf)).size
}

/** Chooses the cards that fit: the worst first, then by time. */
export function chooseCards(cards: readonly Card[], count: number): Card[] {
  return [...cards]
    .sort((one, other) => bySeverity(one.state, other.state) || timeOf(one) - timeOf(other))
    .slice(0, count)
    .sort((one, other) => timeOf(one) - timeOf(other))
}

/** If one of its messages may be live, the card is not shown as failed. */
export function lookOf({ state, lines }: Card): State {
  return unknownOf(lines) ? 'unknown' : stateOf(state)
}

/** The types of its profiles, each once. */
export function typesOf(
  { lines }: Card,
  profiles: ReadonlyMap<string, { type: string }>,
): string[] {
  const types = lines.map(({ socialProfile }) => profiles.get(socialProfile.id)?.type ?? '')
  return [...new Set(types)].filter(Boolean)
}

/** How many pictures and videos it has. */
export function mediaOf({ lines }: Card): number {
  return Math.max(...lines.map(({ mediaCount }) => mediaCount), 0)
}

/** How many posts it makes on a network: 0 if nothing follows the first one. */
export function postsOf({ lines }: Card): number {
  const parts = Math.max(...lines.map(({ partCount }) => partCount), 0)
  return parts === 0 ? 0 : parts + 1
}

/** The tags of its messages, each once. */
export function tagsOf({ lines }: Card): string[] {
  return [...new Set(lines.flatMap(({ tags }) => tags ?? []))]
}

/** The first message whose outcome is unknown. */
export function unknownOf(lines: readonly Line[]): Line | undefined {
  return lines.find((line) => stateOfLine(line) === 'unknown')
}

export function bySeverity(one: Line['state'], other: Line['state']): number {
  return severity.indexOf(one) - severity.indexOf(other)
}

/** A message that was moved alone has left its group. */
function keyOf({ id, groupId, dueTime }: Line): string {
  return groupId === null ? id : `${groupId} ${dueTime}`
}

function timeOf({ time }: Card): number {
  return time ?? 0
}
