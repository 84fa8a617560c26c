// Explores a configuration of the model exhaustively by SPIN.
import { execFile, execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A sum; publishing.pml has the formulas. */
const properties = {
  ...{ once: 1, sent: 2, failed: 4, deleted: 8, text: 16, unapproved: 32, limbo: 64, pause: 128 },
  chain: 256,
}
export type Property = keyof typeof properties

export type Configuration = { flags: string; about: Property[] }

/** Of a test. */
export const skip = hasSpin() ? false : 'no spin'

/** SPIN's report. A search that was not completed is no proof. */
export async function explore({ flags, about }: Configuration): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'carillon-model-'))
  try {
    await copyFile(join(import.meta.dirname, 'publishing.pml'), join(cwd, 'publishing.pml'))
    const sum = about.reduce((all, property) => all + properties[property], 0)
    await run('spin', [...flags.split(' '), `-DPROPERTY=${sum}`, '-a', 'publishing.pml'], { cwd })
    const options = '-O2 -w -DSAFETY -DNOFAIR -DVECTORSZ=4096 -DMEMLIM=4000 -o pan pan.c'
    await run('gcc', options.split(' '), { cwd })
    const { stdout } = await run('./pan', ['-E', '-m400000'], { cwd, timeout: 600_000 })
    return /errors: 0/.test(stdout) && /Search not completed|max search depth/.test(stdout)
      ? 'not completed'
      : stdout
  } finally {
    await rm(cwd, { recursive: true })
  }
}

function hasSpin(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v spin && command -v gcc'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
