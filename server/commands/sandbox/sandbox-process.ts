// Runs the sandbox networks in a child process, so that the process that holds the keys does not parse what clients send to
// them. The child is forked early, because it takes a moment to load, and exits with its parent, even when that is killed.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Started } from '../../../sandbox/process.ts'
import type { SandboxOptions } from '../../../sandbox/sandbox.ts'

export type SandboxChild = {
  /** Resolves to the URL of the sandbox; rejects when it cannot listen. */
  start(options: SandboxOptions): Promise<string>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('../../../sandbox/process.ts', import.meta.url))
const restartPauseMs = 1000
const graceMs = 2000

export function forkSandbox(log: Logger): SandboxChild {
  let child = spawn()
  let isClosed = false

  async function sendStart(options: SandboxOptions): Promise<string> {
    const [started] = await Promise.race([
      once(child, 'message') as Promise<[Started]>,
      once(child, 'exit').then(([code, signal]): never => {
        throw new Error(`the sandbox ended with ${signal ?? code} before it was up`)
      }),
      sendOptions(child, options),
    ])
    if (started.url !== undefined) return started.url
    throw Object.assign(new Error(started.error.message), { code: started.error.code })
  }

  /** Restarts the sandbox when it crashes; the service itself goes on. */
  function watch(options: SandboxOptions): void {
    child.once('exit', (code, signal) => {
      if (isClosed) return
      log.error({ code, signal }, 'the sandbox has exited; starting it again')
      setTimeout(() => {
        if (isClosed) return
        child = spawn()
        watch(options)
        sendStart(options).catch((err: unknown) => log.error({ err }, 'the sandbox did not start'))
      }, restartPauseMs).unref()
    })
  }

  return {
    async start(options) {
      const url = await sendStart(options)
      watch(options)
      return url
    },
    async close() {
      isClosed = true
      await stop(child)
    },
  }
}

function spawn(): ChildProcess {
  const cache = getCompileCacheDir()
  const child = fork(program, [], {
    // The child must not see the keys or the database URL of the service.
    env: { TMPDIR: tmpdir(), ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C must not stop the sandbox before the service has sent its last requests.
    detached: true,
  })
  child.on('error', () => undefined)
  return child
}

/** Rejects when the message cannot be sent; the answer of the child arrives as a message. */
function sendOptions(child: ChildProcess, options: SandboxOptions): Promise<never> {
  return new Promise((_resolve, reject) => {
    child.send(options, (error) => {
      if (error) reject(error)
    })
  })
}

/** Closing the IPC channel makes the child exit; a child that hangs is killed. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  if (child.connected) child.disconnect()
  await exited
  clearTimeout(timer)
}
