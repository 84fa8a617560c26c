// The check of words is checked: each refused form is found, and an exception that is not needed fails. The words are put together here, so
// that this file passes the check itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Found, findProblems, findWords, refused } from '../scripts/words.ts'

test('each word of the former vocabulary is found, with what to write instead', () => {
  for (const [words, instead] of refused)
    for (const word of words) {
      const capital = word.slice(0, 1).toUpperCase() + word.slice(1)
      const places = [
        `// The ${word} of a lease`,
        `${capital} of a lease`,
        `const is${capital} = ${word}At`,
        `'is_${word}_at'`,
        `'${word.toUpperCase()}'`,
      ]
      for (const place of places) {
        const found = findWords('server/x.ts', `export {}\n${place}\n`)
        assert.ok(found.length > 0, place)
        for (const one of found) assert.equal(`${one.line} ${one.instead}`, `2 ${instead}`, place)
      }
    }
})

test('a word is found in the name of a file, and a phrase on two lines', () => {
  const [word, first, second] = [['an', 'ew'].join(''), 'also', 'if']
  assert.deepEqual(linesOf(findWords(`server/read-${word}.ts`, '')), [`0 ${word}`])
  assert.equal(findWords('server/x.ts', `// It waits ${first}\n// ${second} it fails.`).length, 1)
})

test('a comment that begins with a question word is found, and a limit that is not named max or min', () => {
  const [what, who, most, least] = ['What', 'Who', 'most', 'least']
  const found = [
    `// ${what} the worker holds.`,
    `const one = 1 // ${who}se lease it is.`,
    `/** ${who} holds the lease. */`,
    ` * ${what} the worker holds.`,
    `  {/* ${what} a reader sees. */}`,
    `const ${most}Tries = 3`,
    `listen({ ${least}Seconds })`,
    ...['longest', 'largest', 'shortest', 'smallest'].map((word) => `${word}Wait()`),
    `const ${most} = 3`,
    `function list(few${'est'}: number): void {}`,
    `// The worker holds it. ${who} asks gets none.`,
    `  -- ${what} the worker holds.`,
  ]
  for (const line of found) assert.equal(findWords('server/x.ts', line).length, 1, line)
  const harmless = [
    'A bedroom, an amendment, the mushroom, firsthand, a handshake.',
    '// The worker knows what it holds. It asks: what now?',
    "const title = 'What is new'",
    'the most recent, almostAll, at least 3',
    "const url = 'http://localhost/a' // The worker asks: is it due? What now?",
    "round({ smallestUnit: 'minute' })",
  ]
  for (const line of harmless) assert.deepEqual(findWords('server/x.ts', line), [], line)
})

test('an exception covers its word in its file alone, is needed, and there are not too many', () => {
  const word = ['no', 'body'].join('')
  const found = findWords('server/x.ts', `// ${word}`)
  const exception = { file: 'server/x.ts', word, reason: 'a quotation' }
  assert.deepEqual(findProblems(found, [exception]), [])
  assert.equal(findProblems(found, []).length, 1)
  assert.equal(findProblems(found, [{ ...exception, word: 'another' }]).length, 2)
  assert.match(findProblems([], [exception])[0] ?? '', /server\/x\.ts is not needed: remove it/)
  const problems = findProblems(found, Array(41).fill(exception))
  assert.deepEqual(problems, ['scripts/words.ts: 41 exceptions, at most 40'])
})

function linesOf(found: Found[]): string[] {
  return found.map(({ line, word }) => `${line} ${word}`)
}
