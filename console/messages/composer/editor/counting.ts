// The length of a text as each network counts it.
import { countText } from '../../../../server/networks/shared/count-text.ts'

export type TextLimit = { counter: string; limit: number }

/** The end of the part that fits, as an index into the text: the rest is marked. */
export function endOfFitting({ counter, limit }: TextLimit, text: string): number {
  // If the counter is newer than this page, the service counts (counters.tsx) and nothing is marked.
  const isFitting = (words: string) => (countText(counter, words) ?? 0) <= limit
  if (isFitting(text)) return text.length
  let fits = 0
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (isFitting(text.slice(0, middle))) fits = middle
    else tooLong = middle
  }
  return startOfGrapheme(text, fits)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Marks whole characters only. */
function startOfGrapheme(text: string, index: number): number {
  if (index >= text.length) return text.length
  const from = Math.max(0, index - 64)
  const near = text.slice(from, index + 64)
  return from + (segmenter.segment(near).containing(index - from)?.index ?? index - from)
}
