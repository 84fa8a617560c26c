// npm test: types, lint and module boundaries, then every test file that is not slow, against a real PostgreSQL that is started for the
// run. npm run test:all (--all) adds the slow files and tries properties more often; --rest runs only what npm test left out.
// For one change: npm test -- server/limits test/spec, npm test -- --changed, npm test -- --watch.
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check.ts'
import { affectedBy, changedSince } from './test/changed-files.ts'
import { startTestServer, type TestServer } from './test/database.ts'
import { findFiles, findFilesAt, isAlone, saveDurations, slowestFirst } from './test/find-files.ts'
import { countPassed, countSkipped, type FileResult, type Problem } from './test/protocol.ts'
import {
  machineClock,
  printFailures,
  printFile,
  printLeftOut,
  printProblem,
  printSlowest,
  printSlowestTests,
} from './test/report.ts'
import { runFiles } from './test/run-files.ts'
import { unacceptedSkips } from './test/skips.ts'
import { tooManySlowCases } from './test/slow-cases.ts'
import { watchFiles } from './test/watch.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    /** Only what reaches files that differ from the last commit, or from `--since`. */
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    watch: { type: 'boolean', default: false },
    /** Starts programs from one file each, as every run of all tests does. */
    bundled: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** The seed of property tests. */
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    processes: { type: 'string', default: '5' },
    /** How many of the slowest files are listed at the end. */
    slowest: { type: 'string', default: '10' },
    /** Writes every result into this file, for scripts/test/compare-names.ts and profiles. */
    report: { type: 'string' },
  },
})

const isWhole = positionals.length === 0 && !values.changed && !values.watch
const runsMany = values.all || values.rest
const clock = machineClock()
const problems: Problem[] = []
const server = await startTestServer()
stopWhenInterrupted(server)

if (values.watch) {
  await watchFiles(async (changed) => {
    const candidates = await findFiles('quick')
    await runTests(await affectedBy(changed, candidates))
  })
} else {
  process.exit((await runOnce()) ? 0 : 1)
}

/** Returns whether everything passed. */
async function runOnce(): Promise<boolean> {
  const failedChecks = values.check && isWhole ? await runChecks() : []
  const files = await chooseFiles()
  if (files.length === 0) console.info('No test reaches what has changed.')
  const results = await runTests(files).catch((error: unknown) => {
    console.error(error)
    return []
  })
  await server.stop()
  for (const problem of problemsOfRun(results)) addProblem(problem)
  const sum = (count: (result: FileResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const passed = sum(countPassed)
  const skipped = sum(({ tests }) => countSkipped(tests))
  const failed = problems.length + failedChecks.length
  printSlowest(results, Number(values.slowest))
  printSlowestTests(results, Number(values.slowest))
  printFailures(problems)
  for (const name of failedChecks) console.info(`✖ the check of ${name} failed: see the beginning`)
  printLeftOut(results, runsMany)
  console.info(`Property tests were run with --seed ${values.seed}`)
  console.info(clock())
  console.info(`Files: ${results.length}`)
  const counts = [`${passed} passed`, `${failed} failed`, skipped > 0 && `${skipped} skipped`]
  console.info(`\n${counts.filter(Boolean).join(', ')}`)
  if (values.report) await writeFile(values.report, JSON.stringify(results))
  return failed === 0 && (passed > 0 || files.length === 0)
}

function problemsOfRun(results: FileResult[]): Problem[] {
  const skips = process.env.CI ? unacceptedSkips(results) : []
  return values.all && isWhole ? [...skips, ...tooManySlowCases(results)] : skips
}

async function chooseFiles(): Promise<string[]> {
  if (values.changed) {
    const candidates = await findFiles(values.all ? 'all' : 'quick')
    return affectedBy(await changedSince(values.since), candidates)
  }
  if (positionals.length > 0) return findFilesAt(positionals)
  return findFiles(values.rest ? 'rest' : values.all ? 'all' : 'quick')
}

async function runTests(chosen: string[]): Promise<FileResult[]> {
  const files = await slowestFirst(chosen)
  const done: FileResult[] = []
  const listener = {
    problem: addProblem,
    done(result: FileResult) {
      done.push(result)
      printFile(result)
    },
  }
  const environment = { ...environmentOf(server), ...(await bundles()) }
  const processes = Number(values.processes)
  const together = files.filter((file) => !isAlone(file))
  await runFiles(together, { processes, environment }, listener)
  await runFiles(files.filter(isAlone), { processes: 1, environment }, listener)
  await saveDurations(done)
  return done
}

/** A single file would wait longer for the bundles than it gains by them. */
async function bundles(): Promise<NodeJS.ProcessEnv> {
  if (!isWhole && !values.bundled) return {}
  try {
    const { bundlePrograms } = await import('./test/programs.ts')
    return { TEST_PROGRAMS: await bundlePrograms() }
  } catch (error) {
    // A user without write access.
    console.info(`Programs start from their sources: ${error}`)
    return {}
  }
}

function addProblem(problem: Problem): void {
  problems.push(problem)
  printProblem({ ...problem, file: relative('.', problem.file) })
}

function environmentOf({ url }: TestServer): NodeJS.ProcessEnv {
  return {
    ...process.env,
    TEST_DATABASE_URL: url,
    TEST_SEED: values.seed,
    // The processes that tests start load mostly the same code.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/tests'),
    ...(runsMany ? { TEST_ALL: 'yes' } : {}),
    ...(values.only ? { TEST_NAME_PATTERN: values.only } : {}),
  }
}

/** PostgreSQL runs in a session of its own, which Ctrl-C does not reach. */
function stopWhenInterrupted(running: TestServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().finally(() => process.exit(130)))
  }
}
