// The announcements of a screen reader about the length of the text: once when 20 are left, once when none is left, once when it is too
// long, and not at every key.
export type Left = { mark: string; left: number; words: string }
export type Said = Readonly<Record<string, { level: Level; words: string }>>
type Level = 'roomy' | 'near' | 'full' | 'over'

const spokenAt = 20

export function levelOf(left: number): Level {
  if (left < 0) return 'over'
  if (left === 0) return 'full'
  return left <= spokenAt ? 'near' : 'roomy'
}

/** The announcement stays until the text reaches another level: a live region speaks only changes. */
export function speak(said: Said, counts: readonly Left[]): Said {
  return Object.fromEntries(
    counts.map(({ mark, left, words }) => {
      const level = levelOf(left)
      const before = said[mark]
      if (before?.level === level) return [mark, before]
      return [mark, { level, words: level === 'roomy' ? '' : words }]
    }),
  )
}

export function wordsOf(said: Said): string {
  return Object.values(said)
    .map(({ words }) => words)
    .filter((words) => words !== '')
    .join(' ')
}
