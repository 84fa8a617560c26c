// The files that a file reaches: those it imports, starts as a program or reads, directly or through others. Found by the paths that the
// sources name, so that a program in `new URL('../../server/main.ts', import.meta.url)` counts like an import.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Paths are relative to the root of the project. */
export type Reach = {
  files: ReadonlySet<string>
  /** The file itself and everything it reaches. */
  from(file: string): Promise<ReadonlySet<string>>
}

const code = /\.(ts|tsx|mjs|js)$/
/** A quoted path of a file. */
const fileName = /['"`]([^'"`\s${}]+\.[a-z]+)['"`]/g
/** A folder that is read; the root is named as a working directory, not because everything in it is read. */
const folderName = /new URL\('(\.[^']*[a-z]\/?)', import\.meta\.url\)/g

export async function openReach(): Promise<Reach> {
  const files = new Set(await listFiles())
  const named = new Map<string, Promise<string[]>>()
  const pathsIn = (file: string) => {
    const known = named.get(file) ?? readPaths(file, files)
    named.set(file, known)
    return known
  }
  return {
    files,
    async from(file) {
      const reached = new Set([file])
      // A set iterates over what is added meanwhile.
      for (const next of reached)
        if (code.test(next)) for (const path of await pathsIn(next)) reached.add(path)
      return reached
    },
  }
}

/** Tracked files and new ones that git does not ignore. */
async function listFiles(): Promise<string[]> {
  const { stdout } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 64e6 },
  )
  return stdout.split('\0').filter(Boolean)
}

async function readPaths(file: string, files: ReadonlySet<string>): Promise<string[]> {
  // A removed file reaches nothing.
  const text = await readFile(join(root, file), 'utf8').catch(() => '')
  const found = new Set<string>()
  const folder = posix.dirname(file)
  for (const [, path = ''] of text.matchAll(fileName))
    for (const target of [posix.join(folder, path), posix.normalize(path)])
      if (files.has(target)) found.add(target)
  for (const [, path = ''] of text.matchAll(folderName)) {
    const prefix = posix.join(folder, path, '/')
    for (const one of files) if (one.startsWith(prefix)) found.add(one)
  }
  return [...found]
}
