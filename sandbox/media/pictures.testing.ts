// Small valid pictures, the beginning of a video and the ends of a PDF, for tests.

/** 16 by 12 pixels. The label follows the picture's end: decoders ignore it, and no two labels make the same bytes. */
export function jpeg(label = ''): Buffer {
  return Buffer.concat([whole, Buffer.from(label)])
}

const whole = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAGhj//2Q==',
  'base64',
)

/** A PNG's signature and header; `width` by `height` pixels that are not there. */
export function pngHead(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Begins like a video and is `length` bytes long. */
export function mp4(length = 1_000): Buffer {
  const bytes = Buffer.alloc(length, 'carillon ')
  Buffer.from('0000001866747970697336d0000000006973366d', 'hex').copy(bytes)
  bytes.write('isom', 8)
  return bytes
}

/** Begins and ends like a PDF, and says that it has so many pages. */
export function pdf(label = '', pages = 3): Buffer {
  const dictionary = `1 0 obj << /Linearized 1 /L 900 /O 4 /E 700 /N ${pages} /T 800 >> endobj`
  return Buffer.from(`%PDF-1.7\n${dictionary}\n% ${label}\nstartxref\n0\n%%EOF\n`)
}
