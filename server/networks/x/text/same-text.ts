// Decides whether two texts are the same post on X.
import { decodeReferences, plainText } from '../../../strings/plain-text.ts'
import { listAt, textAt } from '../../http/client.ts'
import { plainLink } from '../../post/sameness.ts'
import { findLinks } from './links.ts'

/**
 * X returns a changed text: links as t.co, a t.co link for the media at the end, some characters escaped. Links are restored
 * from `entities.urls`. A t.co link without an entry there may be any link, and at the end that of the media: an answer
 * without `entities` must not make our own post look like another. `quoted`: X adds the address of the quoted post at the end.
 */
export function isSameTweet(ours: string, tweet: unknown, quoted?: string): boolean {
  const own = split(ours)
  const shown = split(restore(tweet))
  const hasMore = endsUnexplained(shown) || endsWithPost(shown, quoted)
  return isSame(own, shown) || (hasMore && isSame(own, withoutLast(shown)))
}

/** The text around links, and the links: one more text than links. */
type Split = { texts: string[]; links: string[] }

/** findLinks follows X's rules: only those links become t.co. */
function split(text: string): Split {
  const plain = plainText(text)
  const found = findLinks(plain)
  const ends = [0, ...found.map(({ end }) => end)]
  const starts = [...found.map(({ start }) => start), plain.length]
  return {
    texts: starts.map((start, index) => plain.slice(ends[index], start).trim()),
    links: found.map(({ url }) => url),
  }
}

function isSame(own: Split, shown: Split): boolean {
  return (
    own.links.length === shown.links.length &&
    own.texts.every((text, index) => text === shown.texts[index]) &&
    own.links.every((link, index) => isSameLink(link, shown.links[index] ?? ''))
  )
}

function isSameLink(own: string, shown: string): boolean {
  return isUnexplained(shown) || plainLink(own) === plainLink(shown)
}

function isUnexplained(link: string): boolean {
  return link.startsWith('https://t.co/')
}

function endsUnexplained({ texts, links }: Split): boolean {
  return texts.at(-1) === '' && isUnexplained(links.at(-1) ?? '')
}

function endsWithPost({ texts, links }: Split, id: string | undefined): boolean {
  const [, shown] =
    /^https?:\/\/(?:twitter|x)\.com\/\w{1,15}\/status\/(\d+)/.exec(links.at(-1) ?? '') ?? []
  return id !== undefined && texts.at(-1) === '' && shown === id
}

function withoutLast({ texts, links }: Split): Split {
  return { texts: texts.slice(0, -1), links: links.slice(0, -1) }
}

function restore(tweet: unknown): string {
  let text = decodeReferences(textAt(tweet, 'text') ?? '')
  for (const entry of listAt(tweet, 'entities', 'urls')) {
    const short = textAt(entry, 'url')
    const isOwnMedia = textAt(entry, 'media_key') !== undefined
    const long = isOwnMedia ? '' : textAt(entry, 'expanded_url')
    if (!short || long === undefined) continue
    // A function, not a replacement pattern: a link may contain $$.
    text = text.replaceAll(short, () => long)
  }
  return text
}
