// The words of a piece of HTML, in one paragraph of limited length.
import { decodeEntities } from './entities.ts'

/** More of an item is not read. */
const maxRead = 20_000

export function plainText(html: string, maxLength: number): string {
  const words = decodeEntities(
    html
      .slice(0, maxRead)
      .replaceAll(/<(script|style)\b.*?<\/\1\s*>/gis, ' ')
      .replaceAll(/<!--.*?-->/gs, ' ')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, ' '),
  )
  const clean = words
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim()
  return cut(clean, maxLength)
}

/** At the end of a word, where one ends in the last third. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const part = text.slice(0, maxLength - 1)
  const space = part.lastIndexOf(' ')
  const end = space > (maxLength * 2) / 3 ? space : part.length
  return `${part.slice(0, end).toWellFormed().trimEnd()}…`
}
