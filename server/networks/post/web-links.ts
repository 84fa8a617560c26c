// Finds the links in a text, for networks that make nothing clickable and no card of it themselves.
import { findLinks } from '../x/text/links.ts'

export type WebLink = { start: number; end: number; uri: string }

/** With a scheme any address; without one what X takes for a link, by the list of domains. Places in UTF-16. */
export function findWebLinks(text: string): WebLink[] {
  const whole = [...text.matchAll(/(?<![\p{L}\p{N}])https?:\/\/[^\s<>"]+/giu)].flatMap(
    ({ 0: run, index }) => linkAt(index, withoutTail(run)),
  )
  const bare = findLinks(text)
    .filter(({ url }) => !/^https?:/i.test(url))
    .flatMap(({ start, end, url }) => linkAt(start, text.slice(start, end), `https://${url}`))
  return [...whole, ...bare]
}

function linkAt(start: number, shown: string, uri = shown): WebLink[] {
  return URL.canParse(uri) ? [{ start, end: start + shown.length, uri }] : []
}

/** Punctuation after a link belongs to the sentence; so does a bracket that was opened before the link. */
function withoutTail(run: string): string {
  let link = run
  for (;;) {
    const last = link.at(-1) ?? ''
    const isUnopened = last === ')' && !link.includes('(')
    if (!isUnopened && !/[.,;:!?'’”»\]}]/u.test(last)) return link
    link = link.slice(0, -1)
  }
}
