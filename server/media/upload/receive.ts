// Takes the bytes of an upload to the disk as they come: little of them is ever in memory, and never more is read than
// was declared.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { folderOf } from '../ids.ts'
import { makeWorkPath } from '../processing/work-files.ts'
import type { DiskStorage } from '../storage/disk.ts'
import { describeWrongSize, refuseUpload, takeUpload } from './accept.ts'
import { giveBack, openFileSink } from './file-sink.ts'

export type Expected = { mediumId: string; sizeBytes: number; isTaken: boolean }

export async function receiveUpload(
  { database, storage }: { database: Database; storage: DiskStorage },
  stream: Readable,
  expected: Expected,
  signal: AbortSignal,
): Promise<void> {
  const { mediumId, sizeBytes } = expected
  // Read to its end even if nobody needs it any more: a client that is still sending would not hear the answer.
  if (expected.isTaken) return void (await copy(stream, nowhere(), sizeBytes, signal))
  const path = await makeWorkPath(storage)
  try {
    const got = await copy(stream, await openFileSink(path), sizeBytes, signal)
    if (got !== sizeBytes) throw await wrongSize(database, expected, got)
    const name = `upload-${randomUUID()}`
    const file = { folder: folderOf(mediumId), name }
    await storage.put(path, file)
    if (!(await takeUpload(database, mediumId, name))) await storage.remove(file)
  } finally {
    await rm(path, { force: true })
  }
}

async function copy(
  from: Readable,
  to: Writable,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let length = 0
  from.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > most) from.destroy(tooMuch(most))
  })
  await pipeline(from, to, { signal })
  return length
}

function nowhere(): Writable {
  return new Writable({
    write: (piece: Buffer, _encoding, done) => {
      giveBack(piece)
      done()
    },
  })
}

export function tooMuch(sizeBytes: number): Problem {
  return new Problem('tooLarge', {
    hint: `${sizeBytes} bytes were declared for this upload.`,
  })
}

/** Also what FAILED says; a further upload to the same address may still succeed. */
export async function wrongSize(
  database: Database,
  { mediumId, sizeBytes }: Expected,
  got: number,
): Promise<Problem> {
  const reason = describeWrongSize(sizeBytes, got)
  await refuseUpload(database, mediumId, reason)
  return new Problem('invalid', { message: reason, resource: { type: 'media', id: mediumId } })
}
