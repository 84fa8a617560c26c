// A form with a file as its last part (multipart/form-data, RFC 7578), sent while the file is read.
import { randomBytes } from 'node:crypto'
import type { Reading } from './medium-bytes.ts'

type File = { name: string; mimeType: string; reading: Pick<Reading, 'bytes' | 'sizeBytes'> }

export function multipart(
  fields: [name: string, value: string][],
  { name, mimeType, reading }: File,
) {
  const boundary = `carillon-${randomBytes(12).toString('hex')}`
  const part = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}`
  const head = Buffer.from(
    fields.map(([field, value]) => part(`name="${field}"\r\n\r\n${value}\r\n`)).join('') +
      part(`name="file"; filename="${name}"\r\nContent-Type: ${mimeType}\r\n\r\n`),
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    mimeType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: head.length + reading.sizeBytes + tail.length,
    body: joined(head, reading.bytes, tail),
  }
}

async function* joined(
  head: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  tail: Buffer,
): AsyncGenerator<Uint8Array> {
  yield head
  yield* bytes
  yield tail
}
