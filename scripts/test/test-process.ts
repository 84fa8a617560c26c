// A process that runs test files one after the other, as the runner assigns them. Files share processes, because loading the service
// takes more than a second of CPU. A file gets a test tree, a database and a port of its own, and must leave nothing open.
import { relative } from 'node:path'
import { after, run } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { configureGlobal } from 'fast-check'
import { closeFile, closeProcess, countOfProcess } from '../../test/support/at-end.ts'
import { ownCpuMs } from './cpu-time.ts'
import { collectHooks, disableHooks } from './node-test-hook.ts'
import type { FileResult, Order, Problem, Report, TestResult } from './protocol.ts'

type Summary = { tests: TestResult[]; failed: number }

/** How long sockets, servers and child processes of a file may take to close after its last test. */
const closingMs = Number(process.env.TEST_CLOSING_MS ?? 60_000)
const namePattern = process.env.TEST_NAME_PATTERN
  ? { testNamePatterns: [process.env.TEST_NAME_PATTERN] }
  : {}

// Without a seed of the run, fast-check takes one by itself and prints it when a property fails.
if (process.env.TEST_SEED) configureGlobal({ seed: Number(process.env.TEST_SEED) })

// The processes that tests fork are measured as they are, without the flags of this one.
process.execArgv = []
collectHooks()
process.on('message', (order: Order) => void execute(order))

async function execute(order: Order): Promise<void> {
  if ('end' in order) {
    await closeProcess()
    // A handle that is still open keeps the process alive, which the runner reports.
    process.disconnect()
    return
  }
  report({ done: await runFile(order.file) })
}

async function runFile(file: string): Promise<FileResult> {
  const began = performance.now()
  const cpuBefore = await ownCpuMs()
  const [openBefore, sharedBefore] = [openHandles(), countOfProcess()]
  const summary: Summary = { tests: [], failed: 0 }
  const fail = (name: string, text: string) => {
    summary.failed += 1
    report({ problem: { file: relative('.', file), name, text } satisfies Problem })
  }
  await runTests(file, summary, fail)
  // Resources that the process shares between files stay open on purpose.
  const left = countOfProcess() > sharedBefore ? [] : await leftOpen(openBefore)
  if (left.length > 0) fail('the file left something open', left.join(', '))
  return {
    ...summary,
    file: relative('.', file),
    wallMs: performance.now() - began,
    cpuMs: (await ownCpuMs()) - cpuBefore,
  }
}

async function runTests(
  file: string,
  summary: Summary,
  fail: (name: string, text: string) => void,
): Promise<void> {
  let success = true
  const stream = run({
    files: [file],
    isolation: 'none',
    ...namePattern,
    setup: () => endWith(fail),
  })
  const names: string[] = []
  // Tests of a file run one after the other, so that the suites around a test are the last that began at each level.
  const nameOf = (name: string, nesting: number) => [...names.slice(0, nesting), name].join(' › ')
  stream.on('test:dequeue', ({ name, nesting }) => {
    // Tests begin when the file with all its suites is loaded.
    disableHooks()
    names[nesting] = name
    report({ now: name })
  })
  stream.on('test:pass', ({ name, nesting, skip, todo, details }) => {
    // node:test reports a file without tests as a passed test with the name of the file.
    if (details.type === 'suite' || name === file) return
    summary.tests.push({
      name: nameOf(name, nesting),
      ms: details.duration_ms,
      ...skippedBy(skip ?? todo),
    })
  })
  stream.on('test:fail', ({ name, nesting, line, details }) => {
    const { failureType, cause } = details.error as { failureType?: string; cause?: unknown }
    if (details.type !== 'suite' && name !== file)
      summary.tests.push({ name: nameOf(name, nesting), ms: details.duration_ms })
    // The test inside has been reported.
    if (failureType !== 'subtestsFailed')
      fail(`${name} (line ${line})`, show(cause ?? details.error))
  })
  stream.on('test:summary', (all) => {
    success = all.success
  })
  const onUncaught = (error: unknown) =>
    fail(`nothing caught an error at or after: ${names.join(' › ')}`, show(error))
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught)
  for await (const _event of stream);
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught)
  clearInterval(ending)
  if (!success && summary.failed === 0) fail('outside of every test', 'node:test says no more')
  if (summary.tests.length + summary.failed === 0 && !('testNamePatterns' in namePattern))
    fail('the file has no tests', 'every test file must run at least one')
}

function skippedBy(reason: string | boolean | undefined): Pick<TestResult, 'skipped'> {
  if (reason === undefined || reason === false) return {}
  return { skipped: typeof reason === 'string' ? reason : '' }
}

/** Set from the end of the last test to the end of the run. */
let ending: NodeJS.Timeout | undefined

/**
 * Without isolation, node:test ends a run when the process has nothing left to do, which never happens here, because the channel to
 * the runner stays open. So the event that it waits for is emitted repeatedly after the last test.
 */
function endWith(fail: (name: string, text: string) => void): void {
  after(async () => {
    report({ now: 'closing what the file opened' })
    await closeFile().catch((error: unknown) => fail('closing what the file opened', show(error)))
    report({ now: 'waiting for node:test to end the run' })
    ending = setInterval(() => process.emit('beforeExit', 0), 20)
  })
}

function show(error: unknown): string {
  return typeof error === 'string' ? error : inspect(error, { depth: 4 })
}

function openHandles(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** The kinds of handles of which more are open than before the file; waits for them to close. */
async function leftOpen(before: Map<string, number>): Promise<string[]> {
  const deadline = performance.now() + closingMs
  for (;;) {
    const more = [...openHandles()].filter(([kind, count]) => count > (before.get(kind) ?? 0))
    if (more.length === 0) return []
    if (performance.now() > deadline) return more.map(([kind, count]) => `${count} ${kind}`)
    await sleep(20, undefined, { ref: false })
  }
}

function report(message: Report): void {
  process.send?.(message)
}
