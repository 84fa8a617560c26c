// JSON Feed 1.0 and 1.1.
import { type Feed, feedOf, maxItems, type RawItem } from '../item.ts'

export function readJsonFeed(text: string, base: string): Feed | null {
  const document = parse(text)
  if (!isObject(document) || !Array.isArray(document.items)) return null
  if (!textOf(document.version)?.includes('jsonfeed.org/version/')) return null
  const raw = document.items.slice(0, maxItems).filter(isObject).map(rawOf)
  return feedOf('JSON', textOf(document.title) ?? '', raw, base)
}

function rawOf(item: Record<string, unknown>): RawItem {
  return {
    // Some programs write numbers.
    guid: typeof item.id === 'number' ? String(item.id) : textOf(item.id),
    title: textOf(item.title),
    link: textOf(item.url) ?? textOf(item.external_url),
    summary: textOf(item.summary) ?? textOf(item.content_text) ?? textOf(item.content_html),
    pictureUrl: textOf(item.image) ?? textOf(item.banner_image) ?? attachmentOf(item.attachments),
    date: textOf(item.date_published) ?? textOf(item.date_modified),
  }
}

function attachmentOf(attachments: unknown): string | undefined {
  const all: unknown[] = Array.isArray(attachments) ? attachments : []
  const picture = all
    .filter(isObject)
    .find(({ mime_type: type }) => textOf(type)?.startsWith('image/'))
  return textOf(picture?.url)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
