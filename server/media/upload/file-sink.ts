// Writes a stream into a file in large steps, and gives the memory of every piece back as soon as it is written. Left to the
// garbage collector, some 70 MB of written pieces pile up while a large file passes.
import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'

const highWaterMark = 1_048_576

export async function openFileSink(path: string): Promise<Writable> {
  const file = await open(path, 'wx')
  const write = async (pieces: Buffer[]) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    await writeAll(file, pieces, length)
    for (const piece of pieces) giveBack(piece)
  }
  return new Writable({
    highWaterMark,
    write: (piece: Buffer, _encoding, done) => void write([piece]).then(() => done(), done),
    writev: (pieces, done) =>
      void write(pieces.map(({ chunk }) => chunk as Buffer)).then(() => done(), done),
    destroy: (error, done) =>
      void file.close().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      ),
  })
}

async function writeAll(file: FileHandle, pieces: Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces)
  // A disk that is nearly full takes a part and says so only by the number.
  if (bytesWritten !== length)
    throw Object.assign(new Error('the disk did not take all bytes'), { code: 'ENOSPC' })
}

/** Only a piece that has its memory for itself; small ones share theirs. */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
