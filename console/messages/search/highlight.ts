// The parts of a text that a search has found, to mark them. It follows the service's rules for words roughly: a word that the service
// found by another rule, such as the name of the author, is not marked.

export type Part = { text: string; isHit: boolean }

/** Hits further back than this are shown with the text before them cut. */
const maxBefore = 120
const context = 40
const minStem = 4
const maxEnding = 3

export function highlight(text: string, query: string): Part[] {
  const characters = [...text]
  const folded = characters.map(fold)
  const hits = new Set<number>()
  for (const word of wordsOf(query)) for (const place of placesOf(folded, word)) hits.add(place)
  const first = Math.min(...hits)
  const begin = hits.size > 0 && first > maxBefore ? first - context : 0
  const parts: Part[] = begin > 0 ? [{ text: '…', isHit: false }] : []
  for (let place = begin; place < characters.length; place += 1) {
    const isHit = hits.has(place)
    const last = parts.at(-1)
    if (last && last.isHit === isHit) last.text += characters[place]
    else parts.push({ text: characters[place] ?? '', isHit })
  }
  return parts
}

function wordsOf(query: string): string[] {
  return (
    [...query]
      .map(fold)
      .join('')
      .match(/[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu) ?? []
  )
}

/** The places of all characters of the word. If the text does not have it, its ending is left out. */
function placesOf(folded: string[], word: string): number[] {
  const min = Math.max(minStem, [...word].length - maxEnding)
  for (let wanted = word; ; wanted = wanted.slice(0, -1)) {
    const places = occurrencesOf(folded, wanted)
    if (places.length > 0 || wanted.length <= min) return places
  }
}

function occurrencesOf(folded: string[], word: string): number[] {
  const isWhole = word.length === 1 && /[a-z0-9]/.test(word)
  return folded.flatMap((_, begin) => {
    let end = begin
    let seen = ''
    while (seen.length < word.length && end < folded.length && word.startsWith(seen)) {
      seen += folded[end]
      end += 1
    }
    if (seen !== word || isWhole) return []
    return Array.from({ length: end - begin }, (_one, index) => begin + index)
  })
}

function fold(character: string): string {
  return character
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace('ß', 'ss')
}
