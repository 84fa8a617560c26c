// The length of a text on X (docs.x.com, "Counting characters"): after NFC, any link 23, an emoji 2 however many characters
// it has, East Asian and most other scripts 2, Latin 1. Runs in linear time.
// Imports nothing of Node, so that it also runs in a browser.
import { normalizeText } from '../../../strings/normalize.ts'
import { findEmoji } from './emoji.ts'
import { findLinks } from './links.ts'

const linkWeight = 23
const emojiWeight = 2
/** Twelve of the longest links and little else fit into a post. A longer text is too long without being weighed. */
const maxTextLength = 50_000

let last = { text: '', weight: 0 }

/** Called for every profile of a message; the last result is cached. */
export function weightedLength(text: string): number {
  if (text !== last.text) last = { text, weight: count(text) }
  return last.weight
}

function count(text: string): number {
  if (text.length > maxTextLength) return text.length
  const normal = normalizeText(text)
  const links = new Map(findLinks(normal).map(({ start, url }) => [start, url.length]))
  const emoji = findEmoji(normal)
  let weight = 0
  for (let at = 0; at < normal.length; ) {
    const link = links.get(at)
    const sequence = emoji.get(at)
    const length = link ?? sequence ?? (isPair(normal, at) ? 2 : 1)
    if (link) weight += linkWeight
    else weight += sequence ? emojiWeight : weightOf(normal.charCodeAt(at))
    at += length
  }
  return weight
}

export function hasForbiddenCharacters(text: string): boolean {
  return /[\uFFFE\uFEFF\uFFFF]/.test(text)
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}

/** Up to Georgian, and spaces, dashes and quotation marks. Half of a pair is above all of them. */
function weightOf(unit: number): 1 | 2 {
  const isLight =
    unit <= 4351 ||
    (unit >= 8192 && unit <= 8205) ||
    (unit >= 8208 && unit <= 8223) ||
    (unit >= 8242 && unit <= 8247)
  return isLight ? 1 : 2
}
