// The types of post that lists mark: all but the ordinary one.
import type { Line } from './calendar/summary.ts'

export type MarkedType = Exclude<NonNullable<Line['postType']>, 'FEED'>

/** Those of some messages, each once. */
export function markedTypes(lines: readonly Pick<Line, 'postType'>[]): MarkedType[] {
  const types = lines.flatMap(({ postType }) =>
    postType === null || postType === 'FEED' ? [] : postType,
  )
  return [...new Set(types)]
}
