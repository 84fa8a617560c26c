// The pixels that thumbnail and renditions are made of. A picture that several networks need in another form is decoded once for all of
// them: decoding takes longer than most of the encodings.
import { maxDecodedBytes } from '../processing/limits.ts'
import type { ProducedFile } from './picture.ts'
import { maxEdge } from './rendition.ts'
import { asUnusable, loadSharp, type Source } from './sharp.ts'

export async function fromFile(path: string): Promise<Source> {
  const open = await loadSharp()
  return () => open(path)
}

/** Without transparency, and no larger than a rendition can be. */
export async function decodeOnce(original: ProducedFile): Promise<Source> {
  const open = await loadSharp()
  if (!canHold(original)) return fromFile(original.path)
  const decoded = open(original.path)
    .flatten({ background: 'white' })
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await asUnusable(decoded)
  const { width, height, channels } = info
  return () => open(data, { raw: { width, height, channels } })
}

const channels = 3
/** WebP is decoded as a whole; the other formats of an original are decoded line by line. */
const webpBytesPerPixel = 8

function canHold({ mimeType, width, height }: ProducedFile): boolean {
  const scale = Math.min(1, maxEdge / Math.max(width, height))
  const decoder = mimeType === 'image/webp' ? webpBytesPerPixel : 0
  return width * height * (decoder + channels * scale ** 2) <= maxDecodedBytes
}
