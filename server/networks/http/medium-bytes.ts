// Reads the bytes of a medium in the pieces that a network accepts, and always closes it.
import { say } from '../../sentences/sentences.ts'
import { NetworkError, type OpenedMedium, type PostMedium } from '../networks.ts'

export type Reading = Omit<OpenedMedium, 'bytes'> & {
  bytes: AsyncGenerator<Uint8Array>
  close(): Promise<void>
}

/** Reads the first chunk ahead: closing a generator that never started would leave its file open. */
export async function startReading(medium: PostMedium, signal: AbortSignal): Promise<Reading> {
  const { sizeBytes, mimeType, bytes } = await medium.open(signal)
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  const close = async () => {
    await chunks.return?.()
  }
  if (kindOf(mimeType) === medium.kind)
    return { sizeBytes, mimeType, bytes: readOn(first, chunks), close }
  await close()
  throw new NetworkError(
    'rejected',
    'media_of_another_kind',
    say('media_address_gives', { type: mimeType || say('no_type') }),
    {
      hint: say('media_address_gives_advice'),
    },
  )
}

async function* readOn(
  first: IteratorResult<Uint8Array>,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value
}

function kindOf(mimeType: string): PostMedium['kind'] | undefined {
  if (mimeType === 'image/gif') return 'gif'
  if (mimeType === 'application/pdf') return 'document'
  return (['image', 'video'] as const).find((kind) => mimeType.startsWith(`${kind}/`))
}

/** Pieces of equal size except the last. Only one is in memory at a time. */
export async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  const held: Uint8Array[] = []
  let length = 0
  for await (let chunk of bytes) {
    while (length + chunk.length >= pieceBytes) {
      const rest = pieceBytes - length
      yield Buffer.concat([...held.splice(0), chunk.subarray(0, rest)])
      chunk = chunk.subarray(rest)
      length = 0
    }
    if (chunk.length > 0) held.push(chunk)
    length += chunk.length
  }
  if (length > 0) yield Buffer.concat(held)
}
