// The files of an archive: one for each kind and run, with a JSON object a line.
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { WriteLines } from './retention.ts'

export type ArchiveFiles = { write: WriteLines; close(): Promise<void> }

/** A file is made by its first line. Only its owner may read it. */
export async function openArchiveFiles(folder: string): Promise<ArchiveFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 17)
  const files = new Map<string, FileHandle>()
  const fileFor = async (kind: string) => {
    const known = files.get(kind)
    if (known) return known
    const name = `${kind}-${stamp}-${process.pid}.jsonl`
    const file = await open(join(folder, name), 'ax', 0o600)
    files.set(kind, file)
    await flushFolder(folder)
    return file
  }
  return {
    async write(kind, lines) {
      const file = await fileFor(kind)
      await file.appendFile(lines.map((line) => `${line}\n`).join(''))
      await file.datasync()
    },
    async close() {
      for (const file of files.values()) await file.close()
    },
  }
}

/** Without it a crash of the machine may lose the name of the file. */
async function flushFolder(folder: string): Promise<void> {
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}
