// Which tests the runner chooses for a change, which skips it accepts in CI, and how the tests of two runs are compared.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { runNode } from '../scripts/check.ts'
import { affectedBy } from '../scripts/test/changed-files.ts'
import { findFiles, isSlow, slowestFirst } from '../scripts/test/find-files.ts'
import { openReach } from '../scripts/test/reach.ts'
import { unacceptedSkips } from '../scripts/test/skips.ts'
import { tooManySlowCases } from '../scripts/test/slow-cases.ts'
import { atEnd } from './support/at-end.ts'

const all = await findFiles('all')
const quick = await findFiles('quick')

test('every test file of the project is found', () => {
  const arguments_ = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  ]
  const present = execFileSync('git', arguments_, { encoding: 'utf8' })
  assert.deepEqual([...all].sort(), present.trim().split('\n').sort())
})

test('everything that is not slow is quick, and less than a tenth of the files is slow', async () => {
  assert.deepEqual(
    quick,
    all.filter((file) => !isSlow(file)),
  )
  assert.ok(all.length - quick.length < all.length / 10, `${all.length - quick.length} are slow`)
})

test('the rest is what is slow, and what tries properties more often', async () => {
  const rest = await findFiles('rest')
  for (const file of all.filter(isSlow)) assert.ok(rest.includes(file), file)
  assert.ok(rest.includes('test/publishing/model.test.ts'))
  // By a file that it imports.
  assert.ok(rest.includes('test/access/matrix.test.ts'))
  assert.ok(!rest.includes('test/words.test.ts'))
})

test('without durations, files that wait and files that compute take turns', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => `test/e2e/new-${name}.test.ts`)
  const waiting = ['a', 'b'].map((name) => `test/publishing/new-${name}.test.ts`)
  const order = await slowestFirst([...files, 'server/new.test.ts', ...waiting])
  assert.deepEqual(
    order.map((file) => relative('.', file)),
    [...[waiting[0], files[0], files[1], waiting[1], files[2], files[3]], 'server/new.test.ts'],
  )
})

test('a test reaches what it imports, starts as a program, and reads', async () => {
  const reach = await openReach()
  const reached = {
    'test/start/usage.test.ts': ['server/carillon.mjs', 'server/commands/worker.ts'],
    'test/e2e/console-home.test.ts': ['console/routes.tsx', 'server/app.ts'],
    'scripts/test/database.ts': ['server/db/migrations/0001-people.sql'],
  }
  for (const [file, targets] of Object.entries(reached)) {
    const files = await reach.from(file)
    for (const target of targets) {
      assert.ok(reach.files.has(target), `${target} is not a file of the project`)
      assert.ok(files.has(target), `${file} does not reach ${target}`)
    }
  }
})

test('a change concerns the tests that reach it, and nothing else', async () => {
  const affected = await affectedBy(['server/networks/x/network.ts'], quick)
  assert.ok(affected.includes('test/networks/x.test.ts'))
  assert.ok(!affected.includes('server/secrets/key-ring.test.ts'))
  assert.ok(affected.length < quick.length)
  assert.deepEqual(await affectedBy([], quick), [])
})

test('a change of a document concerns the tests of documents, a change of packages everything', async () => {
  const ofDocument = await affectedBy(['docs/tour.md'], quick)
  assert.ok(ofDocument.includes('test/documents/blocks.test.ts'))
  assert.ok(!ofDocument.includes('test/spec/coverage.test.ts'))
  assert.deepEqual(await affectedBy(['package-lock.json'], quick), quick)
})

test('in CI a skip fails, unless its reason is accepted', () => {
  const result = (skipped: string) => ({
    file: 'a.test.ts',
    tests: [{ name: 'one', ms: 0, skipped }],
    failed: 0,
    wallMs: 0,
    cpuMs: 0,
  })
  const ofTests = (reason: string) =>
    unacceptedSkips([result(reason)]).filter(({ file }) => file === 'a.test.ts')
  assert.deepEqual(ofTests('NETWORK_CONTRACTS is not set'), [])
  assert.match(ofTests('no time today')[0]?.text ?? '', /no time today/)
  assert.equal(ofTests('').length, 1)
})

test('a run of everything fails when a tenth of its cases is slow', () => {
  const result = (file: string, cases: number) => ({
    file,
    tests: Array.from({ length: cases }, (_, index) => ({ name: `${index}`, ms: 0 })),
    failed: 0,
    wallMs: 0,
    cpuMs: 0,
  })
  assert.deepEqual(tooManySlowCases([result('a.test.ts', 91), result('a.slow.test.ts', 9)]), [])
  const many = tooManySlowCases([result('a.test.ts', 90), result('a.slow.test.ts', 10)])
  assert.match(many[0]?.text ?? '', /^10 of 100 cases/)
})

test('a test that is gone must be accounted for', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-names-'))
  atEnd(() => rm(directory, { recursive: true }))
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    return join(directory, name)
  }
  const ofNames = (...names: string[]) =>
    JSON.stringify([{ file: 'a.test.ts', tests: names.map((name) => ({ name, ms: 0 })) }])
  const before = await write('before.json', ofNames('stays', 'goes'))
  const after = await write('after.json', ofNames('stays', 'is new'))
  const compare = (...more: string[]) =>
    runNode(['scripts/test/compare-names.ts', before, after, ...more])
  const lost = await compare()
  assert.equal(lost.code, 1)
  assert.match(lost.output, /^a\.test\.ts › goes$/m)
  assert.doesNotMatch(lost.output, /stays/)
  const successors = await write('successors.txt', 'a.test.ts › goes -> a.test.ts › is new\n')
  assert.equal((await compare(successors)).code, 0)
})
