// Streams the bytes of an upload to the disk. Only a small part is ever in memory, and no more than the declared size is read.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'
import { folderOf } from '../ids.ts'
import { makeWorkPath } from '../processing/work-files.ts'
import type { DiskStorage } from '../storage/disk.ts'
import { acceptUpload, describeWrongSize, rejectUpload } from './accept.ts'
import { keepArrived, takeArrived } from './arrived.ts'
import { freeMemory, openFileSink } from './file-sink.ts'

export type ExpectedUpload = {
  mediumId: string
  sizeBytes: number
  isComplete: boolean
  /** Of the first byte that this request sends; those before it have arrived earlier. */
  offset: number
}

export async function receiveUpload(
  { database, storage }: { database: Database; storage: DiskStorage },
  stream: Readable,
  expected: ExpectedUpload,
  signal: AbortSignal,
): Promise<void> {
  const { mediumId, sizeBytes, offset } = expected
  // Read the body to its end even if it is not needed: a client that is still sending would miss the response.
  if (expected.isComplete) return void (await copy(stream, discard(), sizeBytes, signal))
  const path = await makeWorkPath(storage)
  if (offset > 0) await takeArrived(storage, mediumId, { path, offset })
  try {
    const sink = await openFileSink(path, offset > 0 ? 'a' : 'wx')
    const received = offset + (await copy(stream, sink, sizeBytes - offset, signal))
    if (received !== sizeBytes) throw await wrongSize(database, expected, received)
    const name = `upload-${randomUUID()}`
    const file = { folder: folderOf(mediumId), name }
    await storage.put(path, file)
    if (!(await acceptUpload(database, mediumId, name))) await storage.remove(file)
  } catch (error) {
    if (isCut(error)) await keepArrived({ database, storage }, mediumId, path)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function copy(
  from: Readable,
  to: Writable,
  maxBytes: number,
  signal: AbortSignal,
): Promise<number> {
  let length = 0
  from.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > maxBytes) from.destroy(tooLarge(maxBytes))
  })
  try {
    await pipeline(from, to, { signal })
  } finally {
    // A write may still be on its way to the file.
    if (!to.closed) await new Promise<void>((resolve) => void to.once('close', () => resolve()))
  }
  return length
}

/** The connection broke, or the upload was ended for another request of its client. */
function isCut(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function discard(): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      freeMemory(chunk)
      done()
    },
  })
}

export function tooLarge(sizeBytes: number): Problem {
  return new Problem('tooLarge', {
    hint: say('upload_declared_bytes', { declared: sizeBytes }),
  })
}

/** Fails the medium with the same reason as the response. Another upload to the same URL may still succeed. */
export async function wrongSize(
  database: Database,
  { mediumId, sizeBytes }: ExpectedUpload,
  received: number,
): Promise<Problem> {
  const reason = describeWrongSize(sizeBytes, received)
  await rejectUpload(database, mediumId, reason)
  return new Problem('invalid', {
    message: reason,
    resource: { type: 'media', id: mediumId },
    reason: 'upload_mismatch',
  })
}
