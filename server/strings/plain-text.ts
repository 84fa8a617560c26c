// A text without what servers change about it: they escape characters for HTML, normalise, fold blanks and drop what is
// invisible. Two texts that differ only in this are the same post.
import { characterReferences } from './character-references.ts'
import { normalizeText } from './normalize.ts'

/**
 * Escaping a text any number of times does not change the result. Texts that mean different things may become the same; no
 * text and its escaped form ever become different.
 */
export function plainText(text: string): string {
  return normalizeText(decodeReferences(text).replaceAll(invisible, ''))
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Joiners, variation selectors, soft hyphens, marks of direction, byte order marks; not blanks. */
const invisible = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]|\u{feff}/gu

/** The ampersand itself, escaped any number of times: without it the number of passes would grow with the nesting. */
const ampersands = /&(?:(?:amp|AMP|#0*38|#[xX]0*26);)+/g
const reference = /&(?:#(\d{1,10})|#[xX]([0-9a-fA-F]{1,8})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g
/** An escaped text needs two: one that finds ampersands, one that reads what follows them. */
const maxPasses = 5

/** &quot; and &#34; and &#x22; become ". References that HTML does not know stay as they are. */
export function decodeReferences(text: string): string {
  let decoded = text
  for (let pass = 0; pass < maxPasses && decoded.includes('&'); pass += 1) {
    const before = decoded
    decoded = before
      .replaceAll(ampersands, '&')
      .replaceAll(reference, (whole, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? (characterOf(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) ?? whole)
          : (characterReferences.get(name) ?? whole),
      )
    if (decoded === before) break
  }
  return decoded
}

function characterOf(code: number): string | undefined {
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
