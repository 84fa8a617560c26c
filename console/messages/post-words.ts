// The posts of messages in a word: how many of a chain are out, and what is not on the network any more.
import { texts } from '../texts/texts.ts'
import type { Line } from './listing.ts'

type Counted = Pick<Line, 'state' | 'partCount' | 'partsSent' | 'postsGone'>

export function outWords(lines: readonly Counted[]): string | undefined {
  const found = countOut(lines)
  return found && texts('calendar').postsOut(found.out, found.count)
}

export function goneWords(lines: readonly Counted[]): string | undefined {
  const { gone, count } = countGone(lines)
  const text = texts('calendar')
  if (gone === 0) return undefined
  return gone === count ? text.gone : text.postsGone(gone, count)
}

/** Of the message of which the most is missing. Undefined: all is out, or nothing is known to be. */
export function countOut(lines: readonly Counted[]): { out: number; count: number } | undefined {
  const [least] = lines.filter(isPartlyOut).toSorted((one, other) => missing(other) - missing(one))
  return least && { out: (least.partsSent ?? 0) + 1, count: least.partCount + 1 }
}

export function countGone(lines: readonly Counted[]): { gone: number; count: number } {
  return {
    gone: lines.reduce((sum, { postsGone }) => sum + postsGone, 0),
    count: lines.reduce((sum, { partCount }) => sum + partCount + 1, 0),
  }
}

function isPartlyOut(line: Counted): boolean {
  const isFirstOut = line.state === 'SENT' || (line.state === 'SUBMITTED' && line.partsSent !== 0)
  return line.partCount > 0 && isFirstOut && missing(line) > 0
}

function missing({ partCount, partsSent }: Counted): number {
  return partCount - (partsSent ?? 0)
}
