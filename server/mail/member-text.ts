// Texts of members and networks inside a mail of the service. Its reader trusts the mail, so the text of others must not look like a
// part of it: no line of its own, no link that can be clicked, nothing that changes the direction of what follows.

const maxGraphemes = 60

/** Control characters, line breaks, lone surrogates, direction marks and invisible characters. Joiners stay: some scripts need them. */
const controls =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u{61c}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]+/gu

/**
 * Mail programs make links of addresses with and without a scheme, of hosts, and of e-mail addresses. A blank prevents it. The last
 * part of a host begins with a letter, so that a time with a fraction of a second stays as it is.
 */
const beforeLink =
  /(?<=[\p{L}\p{N}_\])][.\u{3002}\u{ff0e}\u{ff61}])(?=\p{L})|(?<=(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]*:)(?=\S)/giu

/** A name, in one line and without links; its first graphemes. */
export function nameIn(text: string): string {
  return shorten(oneLine(text)).replace(beforeLink, ' ')
}

/** A sentence of a network: in one line and without links. */
export function sentenceIn(text: string): string {
  return oneLine(text).replace(beforeLink, ' ')
}

/** The first 60 graphemes: enough to recognise a message. */
export function shorten(line: string): string {
  const graphemes = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
  if (graphemes.length <= maxGraphemes) return line
  return `${graphemes
    .slice(0, maxGraphemes - 1)
    .join('')
    .trimEnd()}…`
}

export function oneLine(text: string): string {
  return text.replace(controls, ' ').replace(/\s+/g, ' ').trim()
}

/** Each line marked as quoted, whatever breaks the line. */
export function quoteLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u{85}\u{2028}\u{2029}]/u)
    .map((line) => `> ${line.replace(controls, ' ')}`)
    .join('\n')
}
