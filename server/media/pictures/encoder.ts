// Encodes a picture in the forms that the networks need, each form once: several networks often need the same one, and what is too large
// for one network was tried for another before.
import { join } from 'node:path'
import type { MediaType } from '../mime-types.ts'
import { asUnusable, type Source } from './sharp.ts'

export type Form = { width: number; height: number; quality: number; mimeType: MediaType }

export type Encoded = { path: string; sizeBytes: number; width: number; height: number }

export type Encode = (form: Form) => Promise<Encoded>

export function openEncoder(source: Source, directory: string): Encode {
  const made = new Map<string, Promise<Encoded>>()
  return (form) => {
    const name = `${form.width}x${form.height}-${form.quality}.${form.mimeType.replace('/', '-')}`
    const known = made.get(name)
    if (known) return known
    const encoded = encode(source, form, join(directory, name))
    made.set(name, encoded)
    return encoded
  }
}

async function encode(
  source: Source,
  { width, height, quality, mimeType }: Form,
  path: string,
): Promise<Encoded> {
  const picture = source()
    .flatten({ background: 'white' })
    .resize(width, height, { fit: 'contain', background: 'white' })
  const encoded =
    mimeType === 'image/png'
      ? picture.png({ compressionLevel: 9 })
      : // Saves a few percent, takes twice the time of everything else, and holds the whole picture in memory.
        picture.jpeg({ quality, optimiseCoding: false })
  const info = await asUnusable(encoded.toFile(path))
  return { path, sizeBytes: info.size, width: info.width, height: info.height }
}
