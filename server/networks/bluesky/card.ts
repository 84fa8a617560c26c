// The card of a link: Bluesky makes none itself, so title, description and picture of the page belong to the post. The page is
// read once, when the post is prepared.
import type { NetworkClient } from '../http/client.ts'
import type { GuardedAnswer } from '../http/request.ts'
import type { Account } from '../networks.ts'
import { uploadBlob } from './blobs.ts'
import { images, thumbMaxBytes } from './limits.ts'

const longestPageBytes = 512 * 1024
const longestReadMs = 5_000
const longest = { title: 300, description: 1_000 }

/** Undefined: the page cannot be read, or has no title. The post goes out without a card. */
export async function makeCard(
  client: NetworkClient,
  account: Account,
  uri: string,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const page = await read(client, uri, longestPageBytes, signal)
  if (page?.mimeType !== 'text/html') return undefined
  const { title, description, image } = readPage(page.bytes.toString('utf8'))
  if (!title) return undefined
  const picture = image && URL.canParse(image, uri) ? new URL(image, uri).href : undefined
  const thumb = picture && (await uploadThumb(client, account, picture, signal))
  return { uri, title, description, ...(thumb ? { thumb } : {}) }
}

async function uploadThumb(
  client: NetworkClient,
  account: Account,
  address: string,
  signal: AbortSignal,
): Promise<unknown> {
  const picture = await read(client, address, thumbMaxBytes, signal)
  if (!picture || picture.isCut || !images.mimeTypes.includes(picture.mimeType)) return undefined
  const { mimeType, bytes } = picture
  return uploadBlob(client, account, { mimeType, sizeBytes: bytes.length, body: bytes }, signal)
}

function read(
  { guarded }: NetworkClient,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<GuardedAnswer | undefined> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(longestReadMs)])
  return guarded.read(url, { maxBytes, signal: bounded })
}

type Page = { title: string; description: string; image: string | undefined }

/** From the tags of Open Graph, else the page's own title and description. */
export function readPage(html: string): Page {
  const meta = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\b[^>]{0,4000}>/gi)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content && !meta.has(name.toLowerCase())) meta.set(name.toLowerCase(), content)
  }
  const title = meta.get('og:title') ?? /<title\b[^>]{0,400}>([^<]{0,2000})/i.exec(html)?.[1] ?? ''
  const description = meta.get('og:description') ?? meta.get('description') ?? ''
  return {
    title: tidy(title, longest.title),
    description: tidy(description, longest.description),
    image: meta.get('og:image') && plain(meta.get('og:image') ?? ''),
  }
}

function attribute(tag: string, name: string): string | undefined {
  const [, , double, single] =
    new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return double ?? single
}

function tidy(text: string, most: number): string {
  return [...plain(text).replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('')
}

const entities: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function plain(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
