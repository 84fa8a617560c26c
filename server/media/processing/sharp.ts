// The library that reads pictures, loaded with the first of them, and kept on a short leash: four kinds of file and no
// other, a bound on what a picture may unfold to, a bound on its time.
import type { Sharp, SharpOptions } from 'sharp'
import { Unusable } from './unusable.ts'

export const mostPixels = 100_000_000
const mostSeconds = 60
const loaders = [
  'VipsForeignLoadJpegFile',
  'VipsForeignLoadPngFile',
  'VipsForeignLoadWebpFile',
  'VipsForeignLoadNsgifFile',
]

export type OpenPicture = (path: string, options?: Pick<SharpOptions, 'animated'>) => Sharp

let loaded: Promise<OpenPicture> | undefined

export function loadSharp(): Promise<OpenPicture> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  // Every picture is read once: there is nothing to remember. Several are worked on at a time, each by one thread.
  sharp.cache(false)
  sharp.concurrency(1)
  return (path, options = {}) =>
    sharp(path, { ...options, failOn: 'error', limitInputPixels: mostPixels }).timeout({
      seconds: mostSeconds,
    })
}

/** The picture is to blame, unless the machine is. */
export async function asUnusable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (/no space|quota|allocate|memory|for writing|read-only/i.test(text)) throw error
    throw new Unusable(reasonOf(text), { cause: error })
  }
}

function reasonOf(text: string): string {
  if (/pixel limit|too large|dimensions/i.test(text))
    return `The picture is too large: it may have ${mostPixels / 1_000_000} million pixels.`
  if (/timeout/i.test(text)) return 'The picture takes too long to read.'
  return 'The picture is damaged or cut off: it cannot be read.'
}
