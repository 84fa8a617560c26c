// npm test: with --check first types, lint and module boundaries, then the tests against a real PostgreSQL that is started for the
// run. npm run test:all (--all) adds the slow files and runs every case of sampled matrices.
// Arguments select files: node scripts/test.ts server/limits test/spec
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check.ts'
import { startTestServer, type TestServer } from './test/database.ts'
import { drawFiles, findFiles, isAlone, longestFirst, saveDurations } from './test/find-files.ts'
import type { FileResult, Problem } from './test/protocol.ts'
import {
  machineClock,
  printFailures,
  printFile,
  printProblem,
  printSkipped,
  printSlowest,
  printSlowestTests,
} from './test/report.ts'
import { runFiles } from './test/run-files.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** The seed of the samples of large matrices (test/support/sample.ts). */
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    processes: { type: 'string', default: '5' },
    /** How many of the slowest files are listed at the end. */
    slowest: { type: 'string', default: '10' },
  },
})

const clock = machineClock()
const problems: Problem[] = []
const failedChecks = values.check ? await runChecks() : []
const results = await runTests().catch((error: unknown) => {
  console.error(error)
  return []
})
const total = (count: 'passed' | 'failed' | 'skipped') =>
  results.reduce((sum, result) => sum + result[count], 0)
const failed = total('failed') + failedChecks.length
printSkipped(results)
printFailures(problems)
for (const name of failedChecks) console.info(`✖ the check of ${name} failed: see the beginning`)
console.info(
  values.all
    ? 'All cases of every matrix were run.'
    : `Samples were drawn with --seed ${values.seed}`,
)
console.info(clock())
console.info(
  `\n${total('passed')} passed, ${failed} failed${total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''}`,
)
process.exit(failed === 0 && total('passed') > 0 ? 0 : 1)

async function runTests(): Promise<FileResult[]> {
  const isChosen = positionals.length > 0
  const found = await findFiles(positionals, { slow: values.all || isChosen })
  const files = await longestFirst(values.all || isChosen ? found : drawFiles(found, values.seed))
  const server = await startTestServer()
  stopWhenInterrupted(server)
  const done: FileResult[] = []
  try {
    const listener = {
      problem(problem: Problem) {
        problems.push(problem)
        printProblem(problem)
      },
      done(result: FileResult) {
        done.push(result)
        printFile(result)
      },
    }
    const environment = environmentOf(server)
    const processes = Number(values.processes)
    const together = files.filter((file) => !isAlone(file))
    await runFiles(together, { processes, environment }, listener)
    await runFiles(files.filter(isAlone), { processes: 1, environment }, listener)
  } finally {
    await server.stop()
  }
  printSlowest(done, Number(values.slowest))
  printSlowestTests(done, Number(values.slowest))
  await saveDurations(done)
  return done
}

function environmentOf({ url }: TestServer): NodeJS.ProcessEnv {
  return {
    ...process.env,
    TEST_DATABASE_URL: url,
    TEST_SEED: values.seed,
    // The processes that tests start load mostly the same code.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/tests'),
    ...(values.all ? { TEST_ALL: 'yes' } : {}),
    ...(values.only ? { TEST_NAME_PATTERN: values.only } : {}),
  }
}

/** PostgreSQL runs in a session of its own, which Ctrl-C does not reach. */
function stopWhenInterrupted(server: TestServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().finally(() => process.exit(130)))
  }
}
