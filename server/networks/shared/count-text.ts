// How long a text is on each network. The service and a browser count with the same functions, found by the name that a network's
// shown.ts gives.
import { textLength as graphemeLength } from '../bluesky/text/length.ts'
import { textLength as littleTextLength } from '../linkedin/post/little-text.ts'
import { textLength as linkedGraphemeLength } from '../mastodon/text/length.ts'
import { countCharacters } from '../post/count-characters.ts'
import { textLength as byteLength } from '../threads/text-length.ts'
import { weightedLength } from '../x/text/length.ts'

type Count = (text: string) => number

const counters: Record<string, Count> = {
  characters: countCharacters,
  graphemes: graphemeLength,
  'linked graphemes': (text) => linkedGraphemeLength(text),
  'little text': littleTextLength,
  bytes: byteLength,
  weighted: weightedLength,
}

/** Undefined: the counter is newer than this program. */
export function countText(counter: string, text: string): number | undefined {
  return findCounter(counter)?.(text)
}

/** For the description of a network. */
export function requireCounter(counter: string): Count {
  const count = findCounter(counter)
  if (!count) throw new Error(`There is no counter ${counter}`)
  return count
}

function findCounter(counter: string): Count | undefined {
  return Object.hasOwn(counters, counter) ? counters[counter] : undefined
}
