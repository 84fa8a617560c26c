// Static checks of every block in the documents: a known language, valid syntax, and a reason if it is not run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal, matches, parseBlocks, readBlocks, stepsOf } from './blocks.ts'
import { findProblem } from './check-block.ts'
import { listDocuments } from './list.ts'
import { openSession } from './session.ts'

test('every block of the documents is well-formed', async (context) => {
  const documents = await listDocuments()
  assert.ok(documents.length > 15)
  const blocks = (await Promise.all(documents.map(readBlocks))).flat()
  const problems = await Promise.all(blocks.map(findProblem))
  assert.deepEqual(
    problems.filter((problem) => problem !== undefined),
    [],
  )
  const steps = stepsOf(blocks)
  const notRun = steps.filter(({ marker }) => marker?.startsWith('not run: '))
  context.diagnostic(`${steps.length} shell blocks, ${notRun.length} of them cannot be run`)
  for (const { place, marker } of notRun) context.diagnostic(`${place} ${marker}`)
})

const bad = {
  'a block without a language': '```\nnpm start\n```',
  'a block in a language that nothing checks': '```cobol\nSTOP RUN.\n```',
  'a shell block with a mistake': '```sh\necho "\n```',
  'a shell block with a comment, which zsh does not take': '```sh\nnpm start # everything\n```',
  'a comment that is not understood': '<!-- skipped -->\n```sh\nnpm start\n```',
  'a reason that is missing': '<!-- not run: -->\n```sh\nnpm start\n```',
  'JSON with a mistake': '```json\n{"a": 1,}\n```',
  'YAML with a mistake': '```yaml\na: [1\n```',
}

for (const [name, text] of Object.entries(bad))
  test(`refused: ${name}`, async () => {
    const [block] = parseBlocks('planted.md', text)
    assert.ok(block)
    assert.match((await findProblem(block)) ?? '', /^planted\.md:\d/)
  })

test('an unterminated block is refused', () => {
  assert.throws(() => parseBlocks('planted.md', '```sh\nnpm start'), /planted\.md:1/)
})

test('the output of a block is compared with the text block after it', () => {
  const text =
    '1. A list:\n\n   ```sh\n   date\n   ```\n\n   ```text\n   It is …\n   ```\n\n```sh\nls\n```'
  const steps = stepsOf(parseBlocks('planted.md', text))
  assert.deepEqual(
    steps.map(({ code, expected }) => ({ code, expected })),
    [
      { code: 'date', expected: 'It is …' },
      { code: 'ls', expected: undefined },
    ],
  )
  assert.ok(matches('It is late.\n', 'It is …'))
  assert.ok(matches('{"id":"1","state":"SENT"}\n', '{"id":"…","state":"SENT"}'))
  for (const printed of ['', 'Is it late?', 'Now: It is late.'])
    assert.ok(!matches(printed, 'It is …'))
  assert.ok(!matches('SENT, and more', 'SENT'))
})

test('an error answer is distinguished from a successful one', () => {
  assert.ok(isRefusal('{"errors":[{"code":1001,"message":"…"}]}'))
  assert.ok(isRefusal('{"error":"invalid_grant","status_code":400}'))
  assert.ok(!isRefusal('{"data":[{"id":"1"}],"errors":null}'))
})

test('a session ends at the first failing command, and treats ! like an interactive shell', async () => {
  const environment = { PATH: process.env.PATH ?? '' }
  const session = openSession('.', environment)
  assert.equal(await session.paste('ONE=1\necho "$ONE"'), '1\n')
  await assert.rejects(session.paste('echo before\nfalse\necho after'), /before\n$/)
  const other = openSession('.', environment)
  await assert.rejects(other.paste('echo "Good morning!x" | grep morning'))
  session.close()
  other.close()
})
