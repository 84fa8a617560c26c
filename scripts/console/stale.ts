// Whether console/dist was built from the sources as they are now: a hash of their contents, kept beside the build.
import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const hashFile = '.sources'

/** The console counts characters by the server's code. */
const sources = [
  'console/**/*.{ts,tsx,css,html,svg,json}',
  'server/strings/normalize.ts',
  'server/networks/**/*.ts',
  'scripts/console/*.ts',
  'package-lock.json',
]

export async function isStale(): Promise<boolean> {
  const built = await readFile(join(root, 'console/dist', hashFile), 'utf8').catch(() => undefined)
  return built !== (await hashSources())
}

export async function markBuilt(directory: string, hash: string): Promise<void> {
  await writeFile(join(directory, hashFile), hash)
}

export async function hashSources(): Promise<string> {
  const exclude = ['console/dist', 'console/.dist-*', '**/node_modules', '**/*.test.ts']
  const files = await Array.fromAsync(glob(sources, { cwd: root, exclude }))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}
