// Detects the type of bytes by their signature, and the size of a picture. Decodes nothing.

export type Sniffed = {
  type: 'image' | 'gif' | 'video' | 'document'
  mimeType: string
  width: number | null
  height: number | null
}

/** Enough to reach the size of a JPEG behind its colour profile. */
export const headBytes = 256 * 1024

/** Undefined: no type that a network accepts. */
export function sniff(head: Buffer): Sniffed | undefined {
  if (head.length < 12) return undefined
  if (head.readUInt32BE(0) === 0x89504e47) return image('image/png', pngSize(head))
  if (head.readUIntBE(0, 3) === 0xffd8ff) return image('image/jpeg', jpegSize(head))
  const word = (from: number, to: number) => head.toString('latin1', from, to)
  if (/^GIF8[79]a$/.test(word(0, 6)))
    return {
      type: 'gif',
      mimeType: 'image/gif',
      ...size(head.readUInt16LE(6), head.readUInt16LE(8)),
    }
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return image('image/webp', webpSize(head))
  if (word(0, 5) === '%PDF-') return { type: 'document', mimeType: 'application/pdf', ...noSize }
  if (word(4, 8) !== 'ftyp') return undefined
  const mimeType = word(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  return { type: 'video', mimeType, ...noSize }
}

type Size = { width: number | null; height: number | null }
const noSize: Size = { width: null, height: null }
const size = (width: number, height: number): Size => ({ width, height })

function image(mimeType: string, found: Size): Sniffed {
  return { type: 'image', mimeType, ...found }
}

function pngSize(head: Buffer): Size {
  return head.length < 24 ? noSize : size(head.readUInt32BE(16), head.readUInt32BE(20))
}

/** Skips segments up to the frame header (FFC0 to FFCF, except the three that mean something else). */
function jpegSize(head: Buffer): Size {
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return size(head.readUInt16BE(at + 7), head.readUInt16BE(at + 5))
    at += 2 + head.readUInt16BE(at + 2)
  }
  return noSize
}

/** Extended, lossy and lossless files hold the size in different places. */
function webpSize(head: Buffer): Size {
  if (head.length < 30) return noSize
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return size(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return size(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
  const bits = head.readUInt32LE(21)
  return size((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
}
