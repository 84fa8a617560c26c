// The runner of the tests is tested: each way in which a file can go wrong makes it fail.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FileResult, Problem } from '../scripts/test/protocol.ts'
import { runFiles } from '../scripts/test/run-files.ts'
import { atEnd } from './support/at-end.ts'

const directory = await mkdtemp(join(tmpdir(), 'carillon-runner-'))
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
    results.map(({ passed, failed, skipped, skipReasons }) => [
      passed,
      failed,
      skipped,
      skipReasons,
    ]),
    [
      [1, 0, 1, ['no browser']],
      [1, 0, 0, []],
    ],
  )
})

const planted = {
  'a test that fails': [
    `${nodeTest}describe('group', () => { test('inner', () => { throw new Error('wrong sum') }) })\n`,
    /inner \(line 2\).*wrong sum/s,
  ],
  'a file that cannot be loaded': [`import './not-there.mjs'\n`, /not-there\.mjs/],
  'an error that nobody caught, after its test had ended': [
    `${nodeTest}test('quick', () => { setTimeout(() => { throw new Error('too late') }, 5) })
     test('slow', () => new Promise((resolve) => setTimeout(resolve, 100)))\n`,
    /too late/,
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
    assert.deepEqual([results[1]?.passed, results[1]?.failed], [1, 0])
  })

async function runPlanted(files: Record<string, string>) {
  const paths = Object.keys(files).map((name) => join(directory, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  const results: FileResult[] = []
  const problems: Problem[] = []
  const environment = { ...process.env, TEST_NAME_PATTERN: undefined, TEST_CLOSING_MS: '300' }
  await runFiles(
    paths,
    { processes: 1, environment },
    { done: (result) => results.push(result), problem: (problem) => problems.push(problem) },
  )
  return { results, problems }
}
