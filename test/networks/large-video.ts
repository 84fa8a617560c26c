// A large video on its way to X, for tests of how much of it is in memory.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import { factsByAddress } from '../../server/media/upload/by-address.ts'
import type { PostMedium } from '../../server/networks/networks.ts'
import { atEnd } from '../support/at-end.ts'
import { makeAccount, makePost, open, requireNetwork } from './subjects.ts'

/** Sends a video of so many bytes; `onPiece` is called when a piece has arrived. */
export async function sendToX(bytes: number, onPiece: () => void) {
  // Reads and forgets: what is measured is the connector.
  const network = createServer((request, response) => {
    request.resume().on('end', () => {
      onPiece()
      response.end('{"data":{"id":"1"}}')
    })
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  atEnd(async () => network.close())
  const { port } = network.address() as AddressInfo
  const connector = requireNetwork(open(`http://127.0.0.1:${port}`), 'TWITTER')
  const { medium, state } = endless(bytes)
  const enough = AbortSignal.timeout(600_000)
  await connector.prepare?.(makeAccount('twitter'), makePost({ media: [medium] }), enough)
  return { state }
}

const address = 'https://pictures.example/lake.mp4'

/** A video of any length that nothing holds as a whole; it counts how often it is open. */
export function endless(length: number) {
  const chunk = mp4(64 * 1024)
  const state = { open: 0, read: 0 }
  async function* bytes() {
    state.open += 1
    try {
      for (let left = length; left > 0; left -= chunk.length) {
        state.read += Math.min(left, chunk.length)
        yield chunk.subarray(0, left)
      }
    } finally {
      state.open -= 1
    }
  }
  const medium: PostMedium = {
    ...factsByAddress(address),
    url: address,
    coverUrl: null,
    open: async () => ({ sizeBytes: length, mimeType: 'video/mp4', bytes: bytes() }),
  }
  return { medium, state }
}

setFlagsFromString('--expose-gc')
// A new context has the function that the flag adds.
const collect: () => void = runInNewContext('gc')

/** The bytes on the heap and beside it that are still referenced. */
export function usedAfterCollection(): number {
  // Buffers are freed beside the program: a second collection waits until those of the first are.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
