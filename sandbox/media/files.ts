// Stores received pictures and videos on disk by their content: the same picture in a thousand posts is stored once. When
// there are too many, the oldest are removed; the posts stay and keep the size of the picture.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headBytes, type Sniffed, sniff } from './sniff.ts'

export type Kept = { sha256: string; bytes: number; sniffed: Sniffed | undefined }
export type Files = ReturnType<typeof openFiles>

export class TooLarge extends Error {}

/** Limit for unfinished uploads in pieces. */
const maxUnfinished = 100

/** Without a directory it uses a temporary one. */
export function openFiles(directory: string | undefined, maxBytes = 1_000_000_000) {
  let place = directory
  const known = directory ? listKnown(directory) : new Map<string, number>()
  const unfinished = new Set<string>()
  const folder = (): string => {
    place ??= mkdtempSync(join(tmpdir(), 'carillon-sandbox-'))
    mkdirSync(place, { recursive: true, mode: 0o700 })
    return place
  }
  const pathOf = (sha256: string) => join(folder(), sha256)
  const uploadOf = (id: string) => join(folder(), `upload-${id}`)
  return {
    /** Throws TooLarge as soon as the limit is exceeded. */
    async keep(bytes: AsyncIterable<Uint8Array>, max = maxBytes): Promise<Kept> {
      const draft = join(folder(), `draft-${randomBytes(8).toString('hex')}`)
      try {
        const kept = await write(draft, bytes, max)
        await rename(draft, pathOf(kept.sha256))
        known.delete(kept.sha256)
        known.set(kept.sha256, kept.bytes)
        for (const old of surplus(known, maxBytes)) {
          known.delete(old)
          await rm(pathOf(old), { force: true })
        }
        return kept
      } finally {
        await rm(draft, { force: true })
      }
    },
    async addPart(id: string, index: number, bytes: Uint8Array): Promise<void> {
      const upload = uploadOf(id)
      mkdirSync(upload, { recursive: true, mode: 0o700 })
      unfinished.add(id)
      const [oldest] = unfinished
      if (oldest !== undefined && unfinished.size > maxUnfinished) await this.forgetParts(oldest)
      await writeFile(join(upload, String(index)), bytes)
    },
    /** Joins the pieces by number, in whatever order they arrived. */
    async *readParts(id: string): AsyncGenerator<Buffer> {
      const names = await readdir(uploadOf(id)).catch(() => [])
      for (const name of names.sort((a, b) => Number(a) - Number(b)))
        yield* createReadStream(join(uploadOf(id), name))
    },
    async forgetParts(id: string): Promise<void> {
      unfinished.delete(id)
      await rm(uploadOf(id), { recursive: true, force: true })
    },
    find: (sha256: string): string | undefined => (known.has(sha256) ? pathOf(sha256) : undefined),
    close(): void {
      if (!directory && place) rmSync(place, { recursive: true, force: true })
    },
  }
}

/** Oldest first. Removes incomplete files of a killed process. */
function listKnown(directory: string): Map<string, number> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const names = readdirSync(directory)
  for (const name of names.filter((each) => /^(draft|upload)-/.test(each)))
    rmSync(join(directory, name), { recursive: true, force: true })
  return new Map(
    names
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .map((name) => ({ name, ...pick(statSync(join(directory, name))) }))
      .sort((a, b) => a.mtimeMs - b.mtimeMs)
      .map(({ name, size }) => [name, size]),
  )
}

function pick({ size, mtimeMs }: { size: number; mtimeMs: number }) {
  return { size, mtimeMs }
}

function surplus(known: Map<string, number>, maxBytes: number): string[] {
  let total = [...known.values()].reduce((sum, bytes) => sum + bytes, 0)
  const gone: string[] = []
  for (const [sha256, bytes] of known) {
    if (total <= maxBytes) break
    total -= bytes
    gone.push(sha256)
  }
  return gone
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, max: number): Promise<Kept> {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let length = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) {
      if (length < headBytes) head.push(chunk.subarray(0, headBytes - length))
      length += chunk.length
      if (length > max) throw new TooLarge(`more than ${max} bytes`)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), bytes: length, sniffed: sniff(Buffer.concat(head)) }
}
