// An item of a feed, whatever its format: limited in length, and known again by its key.
import { createHash } from 'node:crypto'
import { plainText } from './plain-text.ts'

export type FeedItem = {
  /** Of its guid, else of its link and title. */
  key: string
  title: string
  link: string | null
  summary: string
  pictureUrl: string | null
  publishedAt: Date | null
}
export type Feed = { format: FeedFormat; title: string; items: FeedItem[] }
export const feedFormats = ['RSS', 'RDF', 'ATOM', 'JSON'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** As the formats have it: HTML, addresses that may be relative, dates in words. */
export type RawItem = {
  guid?: string | undefined
  title?: string | undefined
  link?: string | undefined
  summary?: string | undefined
  pictureUrl?: string | undefined
  date?: string | undefined
}

/** A feed has the newest items first, or says when each was published. */
export const maxItems = 200
const maxTitle = 300
const maxSummary = 500
const maxAddress = 2000

/** `base`: the address of the feed. */
export function feedOf(format: FeedFormat, title: string, raw: RawItem[], base: string): Feed {
  const items = new Map<string, FeedItem>()
  for (const one of raw.slice(0, maxItems)) {
    const item = itemOf(one, base)
    if (item && !items.has(item.key)) items.set(item.key, item)
  }
  return { format, title: plainText(title, maxTitle), items: [...items.values()] }
}

function itemOf({ guid, ...raw }: RawItem, base: string): FeedItem | undefined {
  const title = plainText(raw.title ?? '', maxTitle)
  const link = addressOf(raw.link, base) ?? addressOf(guid, undefined)
  const summary = plainText(raw.summary ?? '', maxSummary)
  if (title === '' && link === null && summary === '') return undefined
  const known = guid?.trim()
  const key = known ? `guid\n${known}` : `item\n${link ?? ''}\n${title || summary}`
  return {
    key: createHash('sha256').update(key).digest('hex'),
    ...{ title, link, summary },
    pictureUrl: addressOf(raw.pictureUrl, base),
    publishedAt: dateOf(raw.date),
  }
}

function addressOf(text: string | undefined, base: string | undefined): string | null {
  const written = text?.trim() ?? ''
  if (written === '' || written.length > maxAddress || !URL.canParse(written, base)) return null
  const { protocol, href } = new URL(written, base)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && href.length <= maxAddress ? href : null
}

const firstYear = Date.UTC(1990, 0)

function dateOf(text: string | undefined): Date | null {
  const time = Date.parse(text?.trim().slice(0, 60) ?? '')
  // A date that is far ahead would keep an item new for ever.
  if (Number.isNaN(time) || time < firstYear || time > Date.now() + 86_400_000) return null
  return new Date(time)
}
