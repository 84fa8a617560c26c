// Loads the image library with the first picture and restricts it: four file formats only, a limit on the number of pixels,
// and a limit on time.

import type { Sharp, SharpOptions } from 'sharp'
import { type Said, say } from '../../sentences/sentences.ts'
import { Unusable } from '../processing/unusable.ts'

const maxPixels = 100_000_000
const timeoutSeconds = 60
const loaders = [
  'VipsForeignLoadJpegFile',
  'VipsForeignLoadPngFile',
  'VipsForeignLoadWebpFile',
  'VipsForeignLoadNsgifFile',
]

/** A file, or pixels that this process has decoded. */
type OpenPicture = (
  input: string | Buffer,
  options?: Pick<SharpOptions, 'animated' | 'raw'>,
) => Sharp

/** A new pipeline over the same picture at each call. */
export type Source = () => Sharp

let loaded: Promise<OpenPicture> | undefined

export function loadSharp(): Promise<OpenPicture> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  // No operation is repeated, so a cache is useless. Several pictures run in parallel, each on one thread.
  sharp.cache(false)
  sharp.concurrency(1)
  return (input, options = {}) =>
    sharp(input, { ...options, failOn: 'error', limitInputPixels: maxPixels }).timeout({
      seconds: timeoutSeconds,
    })
}

/** Treats an error as the fault of the picture unless the message points to the machine (disk, memory). */
export async function asUnusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (/no space|quota|allocate|memory|for writing|read-only/i.test(text)) throw error
    throw new Unusable(reasonOf(text), { cause: error })
  }
}

function reasonOf(text: string): Said {
  if (/pixel limit|too large|dimensions/i.test(text))
    return say('picture_too_large', { limit: maxPixels / 1_000_000 })
  if (/timeout/i.test(text)) return say('picture_takes_too_long')
  return say('picture_damaged')
}
