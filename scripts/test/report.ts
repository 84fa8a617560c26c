// The output of a test run: a line for each file, failures in full, the slowest files, and the totals.
import { cpus } from 'node:os'
import { countPassed, countSkipped, type FileResult, type Problem } from './protocol.ts'
import { missingPrograms } from './skips.ts'

export function printProblem({ file, name, text }: Problem): void {
  console.info(`\n✖ ${file}: ${name}\n${text.replaceAll(/^/gm, '    ')}\n`)
}

export function printFile(result: FileResult): void {
  const { file, failed, wallMs, tests } = result
  const skipped = countSkipped(tests)
  const counts = [
    `${countPassed(result)} passed`,
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
  const tests = results.flatMap((result) =>
    result.tests.map(({ name, ms }) => ({ ms, place: `${result.file}: ${name}` })),
  )
  console.info('\nThe slowest tests')
  for (const { ms, place } of tests.sort((one, other) => other.ms - one.ms).slice(0, count))
    console.info(`${seconds(ms).padStart(7)} s  ${place}`)
}

/** The files and tests that the run left out: its last lines before the totals. */
export function printLeftOut(results: FileResult[], hasSlow: boolean): void {
  const skips = new Map<string, number>()
  for (const { tests } of results)
    for (const { skipped } of tests)
      if (skipped !== undefined) skips.set(skipped, (skips.get(skipped) ?? 0) + 1)
  for (const [reason, count] of skips)
    console.info(`Skipped: ${count} of the tests (${reason || 'the test does not say why'})`)
  for (const { name, without } of missingPrograms())
    console.info(`Left out without ${name}: ${without}`)
  if (!hasSlow)
    console.info('Left out: the files named *.slow.test.ts, which npm run test:all adds')
}

/** Repeats the failures at the end, because the first report may be far above or cut off in a log. */
export function printFailures(problems: Problem[]): void {
  if (problems.length === 0) return
  console.info('\nWhat failed')
  for (const problem of problems) printProblem(problem)
}

/**
 * Wall clock, and the CPU time of the whole machine: Chromium and PostgreSQL end some of their processes without waiting for them, so
 * that no sum over processes has all of it. On an otherwise quiet machine it is the time of the run.
 */
export function machineClock(): () => string {
  const began = performance.now()
  const before = cpuTimes()
  return () => {
    const now = cpuTimes()
    const busyMs = now.busy - before.busy
    const share = busyMs / Math.max(1, now.all - before.all)
    const wall = minutes((performance.now() - began) / 1000)
    const cores = `${cpus().length} cores ${Math.round(share * 100)} % busy`
    return `Wall clock: ${wall}; CPU of the machine: ${Math.round(busyMs / 1000)} s (${cores})`
  }
}

function minutes(total: number): string {
  const rounded = Math.round(total)
  return `${Math.floor(rounded / 60)} min ${rounded % 60} s`
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
