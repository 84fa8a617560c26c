// A small copy of a picture at an untrusted URL, such as the portrait of a profile: downloaded behind the guard against private addresses,
// decoded in a process of its own, re-encoded.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outbound } from '../../outbound/outbound.ts'
import { isPicture } from '../mime-types.ts'
import { sniff } from '../processing/sniff.ts'
import { Unusable } from '../processing/unusable.ts'
import { inWorkDirectory } from '../processing/work-files.ts'
import type { Storage } from '../storage/storage.ts'
import type { PictureProcesses } from './picture-process.ts'

const maxBytes = 5 * 1024 * 1024
// Each from its own beginning: on a busy machine it takes seconds to start the process that decodes.
const downloadMs = 10_000
const decodingMs = 30_000

type Using = {
  outbound: Pick<Outbound, 'download'>
  storage: Pick<Storage, 'workDirectory'>
  pictures: PictureProcesses
}

/** Throws if the URL is not allowed, does not answer, or is no picture. */
export function makeSmallPicture(
  { outbound, storage, pictures }: Using,
  url: string,
): Promise<{ bytes: Buffer; mimeType: string }> {
  return inWorkDirectory(storage, async (directory) => {
    const { status, bytes } = await outbound.download(url, {
      maxBytes,
      signal: AbortSignal.timeout(downloadMs),
    })
    if (status !== 200) throw new Unusable(`It answered with status ${status}.`)
    const path = join(directory, 'download')
    // At most 5 MB: no need for a stream.
    await writeFile(path, await Array.fromAsync(bytes))
    const type = await sniff(path)
    if (!type || !isPicture(type)) throw new Unusable('It is no picture.')
    const files = await pictures.make(
      { kind: 'picture', path, type, directory, networks: [] },
      AbortSignal.timeout(decodingMs),
    )
    const small = files.find(({ purpose }) => purpose === 'thumbnail')
    if (!small) throw new Unusable('It is no picture.')
    return { bytes: await readFile(small.path), mimeType: small.mimeType }
  })
}
