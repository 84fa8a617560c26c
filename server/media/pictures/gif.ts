// Walks the blocks of a GIF up to its trailer. The image library decodes a truncated GIF without an error, and its uploader
// would publish half an animation.

import { readFile } from 'node:fs/promises'
import { say } from '../../sentences/sentences.ts'
import { Unusable } from '../processing/unusable.ts'

const trailer = 0x3b
const extension = 0x21
const frame = 0x2c
const headerBytes = 13
const descriptorBytes = 10

export async function requireWholeGif(path: string): Promise<void> {
  if (!isWhole(await readFile(path))) throw new Unusable(say('picture_damaged'))
}

function isWhole(bytes: Buffer): boolean {
  let at = headerBytes + colourTableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === trailer) return true
    if (kind === extension) at = afterSubBlocks(bytes, at + 2)
    else if (kind === frame) {
      // After the colour table comes one byte with the LZW code size, then the pixel data.
      const data = at + descriptorBytes + colourTableBytes(bytes[at + 9]) + 1
      at = afterSubBlocks(bytes, data)
    } else return false
  }
  return false
}

/** The highest bit says whether there is a colour table, the lowest three encode its length. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}
