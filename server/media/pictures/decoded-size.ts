// Estimates from the header how much memory it takes to decode a picture: a file of forty bytes may decode to half a gigabyte.

import type { Metadata } from 'sharp'
import { say } from '../../sentences/sentences.ts'
import { type MediaType, typeInfo } from '../mime-types.ts'
import { maxDecodedBytes } from '../processing/limits.ts'
import { Unusable } from '../processing/unusable.ts'

/** A JPEG with more pixels is decoded at half its width and height, or less: no network shows that many. */
const maxJpegPixels = 25_000_000

export function requireDecodable(facts: Metadata, type: MediaType): void {
  const bytes = bytesPerPixel(facts, type)
  const pixels = pixelsOf(facts)
  if (bytes * pixels <= maxDecodedBytes) return
  const max = Math.floor(maxDecodedBytes / bytes / 1_000_000)
  throw new Unusable(
    say('picture_too_large_for_type', {
      what: typeInfo(type).name,
      limit: max,
      has: Math.ceil(pixels / 1_000_000),
    }),
  )
}

/** The factor by which the decoder scales a JPEG down, which saves memory and time. */
export function shrinkOf(facts: Metadata, type: MediaType): 1 | 2 | 4 {
  if (type !== 'image/jpeg') return 1
  const pixels = pixelsOf(facts)
  if (pixels <= maxJpegPixels) return 1
  return pixels <= 4 * maxJpegPixels ? 2 : 4
}

/** Zero for formats that are decoded and encoded line by line. */
function bytesPerPixel(facts: Metadata, type: MediaType): number {
  const depth = facts.depth === 'ushort' ? 2 : 1
  if (type === 'image/webp') return 8
  if (type === 'image/png') return facts.isProgressive ? facts.channels * depth : 0
  if (type === 'image/gif') return 0
  // Rotation needs the whole decoded picture. A progressive picture is assembled at full size before it is scaled down.
  const turned = (facts.orientation ?? 1) > 1 ? 3 / shrinkOf(facts, type) ** 2 : 0
  if (!facts.isProgressive) return turned
  return turned + (facts.chromaSubsampling === '4:2:0' ? 3 : 6)
}

function pixelsOf({ width, height }: Metadata): number {
  return width * height
}
