// Produces the stored form of a picture: upright, with its colour profile, but without location, camera and other metadata.
// The picture is re-encoded, so that nothing else of the uploaded file survives.
import { join } from 'node:path'
import type { Metadata, Sharp } from 'sharp'
import type { MediaType } from '../mime-types.ts'
import { requireDecodable, shrinkOf } from './decoded-size.ts'
import { requireWholeGif } from './gif.ts'
import { asUnusable, loadSharp, type Source } from './sharp.ts'

export type ProducedFile = {
  purpose: string
  path: string
  mimeType: MediaType
  sizeBytes: number
  width: number
  height: number
  durationSeconds: number | null
}

export async function makeOriginal(
  path: string,
  type: MediaType,
  directory: string,
): Promise<ProducedFile> {
  const open = await loadSharp()
  const isAnimated = type === 'image/gif'
  if (isAnimated) await requireWholeGif(path)
  const upload = open(path, { animated: isAnimated })
  const facts = await asUnusable(upload.metadata())
  requireDecodable(facts, type)
  // libvips loads an animation as one strip of frames, which must not be rotated.
  const upright = isAnimated ? upload : shrunk(upload, facts, type).autoOrient()
  return produce('original', directory, encode(keepColours(upright, facts), type, facts), type)
}

/** Scales the picture down while it is decoded, which saves memory and time. */
function shrunk(picture: Sharp, facts: Metadata, type: MediaType): Sharp {
  const shrink = shrinkOf(facts, type)
  if (shrink === 1) return picture
  const edge = Math.floor(Math.max(facts.width, facts.height) / shrink)
  return picture.resize(edge, edge, { fit: 'inside' })
}

/** A still picture of a video, from one of its frames. */
export async function makeCover(frame: string, directory: string): Promise<ProducedFile> {
  const open = await loadSharp()
  return produce('cover', directory, fit(open(frame), 1280).jpeg({ quality: 85 }), 'image/jpeg')
}

export function makeThumbnail(source: Source, directory: string): Promise<ProducedFile> {
  const picture = fit(source(), 400).flatten({ background: 'white' })
  const encoded = picture.jpeg({ quality: 80, optimiseCoding: false })
  return produce('thumbnail', directory, encoded, 'image/jpeg')
}

function fit(picture: Sharp, edge: number): Sharp {
  return picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
}

async function produce(
  purpose: string,
  directory: string,
  picture: Sharp,
  mimeType: MediaType,
): Promise<ProducedFile> {
  const path = join(directory, purpose)
  const { size: sizeBytes, width, height, pageHeight } = await asUnusable(picture.toFile(path))
  // An animation is one strip of frames.
  const shown = { width, height: pageHeight ?? height }
  return { purpose, path, mimeType, sizeBytes, ...shown, durationSeconds: null }
}

/** CMYK is converted to sRGB; other colour spaces keep their ICC profile. */
function keepColours(picture: Sharp, { space }: Metadata): Sharp {
  return space === 'cmyk' ? picture : picture.keepIccProfile()
}

function encode(picture: Sharp, type: MediaType, facts: Metadata): Sharp {
  if (type === 'image/png')
    return picture.png(
      facts.isPalette ? { palette: true, quality: 100, dither: 0 } : { compressionLevel: 6 },
    )
  if (type === 'image/gif') return picture.gif({ effort: 4 })
  if (type === 'image/webp') return picture.webp({ quality: 90 })
  const isFine = facts.chromaSubsampling === '4:4:4'
  return picture.jpeg({
    quality: 92,
    chromaSubsampling: isFine ? '4:4:4' : '4:2:0',
    // Saves a few percent, but holds the whole picture in memory: 160 MB instead of 30 MB for 24 million pixels.
    optimiseCoding: false,
  })
}
