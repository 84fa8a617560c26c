// Runs a program on an uploaded file: without a shell, without the service's environment, with limits on time, memory and
// output.

import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../../sentences/sentences.ts'
import { Unusable } from './unusable.ts'
import { watchMemory } from './watch-memory.ts'

/** The environment of the service holds secrets that a video tool does not need. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
}
const maxOutputLength = 1_048_576

export class ProgramFailed extends Error {
  /** True if the process was killed because it exceeded the memory limit. */
  readonly exceededMemory: boolean

  constructor(stderr: string, exceededMemory: boolean) {
    super(stderr)
    this.exceededMemory = exceededMemory
  }
}

export async function runProgram(
  path: string,
  args: string[],
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<string> {
  const ended = Promise.withResolvers<number | null>()
  const child = spawn(path, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  child.on('error', ended.reject)
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeoutMs)
  const memory = watchMemory(child.pid, kill)
  signal.addEventListener('abort', kill, { once: true })
  let output = ''
  let stderr = ''
  // Without free descriptors there are no pipes.
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length > maxOutputLength) kill()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2000)
  })
  child.on('close', (code) => ended.resolve(code))
  try {
    const code = await ended.promise
    signal.throwIfAborted()
    if (code === 0) return output
    throw new ProgramFailed(stderr, memory.isExceeded())
  } catch (error) {
    throw isNotFound(error) ? notInstalled(path, error) : error
  } finally {
    clearTimeout(timer)
    memory.stop()
    signal.removeEventListener('abort', kill)
  }
}

/** Whether `runProgram` would find the program. */
export async function isInstalled(path: string): Promise<boolean> {
  const folders = path.includes('/') ? [''] : environment.PATH.split(':')
  for (const folder of folders) {
    const isExecutable = await access(join(folder, path), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) return true
  }
  return false
}

function isNotFound(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EACCES'
}

function notInstalled(path: string, cause: unknown): Unusable {
  const name = path.split('/').at(-1)
  return new Unusable(say('videos_need_program', { program: name ?? path }), { cause })
}
