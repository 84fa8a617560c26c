// npm test: with --check first types, lint and rooms, then every test against a real PostgreSQL that is started for the
// run. Arguments narrow the files: node scripts/test.ts server/limits test/spec
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/db/embedded.ts'
import { prepareTemplates } from '../test/support/templates.ts'
import { runChecks } from './check.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, only: { type: 'string' } },
})

const failedChecks = values.check ? await runChecks() : []
const counts = await runTests(await findTests(positionals)).catch((error: unknown) => {
  console.error(error)
  return { passed: 0, failed: 1, skipped: 0 }
})
for (const name of failedChecks) console.info(`✖ the check of ${name} failed: see the beginning`)
console.info(`\n${summarize({ ...counts, failed: counts.failed + failedChecks.length })}`)
process.exit(failedChecks.length === 0 && counts.failed === 0 && counts.passed > 0 ? 0 : 1)

function summarize({ passed, failed, skipped }: typeof counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

async function findTests(places: string[]): Promise<string[]> {
  const files: string[] = []
  for (const place of places.length > 0 ? places : ['server', 'sandbox', 'test']) {
    if (place.endsWith('.test.ts')) files.push(place)
    else
      for await (const file of glob(`${place}/**/*.test.ts`, { exclude: ['**/node_modules'] }))
        files.push(file)
  }
  return files.sort()
}

async function runTests(
  files: string[],
): Promise<{ passed: number; failed: number; skipped: number }> {
  const database = await startDatabase()
  stopWhenInterrupted(database)
  process.env.TEST_DATABASE_URL = database.url
  // Every file reads much of the same code in a process of its own.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/tests')
  const counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    const stream = run({
      files,
      concurrency: 2,
      // A hanging test is a failing test, and so is a file that never ends.
      timeout: 120_000,
      execArgv: ['--import', import.meta.resolve('../test/support/must-end.ts')],
      signal: AbortSignal.timeout(40 * 60_000),
      ...(values.only ? { testNamePatterns: [values.only] } : {}),
    })
    stream.on('test:summary', (summary) => {
      if (summary.file !== undefined) return
      const { tests, passed, skipped, todo } = summary.counts
      counts.passed = passed
      counts.failed = tests - passed - skipped - todo
      counts.skipped = skipped + todo
    })
    const seconds = sumByFile(stream)
    for await (const line of stream.compose(new spec())) process.stdout.write(line)
    for (const [file, sum] of slowest(seconds)) console.info(`ℹ ${sum.toFixed(0)} s in ${file}`)
  } finally {
    await database.stop()
  }
  return counts
}

type TestEnd = { file?: string; nesting: number; details: { duration_ms: number } }

/** How long the tests of each file took. */
function sumByFile(stream: ReturnType<typeof run>): Map<string, number> {
  const sums = new Map<string, number>()
  const add = ({ file, nesting, details }: TestEnd) => {
    if (file === undefined || nesting > 0) return
    sums.set(file, (sums.get(file) ?? 0) + details.duration_ms / 1000)
  }
  stream.on('test:pass', add)
  stream.on('test:fail', add)
  return sums
}

/** What to look at when a run takes too long. */
function slowest(seconds: Map<string, number>): [string, number][] {
  const all = [...seconds].map(([file, sum]): [string, number] => [relative('.', file), sum])
  return all.sort(([, one], [, other]) => other - one).slice(0, 10)
}

/** It runs in a session of its own, so that Ctrl-C does not reach it. */
function stopWhenInterrupted(database: { stop(): Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void database.stop().finally(() => process.exit(130)))
  }
}

/** One server for the whole run; every test file copies its own database from a template. */
async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  const directory = given ? undefined : await mkdtemp(join(tmpdir(), 'carillon-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const postgres = directory ? await startEmbeddedPostgres({ directory, settings }) : undefined
  const url = given ?? postgres?.url ?? ''
  await prepareTemplates(url)
  return {
    url,
    async stop() {
      await postgres?.stop()
      if (directory) await rm(directory, { recursive: true, force: true })
    },
  }
}
