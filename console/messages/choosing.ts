// All messages of a list or a search, also those that are not shown yet, for an action on them.
import type { Line, LinePage } from './listing.ts'

/** The maximum that is chosen at once: an action on them takes twenty calls. */
export const maxChosen = 2000
export const maxPerPage = 500

/** `isMore`: there are more than can be chosen. */
export type Chosen = { lines: Line[]; isMore: boolean }

export async function listAll(
  readPage: (cursor: string | undefined) => Promise<LinePage>,
): Promise<Chosen> {
  const lines: Line[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    lines.push(...page.lines)
    cursor = page.next
  } while (cursor !== undefined && lines.length < maxChosen)
  return {
    lines: lines.slice(0, maxChosen),
    isMore: cursor !== undefined || lines.length > maxChosen,
  }
}
