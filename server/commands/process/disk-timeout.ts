// A call on a disk that does not respond (usually a network disk) never returns and raises no error. Access to the data
// directory therefore has a timeout with a clear message.
import { readdir } from 'node:fs/promises'
import { OperatorError } from '../../config/operator-error.ts'

const timeoutMs = 10_000

export class DiskTimeout extends OperatorError {}

/** Reads the directory once, before anything else does. Any answer will do, even an error. */
export async function requireResponsiveDisk(directory: string): Promise<void> {
  const answered = readdir(directory).then(
    () => undefined,
    () => undefined,
  )
  await withDiskTimeout(directory, answered)
}

/** Only for work on files of the data directory. */
export async function withDiskTimeout<T>(directory: string, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(diskTimeout(directory)), timeoutMs)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function diskTimeout(directory: string): DiskTimeout {
  return new DiskTimeout(
    `The data directory ${directory} has not answered for ${timeoutMs / 1000} seconds. ` +
      'Check its disk (a network disk may be unreachable), or set CARILLON_DATA_DIR to another directory.',
  )
}

/** An ordinary exit would wait for the call that never returns. */
export function exitImmediately(exitCode: number): void {
  if (process.execve) process.execve('/bin/sh', ['sh', '-c', `exit ${exitCode}`])
  process.kill(process.pid, 'SIGKILL')
}
