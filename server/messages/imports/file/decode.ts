// The characters of an uploaded file, in pieces, so that a large file is never there twice as a whole.
import { Problem } from '../../../errors.ts'
import { say } from '../../../sentences/sentences.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const pieceBytes = 64 * 1024

/** Without the byte order mark. */
export function* decode(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true })
    yield decoder.decode()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new Problem('invalid', {
      message: say('import_not_encoded', { encoding }),
      hint: say('import_encoding_advice'),
      reason: 'encoding_unknown',
      param: '/encoding',
      cause,
    })
  }
}

/** By the byte order mark, or by where the zero bytes of UTF-16 stand. Otherwise UTF-8, which notices by itself that a file is none. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1024)
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return 'utf-8'
}
