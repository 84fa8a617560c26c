// The condition that a search makes of its text, as a tsquery over the words of messages (words.ts).
import { listRuns, pairsOf, type Run } from './words.ts'

/** Words that are no words of a text begin with a sign, which words never contain. */
export const profileWord = (id: string) => `~${id}`
export const authorWord = (id: string) => `@${id}`
/** A tag may be longer than a word of PostgreSQL, and have line breaks: the rest is compared in the message. */
export const tagWord = (tag: string) => `#${[...tag].slice(0, 40).join('').replaceAll('\n', ' ')}`

const maxTerms = 20

/** `authorsNamed`: the members whose name has a word that begins so. Undefined: the text has no words. */
export function textCondition(
  text: string,
  authorsNamed: (beginning: string) => string[],
): string | undefined {
  const terms = listRuns(text).slice(0, maxTerms)
  return allOf(terms.map((term) => termCondition(term, authorsNamed)))
}

/** Matches every message that has one of the words. */
export function oneOf(words: string[]): string {
  return `(${words.map((word) => quote(word)).join(' | ')})`
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

function termCondition(run: Run, authorsNamed: (beginning: string) => string[]): string {
  if (run.kind === 'unspaced') return anyOf(unspacedCondition(run.text), authorsNamed(run.text))
  const beginnings = beginningsOf(run)
  // One letter begins a great many words: it must be a word itself.
  const isBeginning = [...run.text].length > 1
  const words = beginnings.map((word) => quote(word) + (isBeginning ? ':*' : ''))
  return anyOf(words.join(' | '), isBeginning ? authorsNamed(run.text) : [])
}

function anyOf(condition: string, authors: string[]): string {
  return `(${[`(${condition})`, ...authors.map((id) => quote(authorWord(id)))].join(' | ')})`
}

/** All pairs of the run; the last character alone stands only at the end of a text. */
function unspacedCondition(text: string): string {
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
