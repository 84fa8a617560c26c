// The words of a text as the search stores and looks for them. Made here and not by PostgreSQL, whose lower() and word boundaries depend
// on the locale of the database, and whose parser takes a Chinese sentence for one word.

/** Scripts without spaces between words: every two neighbouring characters are stored as a word. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const runs = new RegExp(
  `(?<unspaced>[${unspaced}][${unspaced}\\p{M}ー]*)|(?<word>(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+)|(?<picture>\\p{Extended_Pictographic})`,
  'gu',
)

/** A longer word is cut: it is an address or a code. */
const maxLength = 40
/** How many words of a message are stored. A longer text is found by its first words. */
const maxWords = 2000

/** The parts of a compound word: Tee|kanne, Roggen|brot. */
const minHead = 3
const minTail = 4
const minCompound = 8

export function wordsOf(...texts: string[]): string[] {
  const words = new Set<string>()
  for (const run of texts.flatMap(listRuns)) {
    if (words.size >= maxWords) break
    if (run.kind === 'unspaced') for (const pair of pairsOf(run.text)) words.add(pair)
    else for (const word of [run.text, ...tailsOf(run)]) words.add(word)
  }
  return [...words]
}

export type Run = { kind: 'unspaced' | 'word' | 'picture'; text: string }

export function listRuns(text: string): Run[] {
  return [...fold(text).matchAll(runs)].map(({ groups = {} }): Run => {
    if (groups.unspaced) return { kind: 'unspaced', text: groups.unspaced }
    if (groups.word) return { kind: 'word', text: cut(groups.word) }
    return { kind: 'picture', text: groups.picture ?? '' }
  })
}

/** The last character stands alone too: a search for a single character looks for the beginning of a pair. */
export function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.map((first, place) => first + (characters[place + 1] ?? ''))
}

/** Lower case, without accents: Brötchen is brotchen, Straße is strasse. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
}

const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** The ends of a long word, so that Brot finds Roggenbrot. */
function tailsOf({ kind, text }: Run): string[] {
  if (kind !== 'word' || !/^\p{L}+$/u.test(text)) return []
  const letters = [...text]
  if (letters.length < minCompound) return []
  const tails: string[] = []
  for (let begin = minHead; begin <= letters.length - minTail; begin += 1)
    tails.push(letters.slice(begin).join(''))
  return tails
}

function cut(word: string): string {
  return word.length > maxLength ? [...word].slice(0, maxLength).join('') : word
}
