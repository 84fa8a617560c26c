// Runs a program that reads what somebody uploaded: without a shell, without our environment, with little time and little
// to say.
import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { Unusable } from './unusable.ts'
import { watchMemory } from './watch-memory.ts'

/** Our own environment holds secrets, and a program that reads videos needs none of it. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin',
}
const mostOutput = 1_048_576

export class ProgramFailed extends Error {
  /** It was ended because it took too much. */
  readonly tookMemory: boolean

  constructor(complaints: string, tookMemory: boolean) {
    super(complaints)
    this.tookMemory = tookMemory
  }
}

export async function runProgram(
  path: string,
  args: string[],
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<string> {
  const ended = Promise.withResolvers<number | null>()
  const child = spawn(path, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeoutMs)
  const memory = watchMemory(child.pid, kill)
  signal.addEventListener('abort', kill, { once: true })
  let output = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length > mostOutput) kill()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-2000)
  })
  child.on('error', ended.reject)
  child.on('close', (code) => ended.resolve(code))
  try {
    const code = await ended.promise
    signal.throwIfAborted()
    if (code === 0) return output
    throw new ProgramFailed(complaints, memory.isExceeded())
  } catch (error) {
    throw isNotThere(error) ? notInstalled(path, error) : error
  } finally {
    clearTimeout(timer)
    memory.stop()
    signal.removeEventListener('abort', kill)
  }
}

/** Whether `runProgram` would find it. */
export async function isInstalled(path: string): Promise<boolean> {
  const folders = path.includes('/') ? [''] : environment.PATH.split(':')
  for (const folder of folders) {
    const isThere = await access(join(folder, path), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}

function isNotThere(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EACCES'
}

function notInstalled(path: string, cause: unknown): Unusable {
  const name = path.split('/').at(-1)
  return new Unusable(
    `Videos need ffmpeg, and ${name} is not installed where Carillon runs. Ask its operator to install it.`,
    { cause },
  )
}
