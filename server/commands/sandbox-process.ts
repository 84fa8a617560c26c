// The process of the sandbox networks: what strangers send them, and what they fetch, is not read by the process that has
// the keys. It is begun early, because loading it takes a moment, and ends with us, also when we are killed.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Started } from '../../sandbox/process.ts'
import type { SandboxOptions } from '../../sandbox/sandbox.ts'

export type SandboxChild = {
  /** Where it is. Rejects when it cannot listen. */
  start(options: SandboxOptions): Promise<string>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('../../sandbox/process.ts', import.meta.url))
const againMs = 1000
const graceMs = 2000

export function forkSandbox(log: Logger): SandboxChild {
  let child = spawn()
  let isClosed = false

  async function begin(options: SandboxOptions): Promise<string> {
    const [started] = await Promise.race([
      once(child, 'message') as Promise<[Started]>,
      once(child, 'exit').then(([code, signal]): never => {
        throw new Error(`the sandbox ended with ${signal ?? code} before it was up`)
      }),
      sent(child, options),
    ])
    if (started.url !== undefined) return started.url
    throw Object.assign(new Error(started.error.message), { code: started.error.code })
  }

  /** It is none of the service: when it dies, the service goes on and starts it again. */
  function watch(options: SandboxOptions): void {
    child.once('exit', (code, signal) => {
      if (isClosed) return
      log.error({ code, signal }, 'the sandbox has ended; starting it again')
      setTimeout(() => {
        if (isClosed) return
        child = spawn()
        watch(options)
        begin(options).catch((err: unknown) => log.error({ err }, 'the sandbox did not start'))
      }, againMs).unref()
    })
  }

  return {
    async start(options) {
      const url = await begin(options)
      watch(options)
      return url
    },
    async close() {
      isClosed = true
      await end(child)
    },
  }
}

function spawn(): ChildProcess {
  const cache = getCompileCacheDir()
  const child = fork(program, [], {
    // Not our keys, nor the address of the database.
    env: { TMPDIR: tmpdir(), ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C must not end it before our last requests to it.
    detached: true,
  })
  child.on('error', () => undefined)
  return child
}

/** Only its failure is of interest: what it answers comes as a message. */
function sent(child: ChildProcess, options: SandboxOptions): Promise<never> {
  return new Promise((_resolve, reject) => {
    child.send(options, (error) => {
      if (error) reject(error)
    })
  })
}

/** The end of the channel tells it to close; what hangs is ended. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  if (child.connected) child.disconnect()
  await ended
  clearTimeout(timer)
}
