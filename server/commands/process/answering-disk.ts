// A disk that is away (a network disk, mostly) refuses nothing: a call that touches it just never returns. So whoever
// waits for the data directory waits for a bounded time, and says what it waited for.
import { readdir } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'

const patienceMs = 10_000

export class DiskSilent extends OperatorError {}

/** Looks at the directory once, before anything else does. What it says does not matter here, only that it answers. */
export async function requireAnsweringDisk(directory: string): Promise<void> {
  const look = readdir(directory).then(
    () => undefined,
    () => undefined,
  )
  await answerFrom(directory, look)
}

/** For work on files of the data directory and nothing else. */
export async function answerFrom<T>(directory: string, work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(isSilent(directory)), patienceMs)
  try {
    return await Promise.race([work, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

function isSilent(directory: string): DiskSilent {
  return new DiskSilent(
    `The data directory ${directory} has not answered for ${patienceMs / 1000} seconds. ` +
      'Check the disk that it is on (a network disk may be away), or set CARILLON_DATA_DIR to another directory.',
  )
}

/** An ordinary exit would wait for the call that never returns. */
export function endAtOnce(exitCode: number): void {
  if (process.execve) process.execve('/bin/sh', ['sh', '-c', `exit ${exitCode}`])
  process.kill(process.pid, 'SIGKILL')
}
