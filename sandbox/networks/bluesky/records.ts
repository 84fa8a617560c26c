// Checks a record as Bluesky does, against its lexicon. The places of facets are checked too, which the real server leaves to
// those who show the post.
import { type Call, isRecord, type World } from '../../exchange/exchange.ts'
import { repostCollection } from '../../pages/posts/reposts.ts'
import type { Medium } from '../../store/memory.ts'
import { refuse } from './dialect.ts'
import * as shapes from './shapes.ts'

export const postCollection = 'app.bsky.feed.post'
const known: Partial<Record<string, object>> = {
  [postCollection]: shapes.post,
  [repostCollection]: shapes.repost,
  'app.bsky.feed.threadgate': shapes.threadgate,
}

export type Stored = Record<string, unknown>

export function requireRecord(call: Call, collection: string): Stored {
  const { record } = call.body
  const shape = known[collection]
  if (!isRecord(record)) throw refuse('Input/record must be an object')
  if (record.$type !== collection)
    throw refuse(`Invalid $type: expected ${collection}, got ${record.$type}`)
  if (!shape) throw refuse(`Lexicon not found: lex:${collection}`)
  const validate = call.request.compileValidationSchema(shape)
  if (!validate(record)) {
    const [error] = validate.errors ?? []
    throw refuse(`Invalid ${collection} record: Record${error?.instancePath} ${error?.message}`)
  }
  if (collection === postCollection) requirePost(record)
  return record
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function requirePost(record: Stored): void {
  const text = String(record.text)
  const broken = (sentence: string) =>
    refuse(`Invalid ${postCollection} record: Record/${sentence}`)
  if (Buffer.byteLength(text) > 3000) throw broken('text must not be longer than 3000 characters')
  if ([...segmenter.segment(text)].length > 300)
    throw broken('text must not be longer than 300 graphemes')
  const bytes = Buffer.from(text)
  const facets = (record.facets ?? []) as { index: { byteStart: number; byteEnd: number } }[]
  for (const { index } of facets)
    if (!isPlace(bytes, index)) throw broken('facets names a place that is not in the text')
}

function isPlace(bytes: Buffer, { byteStart, byteEnd }: { byteStart: number; byteEnd: number }) {
  const isEdge = (at: number) => at === bytes.length || ((bytes[at] ?? 0) & 0xc0) !== 0x80
  return byteStart < byteEnd && byteEnd <= bytes.length && isEdge(byteStart) && isEdge(byteEnd)
}

/** The media of a post, in order. A blob must have been uploaded by its account. */
export function requireMedia(world: World, { token }: Call, record: Stored): Medium[] {
  return blobsIn(record.embed).map(({ cid, altText }) => {
    const draft = world.store.findDraft('bluesky', `${token.profile}/${cid}`)
    const [medium] = draft?.media ?? []
    if (!medium) throw refuse(`Could not find blob: ${cid}`, 'BlobNotFound')
    return { ...medium, ...(altText && { altText }) }
  })
}

/** The picture of a link's card belongs to the card and is no medium of the post. */
function blobsIn(embed: unknown): { cid: string; altText: string }[] {
  if (!isRecord(embed)) return []
  if (isRecord(embed.media)) return blobsIn(embed.media)
  const images = Array.isArray(embed.images) ? embed.images : []
  return [...images, embed].flatMap((one: unknown) => {
    if (!isRecord(one)) return []
    const blob = one.image ?? one.video
    const cid = isRecord(blob) && isRecord(blob.ref) ? blob.ref.$link : undefined
    return typeof cid === 'string' ? [{ cid, altText: String(one.alt ?? '') }] : []
  })
}
