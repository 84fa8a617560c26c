// Which tests the runner chooses for a change, which skips it accepts in CI, and how the tests of two runs are compared.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runNode } from '../scripts/check.ts'
import { affectedBy } from '../scripts/test/changed-files.ts'
import { findFiles, isSlow } from '../scripts/test/find-files.ts'
import { openReach } from '../scripts/test/reach.ts'
import { unacceptedSkips } from '../scripts/test/skips.ts'
import { atEnd } from './support/at-end.ts'

const all = await findFiles('all')
const quick = await findFiles('quick')

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
  assert.ok(!rest.includes('test/runner-choice.test.ts'))
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
