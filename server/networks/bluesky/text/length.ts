// The length of a text on Bluesky. Imports nothing, so that it also runs in a browser.
export const graphemeLimit = 300
export const byteLimit = 3_000

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const encoder = new TextEncoder()

/** Counts bytes as well, in tenths: a text fits if it has at most 300 graphemes and at most 3 000 bytes. */
export function textLength(text: string): number {
  const bytesPerGrapheme = byteLimit / graphemeLimit
  return Math.max(countGraphemes(text), Math.ceil(encoder.encode(text).length / bytesPerGrapheme))
}

/** The unit that Bluesky counts text in: what a person sees as one character. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}
