// Reads the bytes of a feed: RSS 2.0 and its ancestors, RSS 1.0 (RDF), Atom, JSON Feed. The content decides, not the type that the server names.
import { readAtom } from './formats/atom.ts'
import { readJsonFeed } from './formats/json-feed.ts'
import { readRss } from './formats/rss.ts'
import type { Feed } from './item.ts'
import { NotXml, readXml } from './xml.ts'

/** Null: it is no feed. `type`: as the server names it, for the encoding. */
export function readFeed(bytes: Uint8Array, type: string, base: string): Feed | null {
  const text = decode(bytes, type).trimStart()
  if (text.startsWith('{')) return readJsonFeed(text, base)
  if (!text.startsWith('<')) return null
  try {
    const root = readXml(text)
    if (root.name === 'feed' || root.name.endsWith(':feed')) return readAtom(root, base)
    return root.name === 'rss' || root.name === 'rdf:rdf' ? readRss(root, base) : null
  } catch (error) {
    if (error instanceof NotXml) return null
    throw error
  }
}

/** By a byte order mark, the declaration of the document, or the type. */
export function decode(bytes: Uint8Array, type: string): string {
  const head = Buffer.from(bytes.subarray(0, 200))
  const declared = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i.exec(head.toString('latin1'))
  const [, named] = /charset\s*=\s*"?([\w-]+)/i.exec(type) ?? []
  return decoderOf(markOf(head) ?? declared?.[1] ?? named ?? 'utf-8').decode(bytes)
}

function markOf(head: Buffer): string | undefined {
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xef && head[1] === 0xbb ? 'utf-8' : undefined
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

const link = /<link\s[^<>]*>/gi
const maxSearched = 200_000

/** The address of the feed that a web page names. */
export function findFeedOf(bytes: Uint8Array, type: string, base: string): string | undefined {
  const page = decode(bytes.subarray(0, maxSearched), type)
  if (!/<html[\s>]/i.test(page)) return undefined
  for (const [tag] of page.matchAll(link)) {
    const isFeed = /\btype\s*=\s*["']?application\/(?:rss\+xml|atom\+xml|feed\+json)/i.test(tag)
    const [, href] = /\bhref\s*=\s*["']([^"']+)["']/i.exec(tag) ?? []
    if (isFeed && href && URL.canParse(href, base)) return new URL(href, base).href
  }
  return undefined
}
