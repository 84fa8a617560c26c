// The output of a test run: a line for each file, failures in full, the slowest files, and the totals.
import { cpus } from 'node:os'
import type { FileResult, Problem } from './protocol.ts'

export function printProblem({ file, name, text }: Problem): void {
  console.info(`\n✖ ${file}: ${name}\n${text.replaceAll(/^/gm, '    ')}\n`)
}

export function printFile(result: FileResult): void {
  const { file, passed, failed, skipped, wallMs } = result
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
  ]
  const mark = failed > 0 ? '✖' : '✔'
  console.info(`${mark} ${file} (${counts.filter(Boolean).join(', ')}, ${seconds(wallMs)} s)`)
}

export function printSlowest(results: FileResult[], count: number): void {
  const slowest = [...results].sort((one, other) => other.wallMs - one.wallMs).slice(0, count)
  console.info('\nThe slowest files: wall clock, CPU')
  for (const { file, wallMs, cpuMs } of slowest)
    console.info(`${seconds(wallMs).padStart(7)} s ${seconds(cpuMs).padStart(7)} s  ${file}`)
}

export function printSlowestTests(results: FileResult[], count: number): void {
  const tests = results.flatMap(({ file, longTests }) =>
    longTests.map(({ name, ms }) => ({ ms, place: `${file}: ${name}` })),
  )
  console.info('\nThe slowest tests')
  for (const { ms, place } of tests.sort((one, other) => other.ms - one.ms).slice(0, count))
    console.info(`${seconds(ms).padStart(7)} s  ${place}`)
}

export function printSkipped(results: FileResult[]): void {
  const reasons = new Set(results.flatMap(({ skipReasons }) => skipReasons))
  for (const reason of reasons) console.info(`Skipped: ${reason}`)
}

/** Repeats the failures at the end, because the first report may be far above or cut off in a log. */
export function printFailures(problems: Problem[]): void {
  if (problems.length === 0) return
  console.info('\nWhat failed')
  for (const problem of problems) printProblem(problem)
}

/** Measures the load of the machine, so that the durations of two runs can be compared. */
export function machineClock(): () => string {
  const began = performance.now()
  const before = cpuTimes()
  return () => {
    const wall = (performance.now() - began) / 1000
    const now = cpuTimes()
    const busy = (now.busy - before.busy) / Math.max(1, now.all - before.all)
    const minutes = `${Math.floor(wall / 60)} min ${Math.round(wall % 60)} s`
    return `Wall clock: ${minutes}, ${cpus().length} cores ${Math.round(busy * 100)} % busy`
  }
}

function cpuTimes(): { busy: number; all: number } {
  const sums = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const all = times.user + times.nice + times.sys + times.irq + times.idle
    sums.all += all
    sums.busy += all - times.idle
  }
  return sums
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
