// The card of a link, for networks that make none themselves: title, description and picture of the page are read once, when the post
// is prepared, and belong to the post from then on.
import type { NetworkClient } from '../http/client.ts'
import type { GuardedAnswer } from '../http/request.ts'
import type { ImageLimits } from '../networks.ts'

const maxPageBytes = 512 * 1024
const maxReadMs = 5_000
const max = { title: 300, description: 1_000 }

export type LinkCard = {
  title: string
  description: string
  picture: Pick<GuardedAnswer, 'mimeType' | 'bytes'> | undefined
}

/** Undefined: the page cannot be read, or has no title. The post goes out without a card. */
export async function readLinkCard(
  client: NetworkClient,
  uri: string,
  pictures: Pick<ImageLimits, 'mimeTypes' | 'maxBytes'>,
  signal: AbortSignal,
): Promise<LinkCard | undefined> {
  const page = await read(client, uri, maxPageBytes, signal)
  if (page?.mimeType !== 'text/html') return undefined
  const { title, description, image } = readPage(page.bytes.toString('utf8'))
  if (!title) return undefined
  const address = image && URL.canParse(image, uri) ? new URL(image, uri).href : undefined
  const found = address && (await read(client, address, pictures.maxBytes, signal))
  const isFit = found && !found.isCut && pictures.mimeTypes.includes(found.mimeType)
  return { title, description, picture: isFit ? found : undefined }
}

function read(
  { guarded }: NetworkClient,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<GuardedAnswer | undefined> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(maxReadMs)])
  return guarded.read(url, { maxBytes, signal: bounded })
}

type Page = { title: string; description: string; image: string | undefined }

/** From the tags of Open Graph, else the page's own title and description. */
function readPage(html: string): Page {
  const meta = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\b[^>]{0,4000}>/gi)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content && !meta.has(name.toLowerCase())) meta.set(name.toLowerCase(), content)
  }
  const title = meta.get('og:title') ?? /<title\b[^>]{0,400}>([^<]{0,2000})/i.exec(html)?.[1] ?? ''
  const description = meta.get('og:description') ?? meta.get('description') ?? ''
  return {
    title: tidy(title, max.title),
    description: tidy(description, max.description),
    image: meta.get('og:image') && plain(meta.get('og:image') ?? ''),
  }
}

function attribute(tag: string, name: string): string | undefined {
  const [, , double, single] =
    new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  return double ?? single
}

function tidy(text: string, max: number): string {
  return [...plain(text).replaceAll(/\s+/g, ' ').trim()].slice(0, max).join('')
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
