// Generates pictures for the tests.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'

type Size = { width?: number; height?: number }

/** Noise, which does not compress, so that the file size is predictable. */
export function noise({ width = 640, height = 480 }: Size = {}): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

export function plain({ width = 640, height = 480 }: Size = {}, background = '#3366cc'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

export const jpeg = (size?: Size): Promise<Buffer> => noise(size).jpeg({ quality: 80 }).toBuffer()
export const png = (size?: Size): Promise<Buffer> => plain(size).png().toBuffer()
export const webp = (size?: Size): Promise<Buffer> => plain(size).webp().toBuffer()

/** A picture of a phone held upright: stored rotated, with EXIF orientation, location and camera. */
export function photo({ width = 640, height = 480 }: Size = {}): Promise<Buffer> {
  return noise({ width, height })
    .withExif({
      IFD0: { Make: 'Carillon Camera Works', Model: 'Model 7', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 22/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '8/1 32/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

export async function animation(
  frames = 4,
  { width = 60, height = 40 }: Size = {},
): Promise<Buffer> {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
  const parts = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      plain({ width, height }, colours[index % colours.length])
        .raw()
        .toBuffer(),
    ),
  )
  const strip = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  return sharp(Buffer.concat(parts), { raw: strip })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer()
}

/** Reads from a file: after the first picture of the service, sharp accepts no other input in this process. */
export async function read(bytes: Buffer): Promise<Metadata> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-picture-'))
  try {
    const path = join(directory, 'picture')
    await writeFile(path, bytes)
    return await sharp(path).metadata()
  } finally {
    await rm(directory, { recursive: true })
  }
}
