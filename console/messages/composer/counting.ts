// How long a text is on a network, by the same files as the service counts with.
import { textLength as blueskyLength } from '../../../server/networks/bluesky/text-length.ts'
import { textLength as linkedinLength } from '../../../server/networks/linkedin/little-text.ts'
import { textLength as mastodonLength } from '../../../server/networks/mastodon/length.ts'
import { countCharacters } from '../../../server/networks/publishing/count-characters.ts'
import { textLength as threadsLength } from '../../../server/networks/threads/text-length.ts'
import { weightedLength } from '../../../server/networks/x/length/length.ts'
import type { Mark } from '../../ui/mark-paths.ts'

export type TextLimit = { mark: Mark; limit: number }

/** By network, not by unit: two networks that count characters may mean different things by them. */
const counters: Record<Mark, (text: string) => number> = {
  x: weightedLength,
  bluesky: blueskyLength,
  mastodon: (text) => mastodonLength(text),
  linkedin: linkedinLength,
  threads: threadsLength,
  facebook: countCharacters,
  instagram: countCharacters,
  pinterest: countCharacters,
}

export function countText(mark: Mark, text: string): number {
  return counters[mark](text)
}

/** The most of the text that fits, as an index into it: what follows is marked. */
export function endOfFitting({ mark, limit }: TextLimit, text: string): number {
  if (countText(mark, text) <= limit) return text.length
  let fits = 0
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (countText(mark, text.slice(0, middle)) <= limit) fits = middle
    else tooLong = middle
  }
  return startOfGrapheme(text, fits)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A character is marked as a whole. */
function startOfGrapheme(text: string, index: number): number {
  if (index >= text.length) return text.length
  const from = Math.max(0, index - 64)
  const near = text.slice(from, index + 64)
  return from + (segmenter.segment(near).containing(index - from)?.index ?? index - from)
}
