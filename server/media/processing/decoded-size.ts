// How much memory a picture needs, known from its head: forty bytes may unfold to half a gigabyte.
import type { Metadata } from 'sharp'
import { aboutType, type MediaType } from '../mime-types.ts'
import { mostDecodedBytes } from './limits.ts'
import { Unusable } from './unusable.ts'

/** A JPEG with more pixels is read at half its width and height, or less: no network shows as many. */
const mostJpegPixels = 25_000_000

export function requireDecodable(facts: Metadata, type: MediaType): void {
  const bytes = bytesPerPixel(facts, type)
  const pixels = pixelsOf(facts)
  if (bytes * pixels <= mostDecodedBytes) return
  const most = Math.floor(mostDecodedBytes / bytes / 1_000_000)
  throw new Unusable(
    `The picture is too large: ${aboutType(type).name} like this may have ${most} million pixels, and it has ${Math.ceil(pixels / 1_000_000)}.`,
  )
}

/** By how much a JPEG is made smaller while it is read, which costs a part of the memory and of the time. */
export function shrinkOf(facts: Metadata, type: MediaType): 1 | 2 | 4 {
  if (type !== 'image/jpeg') return 1
  const pixels = pixelsOf(facts)
  if (pixels <= mostJpegPixels) return 1
  return pixels <= 4 * mostJpegPixels ? 2 : 4
}

/** Zero: it is read and written line by line. */
function bytesPerPixel(facts: Metadata, type: MediaType): number {
  const depth = facts.depth === 'ushort' ? 2 : 1
  if (type === 'image/webp') return 8
  if (type === 'image/png') return facts.isProgressive ? facts.channels * depth : 0
  if (type === 'image/gif') return 0
  // To turn a picture, all of it must be there. One that comes in several passes is put together before anything is shrunk.
  const turned = (facts.orientation ?? 1) > 1 ? 3 / shrinkOf(facts, type) ** 2 : 0
  if (!facts.isProgressive) return turned
  return turned + (facts.chromaSubsampling === '4:2:0' ? 3 : 6)
}

function pixelsOf({ width, height }: Metadata): number {
  return width * height
}
