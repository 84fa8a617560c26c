// The baseline of pictures: the library alone makes the files that the module makes of the same picture, each from the original, with what
// is known beforehand: which networks need a file of their own, and which of the encodings is small enough.
import { stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'

/** Noise of this size and quality has about 3 MB. */
export const pictureSize = { width: 2600, height: 1950 }

const forms = [
  { purpose: 'bluesky', width: 1950, height: 1463, quality: 80 },
  { purpose: 'instagram', width: 1440, height: 1080, quality: 90 },
  { purpose: 'threads', width: 1440, height: 1080, quality: 90 },
]

export type MadeFile = { purpose: string; width: number; height: number; sizeBytes: number }

type Open = (path: string) => Sharp

/** `path`: the beginning of the paths of the files. */
export async function makeAlone(open: Open, upload: string, path: string): Promise<MadeFile[]> {
  const produce = async (purpose: string, picture: Sharp) => {
    const { width, height } = await picture.toFile(`${path}-${purpose}`)
    return { purpose, width, height }
  }
  const once = { optimiseCoding: false }
  const upright = open(upload).autoOrient().keepIccProfile()
  const files = [await produce('original', upright.jpeg({ quality: 92, ...once }))]
  const original = `${path}-original`
  const small = open(original).resize(400, 400, { fit: 'inside' }).flatten({ background: 'white' })
  files.push(await produce('thumbnail', small.jpeg({ quality: 80, ...once })))
  for (const { purpose, width, height, quality } of forms) {
    const picture = open(original)
      .flatten({ background: 'white' })
      .resize(width, height, { fit: 'contain', background: 'white' })
    files.push(await produce(purpose, picture.jpeg({ quality, ...once })))
  }
  const sized = files.map(async (file) => ({
    ...file,
    sizeBytes: (await stat(`${path}-${file.purpose}`)).size,
  }))
  return Promise.all(sized)
}

/** Throws unless both have the same files: otherwise their speeds cannot be compared. */
export function requireSame(ours: readonly MadeFile[], alone: readonly MadeFile[]): void {
  const list = (files: readonly MadeFile[]) =>
    files
      .map(({ purpose, width, height }) => `${purpose} ${width}x${height}`)
      .sort()
      .join(', ')
  if (list(ours) !== list(alone))
    throw new Error(`the module makes ${list(ours)}; the library alone makes ${list(alone)}`)
  for (const { purpose, sizeBytes } of ours) {
    const other = alone.find((file) => file.purpose === purpose)?.sizeBytes ?? 0
    if (Math.abs(sizeBytes - other) > sizeBytes / 10)
      throw new Error(`${purpose} has ${sizeBytes} bytes in the module, and ${other} alone`)
  }
}
