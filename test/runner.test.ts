// The runner of the tests is tested: each way in which a file can go wrong makes it fail.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { countPassed, type FileResult, type Problem } from '../scripts/test/protocol.ts'
import { runFiles } from '../scripts/test/run-files.ts'
import { atEnd } from './support/at-end.ts'

// Inside the project, so that planted files find its packages.
const directory = await mkdtemp(join(import.meta.dirname, '../node_modules/.cache/runner-'))
atEnd(() => rm(directory, { recursive: true }))

const nodeTest = `import { describe, test } from 'node:test'\n`
const fine = `${nodeTest}test('fine', () => undefined)\n`

test('counts what passed and what was skipped, file by file, in one process', async () => {
  const { results, problems } = await runPlanted({
    'one.test.mjs': `${fine}test('left out', { skip: 'no browser' }, () => undefined)\n`,
    'two.test.mjs': fine,
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(
    results.map((result) => [
      countPassed(result),
      result.failed,
      result.tests.map(({ skipped }) => skipped),
    ]),
    [
      [1, 0, [undefined, 'no browser']],
      [1, 0, [undefined]],
    ],
  )
})

test('names a test with the suites around it', async () => {
  const { results } = await runPlanted({
    'nested.test.mjs': `${nodeTest}describe('outer', () => {
       describe('inner', () => { test('one', () => undefined) })
       test('two', () => undefined)
     })\n`,
  })
  assert.deepEqual(
    results[0]?.tests.map(({ name }) => name),
    ['outer › inner › one', 'outer › two'],
  )
})

test('tests run without the hooks of node:test, and keep their suites after a file has waited', async () => {
  const counting = `import assert from 'node:assert/strict'
    import { executionAsyncId } from 'node:async_hooks'
    import { setTimeout as sleep } from 'node:timers/promises'
    ${nodeTest}await sleep(20)
    describe('outer', () => { test('one', async () => {
      await undefined
      // With the hook, each promise has an id.
      assert.equal(executionAsyncId(), 0)
    }) })\n`
  const { results, problems } = await runPlanted({
    'first.test.mjs': counting,
    'second.test.mjs': counting,
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(
    results.flatMap(({ tests }) => tests.map(({ name }) => name)),
    ['outer › one', 'outer › one'],
  )
})

test('property tests get the seed of the run', async () => {
  const property = `import fc from 'fast-check'
    import assert from 'node:assert/strict'
    ${nodeTest}test('seeded', () => assert.equal(fc.readConfigureGlobal().seed, 1234))\n`
  const { problems } = await runPlanted({ 'seeded.test.mjs': property }, { TEST_SEED: '1234' })
  assert.deepEqual(problems, [])
})

const planted = {
  'a test that fails': [
    `${nodeTest}describe('group', () => { test('inner', () => { throw new Error('wrong sum') }) })\n`,
    /inner \(line 2\).*wrong sum/s,
  ],
  'a file that cannot be loaded': [`import './not-there.mjs'\n`, /not-there\.mjs/],
  'an error that nothing caught, after its test had ended': [
    `${nodeTest}test('quick', () => { setTimeout(() => { throw new Error('too late') }, 5) })
     test('slow', () => new Promise((resolve) => setTimeout(resolve, 100)))\n`,
    /nothing caught .*slow\n.*too late.*at /s,
  ],
  'a rejection that nothing caught, while its test waits': [
    `${nodeTest}test('waits', async () => {
       setTimeout(async () => { throw new Error('lost') }, 5)
       await new Promise((resolve) => setTimeout(resolve, 50))
     })\n`,
    /nothing caught .*waits\n.*lost.*at /s,
  ],
  'a process that ends': [
    `${nodeTest}test('leaves', () => process.exit(0))\n`,
    /did not finish.*process ended with code 0/s,
  ],
  'a server that was left open': [
    `import { createServer } from 'node:http'\n${fine}createServer().listen(0)\n`,
    /left something open.*TCPServerWrap/s,
  ],
  'a file without tests': ['export const nothing = 1\n', /no tests/],
} as const

for (const [what, [text, words]] of Object.entries(planted))
  test(`${what} fails its file, and the next one still runs`, async () => {
    const { results, problems } = await runPlanted({ 'bad.test.mjs': text, 'next.test.mjs': fine })
    assert.equal(results[0]?.failed, 1, JSON.stringify(problems))
    assert.match(problems.map(({ name, text }) => `${name}\n${text}`).join('\n'), words)
    assert.deepEqual([results[1] && countPassed(results[1]), results[1]?.failed], [1, 0])
  })

async function runPlanted(files: Record<string, string>, more: Record<string, string> = {}) {
  const paths = Object.keys(files).map((name) => join(directory, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  const results: FileResult[] = []
  const problems: Problem[] = []
  const environment = {
    ...process.env,
    TEST_NAME_PATTERN: undefined,
    TEST_CLOSING_MS: '300',
    ...more,
  }
  await runFiles(
    paths,
    { processes: 1, environment },
    { done: (result) => results.push(result), problem: (problem) => problems.push(problem) },
  )
  return { results, problems }
}
