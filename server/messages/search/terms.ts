// The condition that a search makes of its text, as a tsquery over the words of messages (words.ts).
import { listRuns, pairsOf, type Run } from './words.ts'

/** Words that are no words of a text begin with a sign, which words never contain. */
export const profileWord = (id: string) => `~${id}`
export const authorWord = (id: string) => `@${id}`
/** A tag may be longer than a word of PostgreSQL, and have line breaks: the rest is compared in the message. */
export const tagWord = (tag: string) => `#${[...tag].slice(0, 40).join('').replaceAll('\n', ' ')}`

const maxTerms = 20

/**
 * `authorsNamed`: the members whose name has a word that begins so. `bucket`: of the words (buckets.ts). Undefined: the text has no words.
 */
export function textCondition(
  text: string,
  authorsNamed: (beginning: string) => string[],
  bucket: string,
): string | undefined {
  const terms = listRuns(text).slice(0, maxTerms)
  const of = { authorsNamed, quote: (word: string) => quote(bucket + word) }
  return allOf(terms.map((term) => termCondition(term, of)))
}

/** Matches every message of the bucket that has one of the words. */
export function oneOf(words: string[], bucket: string): string {
  return anyOf(words.map((word) => quote(bucket + word)))
}

export function anyOf(conditions: string[]): string {
  return `(${conditions.join(' | ')})`
}

export function allOf(conditions: string[]): string | undefined {
  return conditions.length === 0 ? undefined : conditions.join(' & ')
}

/** The beginnings of words that a run of the text looks for; one of them is enough. */
export function beginningsOf({ kind, text }: Run): string[] {
  if (kind !== 'word') return [text]
  const stem = stemOf(text)
  // Baeckerei is also written Bäckerei, which is stored as backerei.
  const withUmlaut = stem.replace(/([aou])e/g, '$1')
  return withUmlaut === stem || withUmlaut.length < minStem ? [stem] : [stem, withUmlaut]
}

type Terms = { authorsNamed: (beginning: string) => string[]; quote: (word: string) => string }

function termCondition(run: Run, of: Terms): string {
  if (run.kind === 'unspaced') return orAuthors(unspacedCondition(run.text, of), run.text, of)
  const beginnings = beginningsOf(run)
  // One letter begins a great many words: it must be a word itself.
  const isBeginning = [...run.text].length > 1
  const words = beginnings.map((word) => of.quote(word) + (isBeginning ? ':*' : '')).join(' | ')
  return isBeginning ? orAuthors(words, run.text, of) : anyOf([`(${words})`])
}

function orAuthors(condition: string, beginning: string, { authorsNamed, quote }: Terms): string {
  return anyOf([`(${condition})`, ...authorsNamed(beginning).map((id) => quote(authorWord(id)))])
}

/** All pairs of the run; the last character alone stands only at the end of a text. */
function unspacedCondition(text: string, { quote }: Terms): string {
  const pairs = pairsOf(text)
  const whole =
    pairs.length > 1 ? pairs.slice(0, -1).map(quote) : pairs.map((one) => `${quote(one)}:*`)
  return whole.join(' & ')
}

/** A word is looked for without its ending, as the beginning of words: so it finds the other forms. */
const endings = ['ies', 'ing', 'ern', 'em', 'en', 'er', 'es', 'ed', 'e', 'n', 's']
const minStem = 4

function stemOf(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= minStem)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

function quote(word: string): string {
  return `'${word.replace(/[\\']/g, (sign) => sign + sign)}'`
}
