// Walks through the blocks of a GIF to its end mark. The library shows what it finds of one that was cut off and does not
// mind; whoever uploaded it would.
import { readFile } from 'node:fs/promises'
import { Unusable } from './unusable.ts'

const trailer = 0x3b
const extension = 0x21
const frame = 0x2c
const headerBytes = 13
const descriptorBytes = 10

export async function requireWholeGif(path: string): Promise<void> {
  if (!isWhole(await readFile(path)))
    throw new Unusable('The picture is damaged or cut off: it cannot be read.')
}

export function isWhole(bytes: Buffer): boolean {
  let at = headerBytes + colourTableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === trailer) return true
    if (kind === extension) at = afterSubBlocks(bytes, at + 2)
    else if (kind === frame) {
      // Behind the colours stands one byte about the code, then the pixels.
      const data = at + descriptorBytes + colourTableBytes(bytes[at + 9]) + 1
      at = afterSubBlocks(bytes, data)
    } else return false
  }
  return false
}

/** The highest bit says whether there is a table, the lowest three how long it is. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}
