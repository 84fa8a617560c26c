// Finds English that was left in a page or a mail of another language.

/** The text of a page that a person reads: without markup, and without words that are marked as English, such as those of a protocol. */
export function readable(page: string): string {
  const marked = /<(\w+)[^<>]* lang="en"[^<>]*>(?:(?!<\/\1>).)*<\/\1>/gs
  const [, body = page] = /<head>(.*)<\/html>/s.exec(page) ?? []
  const spoken = [...body.matchAll(/ (?:aria-label|placeholder|title)="([^"]*)"/g)].map(
    ([, words]) => words,
  )
  return [
    body.replace(marked, ' ').replace(/<(pre|code|script)\b.*?<\/\1>|<[^>]*>/gs, ' '),
    ...spoken,
  ].join('\n')
}

/** The words outside of the brackets of the pseudo-locale. `names`: names, addresses and codes, which no language changes. */
export function unbracketed(text: string, names: readonly string[]): string[] {
  let rest = withoutNames(text, names)
  // From the inside out: a text may stand in a text.
  while (/\[[^[\]]*·\]/s.test(rest)) rest = rest.replaceAll(/\[[^[\]]*·\]/gs, ' ')
  return rest.match(/\p{L}{2,}/gu) ?? []
}

/** Words that every other English sentence has and no German one. */
const english =
  /\b(the|you|your|and|is|with|not|of|to|this|that|it|are|for|by|be|has|have|been|from|here|its|can|cannot|must|page|link|wrong|again)\b/gi

export function englishWords(text: string, names: readonly string[]): string[] {
  // A German word may hold an English one: Link, Page-Administration.
  return (withoutNames(text, names).match(english) ?? []).filter((word) => word !== 'Link')
}

function withoutNames(text: string, names: readonly string[]): string {
  const byLength = names.toSorted((one, other) => other.length - one.length)
  return byLength.reduce((rest, name) => rest.replaceAll(name, ' '), text)
}
