// Produces a rendition of a picture for a network whose limits the original exceeds: re-encoded, scaled down, with a white
// border to reach an allowed aspect ratio.
import { constants, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageLimits } from '../../networks/networks.ts'
import { type MediaType, readMediaType } from '../mime-types.ts'
import type { Encode } from './encoder.ts'
import type { ProducedFile } from './picture.ts'

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
  encode: Encode,
  directory: string,
): Promise<ProducedFile | undefined> {
  const mimeType = typeFor(network.images)
  for (const { scale, quality } of encodings) {
    const size = canvasFor(original, network.images, scale)
    const { path: encoded, ...facts } = await encode({ ...size, quality, mimeType })
    if (facts.sizeBytes > network.images.maxBytes) continue
    const path = join(directory, `for-${network.name}`)
    // A copy: the storage moves the file of each network away.
    await copyFile(encoded, path, constants.COPYFILE_FICLONE)
    return { purpose: network.name, path, mimeType, ...facts, durationSeconds: null }
  }
  return undefined
}

function typeFor({ mimeTypes }: ImageLimits): MediaType {
  const known = mimeTypes.flatMap((type) => readMediaType(type) ?? [])
  return known.includes('image/png') && !known.includes('image/jpeg') ? 'image/png' : 'image/jpeg'
}

/** More than any network shows. */
export const maxEdge = 4096

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
