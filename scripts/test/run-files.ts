// Distributes the test files over a few test processes.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FileResult, Order, Problem, Report } from './protocol.ts'

export type Listener = { problem(problem: Problem): void; done(result: FileResult): void }

const program = fileURLToPath(new URL('./test-process.ts', import.meta.url))

/** A test without a report for this long hangs. It is longer than the longest timeout that a test sets for itself. */
const reportTimeoutMs = 660_000
/** How long a process may take to exit after its last file; it may have a browser to close. */
const exitTimeoutMs = 120_000

export async function runFiles(
  files: string[],
  { processes, environment }: { processes: number; environment: NodeJS.ProcessEnv },
  listener: Listener,
): Promise<void> {
  const queue = [...files]
  const work = async () => {
    while (queue.length > 0) await runInOneProcess(queue, environment, listener)
  }
  await Promise.all(Array.from({ length: Math.min(processes, files.length) }, work))
}

/** Runs until the queue is empty or a file has failed: leftovers of a failed file must not affect the next. */
async function runInOneProcess(
  queue: string[],
  env: NodeJS.ProcessEnv,
  listener: Listener,
): Promise<void> {
  // Leads a process group, so that the processes that its tests start can be killed with it.
  const child = fork(program, [], {
    env,
    // Objects of a test die young: a larger young generation is collected less than half as often, and less survives.
    execArgv: ['--max-semi-space-size=64'],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const killOnExit = () => killGroup(child)
  process.once('exit', killOnExit)
  const ended = once(child, 'exit')
  let failed = false
  let file: string | undefined
  for (file = queue.shift(); file !== undefined; file = failed ? undefined : queue.shift()) {
    const result = await runOne(child, file, listener)
    listener.done(result)
    failed = result.failed > 0
  }
  if (failed) killGroup(child)
  else await end(child, ended, listener)
  await ended
  process.off('exit', killOnExit)
}

async function end(
  child: ChildProcess,
  ended: Promise<unknown>,
  listener: Listener,
): Promise<void> {
  send(child, { end: true })
  const timer = setTimeout(() => {
    listener.problem({
      file: 'a test process',
      name: 'does not end after its last file',
      text: 'something is still open in it',
    })
    listener.done({ ...nothing, file: 'a test process', failed: 1 })
    killGroup(child)
  }, exitTimeoutMs)
  await ended
  clearTimeout(timer)
}

const nothing = { tests: [], failed: 0, wallMs: 0, cpuMs: 0 }

function runOne(child: ChildProcess, file: string, listener: Listener): Promise<FileResult> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<FileResult>()
  const abort = (text: string) => {
    killGroup(child)
    listener.problem({ file, name: 'the file did not finish', text })
    resolve({ ...nothing, file, failed: 1, wallMs: performance.now() - began })
  }
  let now = 'loading the file'
  const watch = () =>
    setTimeout(
      () => abort(`for ${reportTimeoutMs / 1000} s it has been at: ${now}`),
      reportTimeoutMs,
    )
  let timer = watch()
  const onReport = (report: Report) => {
    clearTimeout(timer)
    timer = watch()
    if ('now' in report) now = report.now
    if ('problem' in report) listener.problem(report.problem)
    if ('done' in report) resolve(report.done)
  }
  const onExit = (code: number | null, signal: string | null) =>
    abort(`its process ended with ${signal ?? `code ${code}`}`)
  child.on('message', onReport).on('exit', onExit)
  send(child, { file })
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', onReport).off('exit', onExit)
  })
}

function send(child: ChildProcess, order: Order): void {
  // The exit event handles a process that has just died.
  if (child.connected) child.send(order, () => undefined)
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended.
  }
}
