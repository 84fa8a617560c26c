// Files that an attacker might send, or a phone that lost its connection. They are generated, so that none is in the
// repository.
import { crc32, deflateSync } from 'node:zlib'
import { pdf } from '../../sandbox/media/pictures.testing.ts'
import { animation, jpeg, noise, png, webp } from './pictures.ts'

export type HostileFile = { name: string; type: string; bytes: Buffer; reason: RegExp }

const notA = /^The file is not /
const damaged = /damaged or cut off/
const tooLarge = /million pixels/

export async function makeHostileFiles(): Promise<HostileFile[]> {
  const [aJpeg, aPng, aGif, aWebp] = [
    await jpeg(),
    await noisyPng(),
    await animation(),
    await webp(),
  ]
  const file = (name: string, type: string, bytes: Buffer, reason: RegExp) => ({
    name,
    type,
    bytes,
    reason,
  })
  return [
    file('SVG with a script as PNG', 'image/png', svg, notA),
    file('SVG with a script as GIF', 'image/gif', svg, notA),
    file('HTML as JPEG', 'image/jpeg', html, notA),
    file('HTML behind the first bytes of a GIF', 'image/gif', gifScript, damaged),
    file(
      'HTML behind the first bytes of a JPEG',
      'image/jpeg',
      Buffer.concat([aJpeg.subarray(0, 20), html]),
      damaged,
    ),
    file('JPEG as MP4', 'video/mp4', aJpeg, notA),
    file('HTML as PDF', 'application/pdf', html, notA),
    file('a PDF as PNG', 'image/png', pdf(), notA),
    file('a picture as PDF', 'application/pdf', aPng, notA),
    file('the beginning of a PDF alone', 'application/pdf', pdf().subarray(0, -6), damaged),
    file('a PDF of no version', 'application/pdf', Buffer.from('%PDF-x\n%%EOF'), damaged),
    file('a PDF of 301 pages', 'application/pdf', pdf('', 301), /301 pages/),
    file('one byte', 'image/png', Buffer.from([0x89]), notA),
    file('only zeros', 'image/jpeg', Buffer.alloc(100_000), notA),
    file('the head of a PNG and nothing else', 'image/png', aPng.subarray(0, 33), damaged),
    file('a JPEG cut in half', 'image/jpeg', aJpeg.subarray(0, aJpeg.length / 2), damaged),
    file('a PNG cut in half', 'image/png', aPng.subarray(0, aPng.length / 2), damaged),
    file('a WebP cut in half', 'image/webp', aWebp.subarray(0, aWebp.length / 2), damaged),
    file('a GIF cut in half', 'image/gif', aGif.subarray(0, aGif.length / 2), damaged),
    file('a PNG of 900 million pixels in 100 KB', 'image/png', pngOf(30_000, 30_000), tooLarge),
    file(
      'a PNG that says it is 2 thousand million wide',
      'image/png',
      pngHead(2 ** 31 - 1, 1),
      /./,
    ),
    file('a PNG without pixels', 'image/png', pngHead(0, 0), /./),
    file('a JPEG that says it is 65535 by 65535', 'image/jpeg', resized(aJpeg), /./),
    file(
      'a GIF of 2000 frames of a million pixels',
      'image/gif',
      gifOf(1000, 1000, 2000),
      tooLarge,
    ),
    file('a playlist that reads a file', 'video/mp4', playlist, notA),
    file(
      'a playlist behind the head of an MP4',
      'video/mp4',
      Buffer.concat([ftyp, playlist]),
      /video/,
    ),
    file('an MP4 without anything', 'video/mp4', ftyp, /video/),
    file(
      'an MP4 whose box is longer than the file',
      'video/mp4',
      Buffer.concat([ftyp, longBox]),
      /video/,
    ),
  ]
}

/** Pictures with other data behind or inside them: the picture is used, the rest is removed. */
export async function makePolyglots(): Promise<{ name: string; type: string; bytes: Buffer }[]> {
  const payload = Buffer.concat([html, Buffer.from('PK\u0003\u0004'), marker])
  const aPng = await png()
  const comment = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload]))
  const bomb = Buffer.concat([
    Buffer.from('Comment\0\0'),
    deflateSync(Buffer.alloc(200_000_000, marker)),
  ])
  const afterHead = (added: Buffer) =>
    Buffer.concat([aPng.subarray(0, 33), added, aPng.subarray(33)])
  return [
    { name: 'JPEG and HTML', type: 'image/jpeg', bytes: Buffer.concat([await jpeg(), payload]) },
    { name: 'PNG and HTML', type: 'image/png', bytes: Buffer.concat([aPng, payload]) },
    { name: 'GIF and HTML', type: 'image/gif', bytes: Buffer.concat([await animation(), payload]) },
    { name: 'PNG with HTML in a note', type: 'image/png', bytes: afterHead(comment) },
    { name: 'PNG with a note of 200 MB', type: 'image/png', bytes: afterHead(chunk('zTXt', bomb)) },
  ]
}

export const marker = Buffer.from('carillon-payload')
const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)
const gifScript = Buffer.concat([
  Buffer.from('GIF89a/*'),
  Buffer.alloc(20),
  Buffer.from('*/=1;'),
  html,
])
const playlist = Buffer.from(
  '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXTINF:1,\nhttp://127.0.0.1:9/\n',
)
const ftyp = box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41'))
const longBox = Buffer.concat([Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('moov')])

function noisyPng(): Promise<Buffer> {
  return noise().png().toBuffer()
}

function box(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type), content])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const size = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit for each pixel, grey.
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head)])
}

export function pngOf(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }))
  return Buffer.concat([pngHead(width, height), data, chunk('IEND', Buffer.alloc(0))])
}

/** The size is in the frame header, after its marker. */
function resized(picture: Buffer): Buffer {
  const copy = Buffer.from(picture)
  copy.fill(
    0xff,
    copy.indexOf(Buffer.from([0xff, 0xc0])) + 5,
    copy.indexOf(Buffer.from([0xff, 0xc0])) + 9,
  )
  return copy
}

/** Each frame is one pixel on a large canvas: a few bytes that decode to the full canvas. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401003b', 'hex')
  return Buffer.concat([
    head,
    ...Array.from({ length: frames }, () => frame.subarray(0, -1)),
    Buffer.from(';'),
  ])
}
