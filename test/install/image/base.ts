// The base image of the Dockerfile, made without a container runtime: an empty Debian with Node, npm and the user node, as Docker's image of
// Node has them.
import { execFile, execFileSync } from 'node:child_process'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  readFile,
  realpath,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeMountPoints } from './confined.ts'

const run = promisify(execFile)

/** Why it cannot be made here. */
export function whyNoBase(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make the root of an image'
  if (process.platform !== 'linux') return 'only root can make the root of an image, on Linux'
  for (const [program, word] of [
    ['mmdebstrap', '--version'],
    ['unshare', '--version'],
    ['setpriv', '--version'],
  ] as const)
    if (!runs(program, word)) return `the program ${program} is missing`
  if (!runs('unshare', '--mount', '--pid', '--fork', 'true'))
    return 'only root can mount, and this one may not'
  return undefined
}

/** Writes an archive of it, of which each stage is a copy. Returns why it could not be. */
export async function makeBase(folder: string, archive: string): Promise<string | undefined> {
  const plain = `${folder}-plain.tar`
  try {
    await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', plain], {
      timeout: 900_000,
      maxBuffer: 16 << 20,
    })
  } catch (error) {
    return `the mirror of Debian did not answer mmdebstrap: ${lastLine(error)}`
  }
  await mkdir(folder)
  await run('tar', ['-xf', plain, '-C', folder, '--exclude=./dev/*'])
  await addNode(folder)
  await makeMountPoints(folder)
  await run('tar', ['-cf', archive, '-C', folder, '.'])
  return undefined
}

/** The Node that runs the tests, and the npm of this machine. */
async function addNode(folder: string): Promise<void> {
  const program = join(folder, 'usr/local/bin/node')
  await mkdir(dirname(program), { recursive: true })
  await copyFile(await realpath(process.execPath), program)
  await chmod(program, 0o755)
  const npm = await realpath(
    execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
  )
  await cp(dirname(dirname(npm)), join(folder, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
  })
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/local/bin', name))
  const append = async (file: string, line: string) => {
    const path = join(folder, file)
    await writeFile(path, (await readFile(path, 'utf8')) + line)
  }
  await append('etc/passwd', 'node:x:1000:1000::/home/node:/bin/bash\n')
  await append('etc/group', 'node:x:1000:\n')
  // Of each container, by its runtime.
  await writeFile(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
}

function runs(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return text.trim().split('\n').at(-1) ?? ''
}
