// Packs sdk/ or testing/ as npm does.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the name of the packed file in the folder. */
export async function packLibrary(source: 'sdk' | 'testing', folder: string): Promise<string> {
  // Beside the sources, which several test files pack at once. `npm pack` makes the same in dist.
  const staged = join(folder, 'staged')
  await mkdir(staged)
  for (const file of ['package.json', 'README.md'])
    await copyFile(join(root, source, file), join(staged, file))
  const program = join(root, 'scripts/build-library.ts')
  await run(process.execPath, [program, source, join(staged, 'dist')])
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const { stdout } = await run('npm', words, { cwd: staged, timeout: 300_000 })
  await rm(staged, { recursive: true })
  return stdout.trim().split('\n').at(-1) ?? ''
}
