// Decodes pictures in child processes, at most one per medium in processing: a decompression bomb, or a file that crashes the
// image library, takes down only its own process.

import { type ChildProcess, fork } from 'node:child_process'
import { say } from '../../sentences/sentences.ts'
import { pictureTimeoutMs } from '../processing/limits.ts'
import { Unusable } from '../processing/unusable.ts'
import { watchMemory } from '../processing/watch-memory.ts'
import type { ProducedFile } from './picture.ts'
import type { PictureAnswer } from './picture-child.ts'
import type { PictureTask } from './picture-work.ts'

export type PictureProcesses = {
  make(task: PictureTask, signal: AbortSignal): Promise<ProducedFile[]>
}

/** Starting a process takes as long as decoding a picture, so an idle process waits for the next task. */
const idleMs = 10_000

export function openPictureProcesses(): PictureProcesses {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const popIdle = (): ChildProcess | undefined => {
    for (let free = idle.pop(); free; free = idle.pop()) {
      clearTimeout(free.timer)
      if (free.child.connected) return free.child
    }
    return undefined
  }
  const release = (child: ChildProcess) => {
    if (!child.connected || child.killed) return
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.child === child),
        1,
      )
      child.kill('SIGKILL')
    }, idleMs)
    idle.push({ child, timer: timer.unref() })
  }
  const runAndRelease = async (child: ChildProcess, task: PictureTask, signal: AbortSignal) => {
    try {
      return await runTask(child, task, signal)
    } finally {
      release(child)
    }
  }
  return {
    async make(task, signal) {
      const reused = popIdle()
      try {
        return await runAndRelease(reused ?? start(), task, signal)
      } catch (error) {
        // A reused process may still hold memory of earlier pictures: try again in a new one.
        if (!reused || !(error instanceof TooMuchMemory)) throw error
        return await runAndRelease(start(), task, signal)
      }
    },
  }
}

class TooMuchMemory extends Unusable {}

function start(): ChildProcess {
  const child = fork(new URL('./picture-child.ts', import.meta.url), {
    // Nothing of the service's environment, which holds secrets. With one arena glibc returns the memory of a decoded picture;
    // with several, each picture leaves more behind, until a reused process exceeds its limit.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=128', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The child must not keep its parent alive; it exits when the IPC channel closes.
  child.unref()
  child.channel?.unref()
  return child
}

async function runTask(
  child: ChildProcess,
  task: PictureTask,
  signal: AbortSignal,
): Promise<ProducedFile[]> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const kill = () => child.kill('SIGKILL')
  let hasTimedOut = false
  const timer = setTimeout(() => {
    hasTimedOut = true
    kill()
  }, pictureTimeoutMs)
  const memory = watchMemory(child.pid, kill)
  const onExit = () => {
    if (signal.aborted) reject(signal.reason)
    else if (hasTimedOut) reject(new Unusable(say('picture_takes_too_long')))
    else if (memory.isExceeded()) reject(new TooMuchMemory(say('picture_needs_memory')))
    else reject(new Error('the picture process has exited'))
  }
  child.once('message', resolve)
  child.once('error', reject)
  child.once('exit', onExit)
  signal.addEventListener('abort', kill, { once: true })
  try {
    child.channel?.ref()
    child.send(task)
    return filesOf(await promise)
  } finally {
    clearTimeout(timer)
    memory.stop()
    signal.removeEventListener('abort', kill)
    child.off('message', resolve).off('error', reject).off('exit', onExit)
    child.channel?.unref()
  }
}

function filesOf(answer: PictureAnswer): ProducedFile[] {
  if ('files' in answer) return answer.files
  if ('unusable' in answer) throw new Unusable(answer.unusable)
  throw new Error(`a picture could not be read: ${answer.failed}`)
}
