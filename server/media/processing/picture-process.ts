// Pictures are read in processes of their own, at most one for each medium that is worked on: one that unfolds to more
// than it should, or finds a fault in the library, ends with its process and with nothing else.
import { type ChildProcess, fork } from 'node:child_process'
import { pictureMs } from './limits.ts'
import type { ProducedFile } from './picture.ts'
import type { PictureAnswer } from './picture-child.ts'
import type { PictureTask } from './picture-work.ts'
import { Unusable } from './unusable.ts'
import { watchMemory } from './watch-memory.ts'

export type PictureProcesses = {
  make(task: PictureTask, signal: AbortSignal): Promise<ProducedFile[]>
}

/** Starting one takes as long as reading a picture: it stays for the next one, for a while. */
const idleMs = 10_000

export function openPictureProcesses(): PictureProcesses {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const takeIdle = (): ChildProcess | undefined => {
    for (let free = idle.pop(); free; free = idle.pop()) {
      clearTimeout(free.timer)
      if (free.child.connected) return free.child
    }
    return undefined
  }
  const giveBack = (child: ChildProcess) => {
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
  const askAndGiveBack = async (child: ChildProcess, task: PictureTask, signal: AbortSignal) => {
    try {
      return await ask(child, task, signal)
    } finally {
      giveBack(child)
    }
  }
  return {
    async make(task, signal) {
      const used = takeIdle()
      try {
        return await askAndGiveBack(used ?? start(), task, signal)
      } catch (error) {
        // What earlier pictures have left in its memory is not this one's fault.
        if (!used || !(error instanceof TooMuchMemory)) throw error
        return await askAndGiveBack(start(), task, signal)
      }
    },
  }
}

class TooMuchMemory extends Unusable {}

function start(): ChildProcess {
  const child = fork(new URL('./picture-child.ts', import.meta.url), {
    // Our own holds secrets.
    env: {},
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It must not keep its parent from ending; it ends with it.
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(
  child: ChildProcess,
  task: PictureTask,
  signal: AbortSignal,
): Promise<ProducedFile[]> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const kill = () => child.kill('SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, pictureMs)
  const memory = watchMemory(child.pid, kill)
  const ended = () => {
    if (signal.aborted) reject(signal.reason)
    else if (isLate) reject(new Unusable('The picture takes too long to read.'))
    else if (memory.isExceeded()) reject(new TooMuchMemory('The picture needs too much memory.'))
    else reject(new Error('the process that reads pictures has ended'))
  }
  child.once('message', resolve)
  child.once('error', reject)
  child.once('exit', ended)
  signal.addEventListener('abort', kill, { once: true })
  try {
    child.channel?.ref()
    child.send(task)
    return filesOf(await promise)
  } finally {
    clearTimeout(timer)
    memory.stop()
    signal.removeEventListener('abort', kill)
    child.off('message', resolve).off('error', reject).off('exit', ended)
    child.channel?.unref()
  }
}

function filesOf(answer: PictureAnswer): ProducedFile[] {
  if ('files' in answer) return answer.files
  if ('unusable' in answer) throw new Unusable(answer.unusable)
  throw new Error(`a picture could not be read: ${answer.failed}`)
}
