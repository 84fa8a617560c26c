// The sentences of the service for people: each once, in English, with names for its varying parts. Code names a sentence by its id
// and gives the values. `render` makes the English from the two; a client makes its own language from them
// (docs/decisions/0061).
import { english } from './english.ts'
import { isSentence, renderBy } from './render.ts'

export type SentenceId = keyof typeof english
/** A sentence may stand within another: "The boards could not be listed: X did not answer in time." */
export type Value = string | number | Sentence
export type Sentence = { id: SentenceId; values: Record<string, Value> }
/** A text is the words of others, such as a network: it stays as it is in every language. */
export type Said = Sentence | string

/** `'{count} of {total}'`: `'count' | 'total'` */
type PartsOf<Template extends string> = Template extends `${string}{${infer Part}}${infer Rest}`
  ? Part | PartsOf<Rest>
  : never
type PartsOfId<Id extends SentenceId> = PartsOf<(typeof english)[Id]>

/** A value that is missing, or that the sentence has no place for, does not compile. */
export function say<Id extends SentenceId>(
  id: Id,
  ...[values]: [PartsOfId<Id>] extends [never] ? [] : [Record<PartsOfId<Id>, Value>]
): Sentence {
  return { id, values: values ?? {} }
}

/** In English. */
export function render(said: Said): string {
  return typeof said === 'string' ? said : (renderBy(english, said) ?? '')
}

/** The words of others within it, changed: to leave out secrets that a network quotes, or to shorten them. */
export function mapWords(said: Said, change: (words: string) => string): Said {
  if (typeof said === 'string') return change(said)
  const values = Object.entries(said.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : mapWords(value, change),
  ])
  return { id: said.id, values: Object.fromEntries(values) }
}

/** One after the other, and what is absent left out. */
export function join(said: (Said | null | undefined)[]): Said | undefined {
  const present = said.filter((one) => one != null)
  return combine(present, (first, second) => say('both', { first, second }))
}

/** Several as one, in pairs of pairs: a list of any length is not nested deeply. */
export function combine(
  list: readonly Said[],
  pair: (first: Said, second: Said) => Said,
): Said | undefined {
  const half = Math.ceil(list.length / 2)
  const [first, second] = half < list.length ? [list.slice(0, half), list.slice(half)] : [list, []]
  if (second.length === 0) return first[0]
  return pair(combine(first, pair) ?? '', combine(second, pair) ?? '')
}

/** An error whose message can be said in any language. */
export class SaidError extends Error {
  readonly said: Said

  constructor(said: Said, options?: ErrorOptions) {
    super(render(said), options)
    this.said = said
  }
}

/** For a column beside the text: null for the words of others. */
export function toStore(said: Said | null): string | null {
  return typeof said === 'object' && said !== null ? JSON.stringify(said, storable) : null
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, which a network may send, or a cut leaves. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
}

/** From a text and the column beside it. A sentence of a later version counts as text. */
export function fromStored(text: string | null, stored: unknown): Said | null {
  return text !== null && isKnown(stored) ? stored : text
}

function isKnown(value: unknown): value is Sentence {
  return isSentence(value) && renderBy(english, value) !== undefined
}

/** The sentences behind the fields of an answer, by the name of the field. The words of others have none. */
export type Sentences = Record<string, Sentence>

/** `sentencesOf({ message, hint })` */
export function sentencesOf(fields: Record<string, Said | null | undefined>): Sentences {
  const found: Sentences = {}
  for (const [name, said] of Object.entries(fields))
    if (typeof said === 'object' && said !== null) found[name] = said
  return found
}

/** The sentences as a field of an answer; the field is absent if there are none. */
export function besideTexts(fields: Parameters<typeof sentencesOf>[0]): { sentences?: Sentences } {
  const sentences = sentencesOf(fields)
  return Object.keys(sentences).length > 0 ? { sentences } : {}
}
