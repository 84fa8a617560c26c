// Counts a text as Mastodon does (app/validators/status_length_validator.rb): graphemes, where any link counts the same and a
// mention counts without its server. The text of a content warning counts too, as it is. Imports nothing, so that it also runs in a
// browser.

/** The number of characters that a link counts as unless the server announces another. */
export const usualPerLink = 23

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

export function textLength(text: string, perLink = usualPerLink): number {
  const placeholder = 'x'.repeat(perLink)
  return countGraphemes(rewriteEntities(text, () => placeholder))
}

/** Mentions without their server; links as they are. */
export function withoutServers(text: string): string {
  return rewriteEntities(text, (link) => link)
}

const word = String.raw`\p{L}\p{M}\p{N}\p{Pc}`
const link = [
  // No letter, digit or sign of another entity stands before a link.
  '(?<![A-Za-z0-9@＠$#＃])',
  '(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://',
  String.raw`(?:[${word}](?:[${word}-]*[${word}])?\.)+(?:xn--[a-z0-9-]+|\p{L}{2,})(?![${word}])`,
  String.raw`(?::\d+)?`,
  // Parentheses belong to a link in pairs, up to one pair in another.
  String.raw`(?:/(?:[^\s<>()?]|\((?:[^\s<>()?]|\([^\s<>()?]*\))*\))*)?`,
  String.raw`(?:\?[^\s<>"\\{}\x60]*)?`,
].join('')
const userName = '[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*'
const mention = `(?<![=/${word}])@(${userName})(?:@[${word}]+(?:[.-]+[${word}]+)*)?`
const entity = new RegExp(`${link}|${mention}`, 'giu')

function rewriteEntities(text: string, rewriteLink: (link: string) => string): string {
  let rewritten = ''
  let from = 0
  for (const { 0: found, 1: name, index } of text.matchAll(entity)) {
    const whole = name === undefined ? withoutEnd(found) : found
    rewritten += text.slice(from, index)
    from = index + whole.length
    if (name === undefined) rewritten += rewriteLink(whole)
    else rewritten += isMention(text, from) ? `@${name}` : whole
  }
  return rewritten + text.slice(from)
}

/** Text that looks like a mention is none if an address or another name follows it. */
function isMention(text: string, end: number): boolean {
  return !/^(?:[@＠À-ÖØ-öø-ÿ]|:\/\/)/u.test(text.slice(end, end + 3))
}

/** Punctuation at the end of a link belongs to the sentence. */
function withoutEnd(found: string): string {
  const hasQuery = found.includes('?')
  const isEnd = hasQuery ? /[^\p{L}\p{N}_&=#/-]/u : /[?!*"'「」;:=,.$%[\]~&|@]/u
  let end = found.length
  while (end > 0 && isEnd.test(found.charAt(end - 1)) && !isHalf(found, end - 1)) end -= 1
  return found.slice(0, end)
}

/** Half of a surrogate pair is a letter or a sign beyond the punctuation above. */
function isHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdfff
}
