// Produces a rendition of a picture for a network whose limits the original exceeds: re-encoded, scaled down, with a white
// border to reach an allowed aspect ratio.
import { join } from 'node:path'
import type { ImageLimits } from '../../networks/networks.ts'
import { type MediaType, readMediaType } from '../mime-types.ts'
import type { ProducedFile } from './picture.ts'
import { asUnusable, loadSharp } from './sharp.ts'

type Size = { width: number; height: number }

type Measured = Size & { mimeType: string; sizeBytes: number }

export function fits(original: Measured, limits: ImageLimits): boolean {
  const ratio = original.width / original.height
  return (
    limits.mimeTypes.includes(original.mimeType) &&
    original.sizeBytes <= limits.maxBytes &&
    ratio >= (limits.minRatio ?? 0) &&
    ratio <= (limits.maxRatio ?? Number.POSITIVE_INFINITY) &&
    original.width <= (limits.maxWidth ?? Number.POSITIVE_INFINITY)
  )
}

/** In order of quality; the last is small enough for any network. */
const encodings = [
  { scale: 1, quality: 90 },
  { scale: 1, quality: 80 },
  { scale: 0.75, quality: 80 },
  { scale: 0.5, quality: 80 },
  { scale: 0.35, quality: 75 },
  { scale: 0.2, quality: 70 },
] as const

/** Undefined if no encoding meets the limits of the network. The network is then offered the original. */
export async function makeRendition(
  original: ProducedFile,
  network: { name: string; images: ImageLimits },
  directory: string,
): Promise<ProducedFile | undefined> {
  const open = await loadSharp()
  const mimeType = typeFor(network.images)
  const file = join(directory, `for-${network.name}`)
  for (const { scale, quality } of encodings) {
    const { width, height } = canvasFor(original, network.images, scale)
    const picture = open(original.path)
      .flatten({ background: 'white' })
      .resize(width, height, { fit: 'contain', background: 'white' })
    const encoded =
      mimeType === 'image/png' ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality })
    const info = await asUnusable(encoded.toFile(file))
    if (info.size > network.images.maxBytes) continue
    return {
      purpose: network.name,
      path: file,
      mimeType,
      sizeBytes: info.size,
      width: info.width,
      height: info.height,
      durationSeconds: null,
    }
  }
  return undefined
}

function typeFor({ mimeTypes }: ImageLimits): MediaType {
  const known = mimeTypes.flatMap((type) => readMediaType(type) ?? [])
  return known.includes('image/png') && !known.includes('image/jpeg') ? 'image/png' : 'image/jpeg'
}

/** More than any network shows. */
const maxEdge = 4096

/** The smallest canvas of an allowed ratio around the picture, scaled down to what the network accepts. */
export function canvasFor({ width, height }: Size, limits: ImageLimits, shrink = 1): Size {
  const ratio = width / height
  const { minRatio = 0, maxRatio = Number.POSITIVE_INFINITY } = limits
  const frame = {
    width: ratio < minRatio ? height * minRatio : width,
    height: ratio > maxRatio ? width / maxRatio : height,
  }
  const scale = Math.min(
    1,
    maxEdge / Math.max(frame.width, frame.height),
    (limits.maxWidth ?? frame.width) / frame.width,
  )
  const size = scaled(frame, scale * shrink)
  // Rounding may have left the allowed range of ratios.
  if (size.width / size.height < minRatio) size.height = Math.floor(size.width / minRatio)
  if (size.width / size.height > maxRatio) size.width = Math.floor(size.height * maxRatio)
  return size
}

function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
