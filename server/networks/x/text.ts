// Decides whether two texts are the same post on X.
import { listAt, textAt } from '../http/client.ts'
import { plain, plainLink } from '../publishing/sameness.ts'
import { findLinks } from './length/links.ts'

/**
 * X returns a changed text: links as t.co, a t.co link for the media at the end, & < > as entities. Links are restored from
 * `entities.urls`; a t.co link without an entry there matches any link.
 */
export function isSameTweet(ours: string, tweet: unknown): boolean {
  const theirs = restore(tweet)
  if (plain(maskLinks(theirs, plainLink)) === plain(maskLinks(ours, plainLink))) return true
  return theirs.includes('https://t.co/') && plain(maskLinks(theirs)) === plain(maskLinks(ours))
}

function restore(tweet: unknown): string {
  let text = unescapeEntities(textAt(tweet, 'text') ?? '')
  for (const entry of listAt(tweet, 'entities', 'urls')) {
    const short = textAt(entry, 'url')
    const long = textAt(entry, 'expanded_url')
    if (!short || !long) continue
    const isOwnMedia = textAt(entry, 'media_key') !== undefined
    // A function, not a replacement pattern: a link may contain $$.
    text = text.replaceAll(short, () => (isOwnMedia ? '' : long))
  }
  return text
}

/** Without `write`, all links look alike. findLinks follows X's rules: only those links become t.co. */
function maskLinks(text: string, write: (link: string) => string = () => '<link>'): string {
  let masked = ''
  let from = 0
  for (const { url, start, end } of findLinks(text)) {
    masked += text.slice(from, start) + write(url)
    from = end
  }
  return masked + text.slice(from)
}

function unescapeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
