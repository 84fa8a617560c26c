// Sentences that the service writes in English, in the language of the member. A catalogue has the sentence as it is in the sources
// of the service, with `{}` for each varying part. What it does not have passes unchanged: the words of a network are its own.

/** `'{} did not answer in time.': '{} hat nicht rechtzeitig geantwortet.'`; `{2}` names a part by its place in the English sentence. */
export type Catalogue = Record<string, string>
export type Translate = (sentence: string) => string

type Entry = { fixed: string[]; weight: number; isFrame: boolean; translation: string }
type Book = { exact: Map<string, string>; entries: Entry[] }
/** `isSpeech`: after a colon or a full stop, where whole sentences may stand. */
type Part = { text: string; isSpeech: boolean }

/** Bounds the work for hostile words of a network. What is longer is no sentence of the service. */
const longest = 3_000
const mostTries = 100

/** `words` stand in the place of `{}` only. */
export function translateBy(sentences: Catalogue, words: Catalogue = {}): Translate {
  const whole = toBook(sentences)
  const inner = toBook({ ...sentences, ...words })
  let triesLeft = 0

  const translate = (text: string, book: Book): string =>
    findWhole(text, book) ?? findFirst(text, book) ?? text
  const findWhole = (text: string, { exact, entries }: Book): string | undefined => {
    const same = exact.get(text)
    if (same !== undefined || triesLeft-- <= 0) return same
    for (const entry of entries) {
      const found = apply(entry, text)
      if (found !== undefined) return found
    }
    return undefined
  }
  const apply = ({ fixed, isFrame, translation }: Entry, text: string): string | undefined => {
    const parts = match(text, fixed)
    if (!parts) return undefined
    const translated = parts.map((part) => translatePart(part.text))
    if (isFrame && !parts.every((part, index) => isOurs(part, translated[index]))) return undefined
    return fill(translation, translated)
  }
  /** Several sentences one after the other: the first that is known, then the rest. */
  const findFirst = (text: string, book: Book): string | undefined => {
    for (let end = text.indexOf('. '); end >= 0; end = text.indexOf('. ', end + 1)) {
      const first = findWhole(text.slice(0, end + 1), book)
      if (first !== undefined) return `${first} ${translate(text.slice(end + 2), book)}`
    }
    return undefined
  }
  /** A sentence within another has lost its full stop. */
  const translatePart = (part: string): string => {
    const known = translate(part, inner)
    if (known !== part || part.endsWith('.')) return known
    return inner.exact.get(`${part}.`)?.replace(/\.$/, '') ?? part
  }
  return (sentence) => {
    triesLeft = mostTries
    return sentence.length > longest ? sentence : translate(sentence, whole)
  }
}

/** The entry with the most words of its own comes first: others may only happen to match. */
function toBook(catalogue: Catalogue): Book {
  const exact = new Map(Object.entries(catalogue))
  const entries = [...exact].flatMap(toEntry).toSorted((one, other) => other.weight - one.weight)
  return { exact, entries }
}

/** With few words of its own, it could happen to match what a network says. */
const fewWords = 6

function toEntry([sentence, translation]: [string, string]): Entry[] {
  if (!sentence.includes('{}')) return []
  const fixed = sentence.split('{}')
  const isFrame = fixed.join(' ').split(' ').filter(Boolean).length < fewWords
  return [{ fixed, weight: fixed.join('').length, isFrame, translation }]
}

/** The varying parts; undefined if the text is another sentence. Each part ends where the fixed words after it first appear. */
function match(text: string, fixed: string[]): Part[] | undefined {
  const [start = '', ...rest] = fixed
  const last = rest.at(-1) ?? ''
  if (!text.startsWith(start) || !text.endsWith(last)) return undefined
  const parts: Part[] = []
  let from = start.length
  for (const [index, words] of rest.entries()) {
    const isLast = index === rest.length - 1
    const at = isLast ? text.length - last.length : text.indexOf(words, from)
    if (at < from) return undefined
    parts.push({ text: text.slice(from, at), isSpeech: /[.:] $/.test(fixed[index] ?? '') })
    from = at + words.length
  }
  return parts.some((part) => !part.isSpeech && part.text.includes('. ')) ? undefined : parts
}

/** A name, a number, an address, a list, or words of the service. */
function isOurs({ text, isSpeech }: Part, translation: string | undefined): boolean {
  if (isSpeech || text !== translation || text === '' || text.includes(', ')) return true
  return text.split(' ').every((word) => /^[\p{Lu}\d]|[\w][._/@:][\w]|^@/u.test(word))
}

function fill(translation: string, parts: string[]): string {
  let next = 0
  return translation.replaceAll(/\{(\d?)\}/g, (_, place: string) => {
    const index = place === '' ? next++ : Number(place) - 1
    return parts[index] ?? ''
  })
}
