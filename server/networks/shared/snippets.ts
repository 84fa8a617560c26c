// The form of a snippet on a network. The service and a browser use the same functions. Imports nothing.

export type SnippetForms = {
  type: string
  text: string
  /** In order, without the sign. */
  hashtags: readonly string[]
  /** `network`: the id of a brand. A text of null: the snippet is not for that network. */
  networkTexts: readonly { network: string; text: string | null }[]
}

/** The network's brand, and the highest number of hashtags in a text there. */
type On = { brand: string; maxHashtags: number | null }

export const maxHashtagLength = 100
const hashtag = new RegExp(`^(?=.*[\\p{L}_])[\\p{L}\\p{M}\\p{N}_]{1,${maxHashtagLength}}$`, 'u')

/** Without the sign. One of digits alone is no hashtag on most networks. */
export function isHashtag(word: string): boolean {
  return hashtag.test(word)
}

/** The text for a network, or without one the text for all. '': the snippet is not for it. */
export function snippetFor(snippet: SnippetForms, on?: On): string {
  const own = on && snippet.networkTexts.find(({ network }) => network === on.brand)
  if (own && own.text === null) return ''
  if (snippet.type !== 'HASHTAGS') return own?.text ?? snippet.text
  const taken = snippet.hashtags.slice(0, on?.maxHashtags ?? snippet.hashtags.length)
  return taken.map((word) => `#${word}`).join(' ')
}
