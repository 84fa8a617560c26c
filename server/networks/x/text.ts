// Whether two texts are the same post on X.
import { listAt, textAt } from '../http/client.ts'
import { plain, plainLink } from '../sameness.ts'
import { findLinks } from './length/links.ts'

/**
 * X gives a text back changed: links as t.co, a t.co link for the media at the end, & < > as entities. Links are put back
 * from `entities.urls`; a t.co link without such an entry stands for any link.
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
    // Not as a pattern: a link may hold $$.
    text = text.replaceAll(short, () => (isOwnMedia ? '' : long))
  }
  return text
}

/** Without a way to write them, all links look alike. What is a link, X decides: only those become t.co. */
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
